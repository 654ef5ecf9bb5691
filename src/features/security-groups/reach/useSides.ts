import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { detailQuery, filtersOf, listQuery } from '../../../api/resources/queries';
import { nameOf } from '../../../page/resource/resourceColumns';
import { parsePrefix } from '../../../lib/address/cidr';
import { valueAt } from '../../../lib/json';
import { setOf, type AddressSet } from '../../../lib/rules/rulesAddresses';
import { everyAddress, passage, type Passage } from '../../../lib/rules/rulesBetween';
import type { Traffic } from '../../../lib/rules/rules';
import { groupRules } from '../rules/groupRules';
import type { GroupRow } from '../securityGroupColumns';
import type { End } from './question';

/** One end of a question, with what was read about it. */
export interface Side {
  /** "edge-north", "10.20.0.0/16", "any address". */
  name: string;
  /** Its addresses; `undefined` if the service does not report them. */
  addresses: AddressSet | undefined;
  /** How its addresses are written: a prefix, or "any address". */
  range: string;
  /** The security groups of a network, by name. */
  groups: readonly GroupRow[] | undefined;
}

/** Reads the networks of both ends and their groups, whatever the scope of this browser is. */
export function useSides(from: End, to: End) {
  const ids = [from, to].flatMap((end) => (end.kind === 'network' ? [end.id] : []));
  const key = [...new Set(ids)].toSorted().join('\n');
  const groups = useQuery({
    ...listQuery(
      'securityGroup',
      useMemo(() => filtersOf('securityGroup', { networkID: key.split('\n') }), [key]),
    ),
    enabled: key !== '',
  });
  const [source, target] = [useNetwork(from), useNetwork(to)];
  const reads = [groups, source, target];
  const sideOf = (end: End, { data }: typeof source): Side | undefined => {
    if (end.kind === 'any')
      return {
        name: 'any address',
        range: 'any address',
        addresses: everyAddress,
        groups: undefined,
      };
    if (end.kind === 'range') {
      const { text } = end.range;
      return { name: text, range: text, addresses: setOf([end.range]), groups: undefined };
    }
    if (end.kind === 'fault' || data === undefined || groups.data === undefined) return undefined;
    const prefix = data.value.status?.prefix;
    const range = prefix === undefined ? undefined : parsePrefix(prefix);
    return {
      name: nameOf(data),
      range: range?.text ?? 'this network',
      addresses: range && setOf([range]),
      groups: groups.data.items
        .filter(({ value: { status } }) => status?.networkId === end.id)
        .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    };
  };
  return {
    from: sideOf(from, source),
    to: sideOf(to, target),
    /** Groups of the list that could not be read. */
    unreadable: groups.data?.unreadable ?? 0,
    error: reads.find(({ error, data }) => error && !data)?.error ?? undefined,
    retry: () => {
      for (const read of reads) if (read.error) void read.refetch();
    },
  };
}

function useNetwork(end: End) {
  const id = end.kind === 'network' ? end.id : '';
  return useQuery({ ...detailQuery('network', id), enabled: id !== '' });
}

/** A group, and what it lets through of the addresses of the other end. */
export interface GroupPassage {
  row: GroupRow;
  id: string;
  name: string;
  passage: Passage;
}

/** What each group lets through of the addresses of the other end. */
export function passages(
  groups: readonly GroupRow[],
  traffic: Traffic,
  other: AddressSet | undefined,
): GroupPassage[] {
  return groups.map((row) => {
    const list = valueAt(row.raw, '/spec/rules') ?? undefined;
    const unreadable = list !== undefined && !Array.isArray(list);
    return {
      row,
      id: row.value.metadata.id,
      name: nameOf(row),
      passage: passage(groupRules(row.raw).rules, traffic, other, unreadable),
    };
  });
}
