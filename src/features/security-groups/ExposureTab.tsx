import { IconShieldCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState';
import { ListFilterBar } from '../../table/ListFilterBar';
import type { IdNames } from '../../page/resource/IdName';
import type { FilterValues } from '../../table/listFilters';
import { Panel } from '../../ui/Panel';
import { paths } from '../../page/paths';
import { FindingIcon } from '../../page/resource/FindingIcon';
import { groupRules, type RuleFinding } from './rules/groupRules';
import { RuleLinks } from './rules/RuleLinks';
import type { ChangeList } from '../../table/useListState';
import { exposure, type Exposure } from '../../lib/rules/rulesExposure';
import { formatCount, joinWords, plural } from '../../lib/text/text';
import styles from './ExposureTab.module.css';
import { nameOf } from '../../page/resource/resourceColumns';
import type { GroupRow } from './securityGroupColumns';
import { NoGroups } from './SecurityGroupsTable';

interface ExposureTabProps {
  rows: readonly GroupRow[];
  loading: boolean;
  names: IdNames;
  filters: FilterValues;
  scope: FilterValues;
  change: ChangeList;
}

const nothing: readonly GroupRow[] = [];

/** The tab "Exposure": what is reachable from anywhere, and redundant rules. */
export function ExposureTab({ rows, loading, names, filters, scope, change }: ExposureTabProps) {
  // Comparing the rules of a thousand groups must not hold up the page.
  const read = useDeferredValue(rows, nothing);
  const groups = useMemo(() => new Map(read.map((row) => [row.value.metadata.id, row])), [read]);
  const exposed = useMemo(
    () =>
      exposure(
        read.map(({ value, raw }) => ({ id: value.metadata.id, rules: groupRules(raw).rules })),
      ),
    [read],
  );
  const waiting = loading || read !== rows;
  const filtered = Object.values(filters).some((values) => values.length > 0);
  return (
    <>
      <div className={styles.filters}>
        <ListFilterBar type="securityGroup" filters={filters} scope={scope} change={change} />
      </div>
      {waiting ? (
        <div className="card bone" role="status" aria-label="Reading the rules" />
      ) : rows.length === 0 ? (
        <div className="card">
          {filtered ? (
            <EmptyState
              icon={<IconShieldCheck aria-hidden />}
              title="No security group passes the filters"
            >
              Nothing is reachable from any address.
            </EmptyState>
          ) : (
            <NoGroups />
          )}
        </div>
      ) : (
        <div className="stack">
          <Panel
            title="Open to the whole internet"
            beside={
              exposed.length > 0
                ? plural(exposed.length, 'kind of traffic', 'kinds of traffic')
                : undefined
            }
            flush
          >
            {exposed.length === 0 ? (
              <Calm>No rule lets any address in.</Calm>
            ) : (
              <Reachable exposed={exposed} groups={groups} names={names} />
            )}
          </Panel>
          {kinds.map(({ kind, title, calm }) => (
            <Findings key={kind} title={title} calm={calm} kind={kind} rows={read} />
          ))}
        </div>
      )}
      <p className={`hint ${styles.foot}`}>
        This is the console’s own reading of the rules. It does not know what listens there.
      </p>
    </>
  );
}

const kinds: { kind: RuleFinding['kind']; title: string; calm: string }[] = [
  { kind: 'not understood', title: 'Not understood', calm: '' },
  { kind: 'duplicate', title: 'Duplicates', calm: 'No rule is there twice.' },
  { kind: 'covered', title: 'Covered by other rules', calm: 'No rule is covered by others.' },
  { kind: 'can be one', title: 'Could be one rule', calm: 'No rules could be put together.' },
];

function Calm({ children }: { children: string }) {
  return (
    <p className={`row ${styles.calm}`}>
      <IconShieldCheck size={16} aria-hidden className="toned" data-tone="settled" />
      {children}
    </p>
  );
}

interface ReachableProps {
  exposed: readonly Exposure[];
  groups: ReadonlyMap<string, GroupRow>;
  names: IdNames;
}

function Reachable({ exposed, groups, names }: ReachableProps) {
  return (
    <table className={`table ${styles.table}`} aria-label="Open to the whole internet">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Through</th>
        </tr>
      </thead>
      <tbody>
        {exposed.map((item) => (
          <tr key={item.traffic} data-tone={item.tone}>
            <th scope="row">
              <span className="flex gap-8">
                <FindingIcon tone={item.tone} />
                <span>
                  {item.traffic}
                  {item.administrative.length > 0 && !isOnePort(item.ports) && (
                    <span className={`hint ${styles.among}`}>{amongThem(item.administrative)}</span>
                  )}
                </span>
              </span>
            </th>
            <td>
              <ul className={styles.groups}>
                {item.groups.map(({ id, rules, families }) => {
                  const row = groups.get(id);
                  const network = row?.value.status?.networkId;
                  return (
                    <li key={id}>
                      <Link to={paths.securityGroup(id)} className={`name-link ${styles.group}`}>
                        {row === undefined ? id : nameOf(row)}
                      </Link>
                      {network !== undefined && <span className="hint">{names(network).text}</span>}
                      <RuleLinks
                        id={id}
                        name={row === undefined ? id : nameOf(row)}
                        rules={rules}
                      />
                      <span className="hint">
                        {families.length === 2 ? 'IPv4 and IPv6' : `IPv${families[0]}`}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isOnePort(ports: Exposure['ports']): boolean {
  return ports !== 'every' && ports.from === ports.to;
}

const MOST_AMONG = 3;

function amongThem(ports: readonly string[]): string {
  const shown = ports.slice(0, MOST_AMONG);
  const more = ports.length - shown.length;
  return `${joinWords(more > 0 ? [...shown, `${formatCount(more)} more`] : shown)} among them`;
}

function Findings({
  title,
  calm,
  kind,
  rows,
}: {
  title: string;
  calm: string;
  kind: RuleFinding['kind'];
  rows: readonly GroupRow[];
}) {
  const found = useMemo(
    () =>
      rows.flatMap((row) =>
        groupRules(row.raw)
          .findings.filter((finding) => finding.kind === kind)
          .map((finding) => ({ row, finding })),
      ),
    [rows, kind],
  );
  if (found.length === 0 && calm === '') return null;
  return (
    <Panel title={title} beside={found.length > 0 ? formatCount(found.length) : undefined} flush>
      {found.length === 0 ? (
        <Calm>{calm}</Calm>
      ) : (
        <ul className={styles.found}>
          {found.map(({ row, finding }) => {
            const { id } = row.value.metadata;
            const [first = 0] = finding.removable ?? finding.rules;
            return (
              <li key={`${id} ${finding.text}`}>
                <FindingIcon tone={finding.tone} />
                <span className={styles.said}>
                  <Link to={paths.securityGroup(id)} className={`name-link ${styles.group}`}>
                    {nameOf(row)}
                  </Link>
                  <Link to={paths.securityGroupEdit(id, first)} className="second breaks shrink">
                    {finding.text}
                  </Link>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
