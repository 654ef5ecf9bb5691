import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { beside, detailQuery } from '../../../api/resources/queries';
import { ErrorPanel } from '../../../resource/ErrorPanel';
import { detailPath } from '../../../resource/paths';
import { nameOf } from '../../../table/resourceColumns';
import { CompareTable } from '../../../table/CompareTable';
import { addressesInWords, isEmpty, type AddressSet } from '../../../lib/rules/rulesAddresses';
import { unlike } from '../../../lib/rules/rulesDifference';
import { plural } from '../../../lib/text/text';
import { PickField } from '../PickField';
import { groupRules } from '../rules/groupRules';
import type { GroupRow } from '../securityGroupColumns';
import styles from './Connect.module.css';
import type { ConnectQuestion } from './useQuestion';
import { Nothing } from './ReachableTable';
import { useMemo } from 'react';
import { listQuery } from '../../../api/resources/lists';
import type { IdSuggestion } from '../../../ui/form/idSuggestions';
import { useIdSuggestions } from '../../../resource/fields/useIdSuggestions';
import { useNetworkNames } from '../../../table/useNetworkNames';
import { useScopedFilters } from '../../../table/useListFilters';

/** Two groups side by side: what one of them lets through and the other does not. */
export function CompareGroups({
  one,
  other,
  question,
}: {
  /** Their ids. */
  one: string;
  other: string;
  question: ConnectQuestion;
}) {
  const [first, second] = [useGroup(one), useGroup(other)];
  const suggestions = useGroupSuggestions();
  const failed = [first, second].find(({ error }) => error);
  const pick = (label: string, name: string, value: string) => (
    <PickField
      label={label}
      placeholder="Name or ID"
      value={value}
      suggestions={suggestions}
      onChange={(next) => question.ask({ [name]: next })}
    />
  );
  return (
    <div className="stack">
      <div className="columns late" style={{ '--columns': '1fr 1fr auto' }}>
        {pick('Security group', 'group', one)}
        {pick('Compare with', 'with', other)}
        <Button className={styles.beside} onClick={() => question.compare(false)}>
          Show everything
        </Button>
      </div>
      {failed?.error && (
        <ErrorPanel
          error={failed.error}
          onRetry={() => void failed.refetch()}
          stale={failed.data?.at}
        />
      )}
      {one === '' || other === '' ? (
        <Nothing title="Choose two security groups">
          See what one of the two lets through and the other does not.
        </Nothing>
      ) : first.data && second.data ? (
        <Compared groups={[first.data, second.data]} />
      ) : (
        !failed && <div className="card bone" role="status" aria-label="Reading the groups" />
      )}
    </div>
  );
}

function useGroup(id: string) {
  return useQuery({ ...detailQuery('securityGroup', id), ...beside, enabled: id !== '' });
}

function Compared({ groups }: { groups: [GroupRow, GroupRow] }) {
  const [own, others] = groups.map(({ raw }) => groupRules(raw).rules);
  const rows = unlike(own ?? [], others ?? []);
  const unread = [own, others].flatMap((rules = []) => rules.filter((each) => !each.understood));
  const words = (set: AddressSet) => (isEmpty(set) ? undefined : addressesInWords(set));
  return (
    <>
      <p role="status" className="strong">
        {rows.length === 0
          ? `Both let the same through${unread.length > 0 ? ', as far as their rules are understood' : ''}.`
          : `${plural(rows.length, 'difference')} in what they let through`}
      </p>
      {rows.length > 0 && (
        <CompareTable
          label="What each lets through"
          absent="nothing"
          columns={groups.map((group) => ({
            id: group.value.metadata.id,
            name: nameOf(group),
            to: detailPath('securityGroup', group.value.metadata.id),
          }))}
          rows={rows.map(({ direction, traffic, before, after }) => ({
            name: `${direction}: ${traffic}`,
            values: [words(before), words(after)],
            prose: true,
            // All rows differ, so a mark would tell nothing.
            differs: false,
          }))}
        />
      )}
      {unread.length > 0 && (
        <p className="hint">{`${plural(unread.length, 'rule')} could not be understood and may let more through.`}</p>
      )}
    </>
  );
}

/** The security groups of the scope and those known besides. */
export function useGroupSuggestions(): IdSuggestion[] {
  const scope = useScopedFilters();
  const { data } = useQuery({
    ...listQuery('securityGroup', scope),
    refetchInterval: false,
  });
  const networks = useNetworkNames();
  const items = data?.items;
  return useIdSuggestions(
    'securityGroup',
    useMemo(
      () =>
        items?.map(({ value: { metadata, spec, status } }) => ({
          id: metadata.id,
          name: metadata.name,
          detail: [
            status?.networkId && networks(status.networkId).text,
            plural(spec?.rules?.length ?? 0, 'rule'),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      [items, networks],
    ),
  );
}
