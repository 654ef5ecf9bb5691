import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allOf, arrivalOf } from '../../../api/cache/arrival';
import { beside, detailQuery } from '../../../api/resources/queries';
import { everyNetwork, listQuery } from '../../../api/resources/lists';
import { nameOf } from '../../../table/resourceColumns';
import { useScopedFilters } from '../../../table/useListFilters';
import { useListState } from '../../../table/useListState';
import { useMemoryKey } from '../../../session/scope';
import { overlaps, parsePrefix } from '../../../lib/address/cidr';
import { hasPorts } from '../../../lib/rules/ports';
import { everyAddress } from '../../../lib/rules/connect';
import { setOf } from '../../../lib/rules/rulesAddresses';
import type { GroupRow } from '../securityGroupColumns';
import { endOf, portOf, type End } from './question';

const names = ['from', 'to', 'protocol', 'port', 'group', 'with'] as const;

/** The network or the group whose page asks: one end of every connection. */
export type Fixed = { network: string } | { group: GroupRow };

export type ConnectQuestion = ReturnType<typeof useQuestion>;

/**
 * Who can connect to what, with which protocol and port. The address keeps the question. Reads the groups of the
 * networks it names, whatever the scope of this browser is, and without a network those of the scope.
 */
export function useQuestion(fixed?: Fixed) {
  const { state, change } = useListState(names);
  const { filters } = state;
  const text = (name: (typeof names)[number]) => filters[name]?.[0] ?? '';
  // The network or group of the page is the target, unless the address names another target.
  const outward = fixed !== undefined && filters['to'] !== undefined;
  const group = fixed && 'group' in fixed ? fixed.group : undefined;
  const own = fixed && 'network' in fixed ? fixed.network : '';
  const ends = { from: outward ? own : text('from'), to: fixed && !outward ? own : text('to') };
  const [from, to] = [endOf(ends.from), endOf(ends.to)];
  const between = from.kind === 'network' && to.kind === 'network';
  const out = outward || (from.kind === 'network' && to.kind === 'range');
  // A verdict is about one kind of traffic, a list about all.
  const single = between || group !== undefined;
  const protocol = text('protocol') || (single ? 'tcp' : '');
  const { port, fault } = portOf(protocol, text('port'));

  const deciding = idsOf(between ? [from, to] : out ? [from] : [to]);
  const scope = useScopedFilters();
  const groups = useQuery({
    ...listQuery('securityGroup', deciding.length > 0 ? { networkID: deciding } : scope),
    enabled: group === undefined,
  });
  const { organization } = useMemoryKey();
  const networks = useQuery({
    ...everyNetwork(organization),
    refetchInterval: false,
  });
  const prefixes = useMemo(
    () =>
      new Map(
        networks.data?.items.flatMap(({ value: { metadata, status } }) => {
          const prefix = parsePrefix(status?.prefix ?? '');
          return prefix ? [[metadata.id, prefix]] : [];
        }),
      ),
    [networks.data],
  );
  const [source, target] = [useNetwork(from), useNetwork(to)];
  const sideOf = (end: End, { data }: typeof source) => {
    const range = end.kind === 'range' ? end.range : parsePrefix(data?.value.status?.prefix ?? '');
    return {
      name: data ? nameOf(data) : (range?.text ?? 'any address'),
      /** `undefined` if the service does not report them. */
      addresses: range ? setOf([range]) : end.kind === 'network' ? undefined : everyAddress,
      /** The groups of this network. */
      groups: (groups.data?.items ?? [])
        .filter(({ value }) => end.kind === 'network' && value.status?.networkId === end.id)
        .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    };
  };
  const sides = { from: sideOf(from, source), to: sideOf(to, target) };
  const inside = (row: GroupRow) => {
    const prefix = prefixes.get(row.value.status?.networkId ?? '');
    return to.kind !== 'range' || !prefix || overlaps(prefix, to.range);
  };
  const reads = [groups, source, target];
  return {
    asked: { ...ends, protocol, port: text('port') },
    faults: { from: faultOf(from), to: faultOf(to), port: fault },
    fixed: fixed && {
      end: outward ? ('from' as const) : ('to' as const),
      name: group ? nameOf(group) : sides[outward ? 'from' : 'to'].name,
    },
    compared: filters['group'] && { one: text('group'), other: text('with') },
    between,
    single,
    /** Out of the groups, rather than into them. */
    out,
    port,
    /** The traffic of the question, if it is of one kind. */
    traffic:
      protocol !== '' && (!hasPorts(protocol) || port !== undefined)
        ? { protocol, port }
        : undefined,
    ...sides,
    /** The groups that decide. */
    groups: group
      ? [group]
      : deciding.length > 0
        ? sides[out ? 'from' : 'to'].groups
        : (groups.data?.items ?? []).filter(inside),
    networks: [...prefixes.values()],
    /** How far the list of groups has come. */
    rules: arrivalOf(groups),
    waiting: [...reads, networks].some(({ isLoading }) => isLoading),
    /** How far the addresses of both ends, and the organization's own networks, have come. */
    ends: allOf(...[source, target].filter(({ isEnabled }) => isEnabled).map(arrivalOf)),
    own: arrivalOf(networks),
    error: reads.find(({ error, data }) => error && !data)?.error ?? undefined,
    retry: () => {
      for (const read of reads) if (read.error) void read.refetch();
    },
    ask(next: Readonly<Record<string, string>>) {
      // An empty target stays in the address: it marks a question from this page to any address.
      const kept = (name: string) => (name === 'to' && outward ? [] : undefined);
      const texts = Object.entries(next).map(([name, value]) => [
        name,
        value ? [value] : kept(name),
      ]);
      change({ filters: Object.fromEntries(texts) }, { replace: true });
    },
    swap() {
      const there = fixed && outward ? undefined : (filters['from'] ?? (fixed && []));
      const here = filters['to']?.length === 0 ? undefined : filters['to'];
      change({ filters: { from: here, to: there } });
    },
    compare: (on: boolean) => change({ filters: { group: on ? [] : undefined, with: undefined } }),
  };
}

const idsOf = (ends: readonly End[]) => [
  ...new Set(ends.flatMap((end) => (end.kind === 'network' ? [end.id] : []))),
];
const faultOf = (end: End) => (end.kind === 'fault' ? end.why : undefined);

function useNetwork(end: End) {
  const id = end.kind === 'network' ? end.id : '';
  return useQuery({ ...detailQuery('network', id), ...beside, enabled: id !== '' });
}
