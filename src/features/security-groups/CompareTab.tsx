import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { detailQuery } from '../../api/resources/queries';
import { ErrorPanel } from '../../page/ErrorPanel';
import { paths } from '../../page/paths';
import { nameOf } from '../../page/resource/resourceColumns';
import { CompareTable } from '../../table/CompareTable';
import { useListState } from '../../table/useListState';
import { EmptyState } from '../../ui/EmptyState';
import { Panel } from '../../ui/Panel';
import { inWords } from '../../lib/rules/rules';
import { addressesInWords, isEmpty, type AddressSet } from '../../lib/rules/rulesAddresses';
import { standing, type Standing } from '../../lib/rules/rulesCompare';
import { unlike } from '../../lib/rules/rulesDifference';
import { plural } from '../../lib/text/text';
import styles from './CompareTab.module.css';
import { PickField } from './PickField';
import { groupRules } from './rules/groupRules';
import { RuleLinks } from './rules/RuleLinks';
import type { GroupRow } from './securityGroupColumns';
import { useGroupSuggestions } from './useGroupSuggestions';

const names = ['with'] as const;

/** The tab "Compare": what this group allows and another one does not. The address keeps the other one. */
export function CompareTab({ group }: { group: GroupRow }) {
  const { state, change } = useListState(names);
  const id = state.filters['with']?.[0] ?? '';
  const suggestions = useGroupSuggestions(group.value.metadata.id);
  const { data, error, refetch } = useQuery({
    ...detailQuery('securityGroup', id),
    enabled: id !== '',
  });
  return (
    <div className="stack">
      <div className={styles.pick}>
        <PickField
          label="Compare with"
          placeholder="Name or ID"
          value={id}
          suggestions={suggestions}
          onChange={(next) =>
            change({ filters: { with: next === '' ? undefined : [next] } }, { replace: true })
          }
        />
      </div>
      {id === '' ? (
        <div className="card">
          <EmptyState icon={<IconArrowsDiff aria-hidden />} title="Choose another security group">
            See what one of the two lets through and the other does not.
          </EmptyState>
        </div>
      ) : data ? (
        <Compared one={group} other={data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="card bone" role="status" aria-label="Reading the other group" />
      )}
    </div>
  );
}

function Compared({ one, other }: { one: GroupRow; other: GroupRow }) {
  const [own, others] = [groupRules(one.raw).rules, groupRules(other.raw).rules];
  const rows = useMemo(() => unlike(own, others), [own, others]);
  const unread = [...own, ...others].filter(({ understood }) => !understood).length;
  return (
    <>
      <p role="status" className="strong">
        {rows.length === 0
          ? 'Both let the same through.'
          : `${plural(rows.length, 'difference')} in what they let through`}
      </p>
      {rows.length > 0 && (
        <CompareTable
          label="What each lets through"
          absent="nothing"
          columns={[one, other].map((group) => ({
            id: group.value.metadata.id,
            name: nameOf(group),
            to: paths.securityGroup(group.value.metadata.id),
          }))}
          rows={rows.map(({ direction, traffic, before, after }) => ({
            name: `${direction}: ${traffic}`,
            values: [textOf(before), textOf(after)],
            prose: true,
            // All rows differ, so a mark would tell nothing.
            differs: false,
          }))}
        />
      )}
      <div className={`columns late ${styles.rules}`}>
        <RulesOf group={one} other={other} />
        <RulesOf group={other} other={one} />
      </div>
      <p className="hint">
        This is the console’s own reading of the rules.
        {unread > 0 &&
          ` ${plural(unread, 'rule')} could not be understood and may let more through.`}
      </p>
    </>
  );
}

function textOf(addresses: AddressSet): string | undefined {
  return isEmpty(addresses) ? undefined : addressesInWords(addresses);
}

const looks: Record<Standing['kind'], { word: string; tone: string }> = {
  only: { word: 'Only here', tone: 'attention' },
  partly: { word: 'Partly there, by', tone: 'moving' },
  covered: { word: 'Allowed there too, by', tone: 'settled' },
  same: { word: 'The same as', tone: 'settled' },
  unknown: { word: 'Not understood', tone: 'unknown' },
};

/** The rules of one group, each with what becomes of it in the other. */
function RulesOf({ group, other }: { group: GroupRow; other: GroupRow }) {
  const [own, others] = [groupRules(group.raw).rules, groupRules(other.raw).rules];
  const { id } = other.value.metadata;
  return (
    <Panel title={`Rules of ${nameOf(group)}`} beside={plural(own.length, 'rule')} flush>
      {own.length === 0 && <p className="pad dim">No rules.</p>}
      <ul className={styles.list}>
        {own.map((rule) => {
          const { kind, by } = standing(rule, others);
          const { word, tone } = looks[kind];
          return (
            <li key={rule.index}>
              <Link
                to={paths.securityGroupEdit(group.value.metadata.id, rule.index)}
                className="second tabular"
                aria-label={`Edit rule ${rule.index + 1} of ${nameOf(group)}`}
              >
                {rule.index + 1}
              </Link>
              <span className="breaks">{inWords(rule)}</span>
              <span className={`line gap-6 ${styles.standing}`}>
                <span className="toned fine" data-tone={tone}>
                  {word}
                </span>
                <RuleLinks id={id} name={nameOf(other)} rules={by} />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
