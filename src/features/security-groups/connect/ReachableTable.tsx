import { IconWorld, IconRoute } from '@tabler/icons-react';
import { Fragment, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/Notice';
import { detailPath, paths } from '../../../resource/paths';
import { nameOf } from '../../../table/resourceColumns';
import { useNetworkNames } from '../../../table/useNetworkNames';
import { everyAddress, openingTone, reachable, type Reachable } from '../../../lib/rules/connect';
import { serviceName } from '../../../lib/rules/ports';
import { trafficInWords } from '../../../lib/rules/rules';
import { addressesInWords } from '../../../lib/rules/rulesAddresses';
import { joinWords, plural } from '../../../lib/text/text';
import { groupRules } from '../rules/groupRules';
import type { GroupRow } from '../securityGroupColumns';
import styles from './Connect.module.css';
import type { ConnectQuestion } from './useQuestion';
import { EmptyState } from '../../../ui/EmptyState';

const titles: Record<Reachable['section'], string> = {
  internet: 'Open to the whole internet',
  outside: 'From known outside networks',
  own: 'Between your networks',
};
const MOST_ROWS = 500;

/** What can be reached, from where, by which rules, and in which networks. */
export function ReachableTable({ question }: { question: ConnectQuestion }) {
  const { out, asked, port, from, to, networks, rules: all } = question;
  // Thousands of rules must not hold up typing.
  const read = useDeferredValue(question.groups);
  const groups = useMemo(() => new Map(read.map((row) => [row.value.metadata.id, row])), [read]);
  const rules = read.map(({ value, raw }) => ({
    id: value.metadata.id,
    rules: groupRules(raw).rules,
  }));
  const unclear = rules.flatMap((group) => {
    const own = group.rules.filter(({ understood }) => !understood).map(({ index }) => index);
    return own.length > 0 ? [{ id: group.id, rules: own }] : [];
  });
  const rows = reachable(
    rules,
    {
      direction: out ? 'egress' : 'ingress',
      protocol: asked.protocol,
      port,
      addresses: (out ? to : from).addresses ?? everyAddress,
    },
    networks,
  );
  // On the page of a network it would be the same in every row.
  const hasWhere = question.fixed === undefined;
  return (
    <>
      {rows.length === 0 ? (
        all.state === 'known' && (
          <Nothing title="Nothing can connect">No rule lets it through.</Nothing>
        )
      ) : (
        <div className="card">
          <table className={`table ${styles.table}`} aria-label="What can be reached">
            <thead>
              <tr>
                <th scope="col">What can be reached</th>
                <th scope="col">{out ? 'To' : 'From'}</th>
                <th scope="col">By</th>
                {hasWhere && <th scope="col">Where</th>}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST_ROWS).map((row, index) => (
                <Fragment key={index}>
                  {!out && row.section !== rows[index - 1]?.section && (
                    <tr className={styles.section} data-section={row.section}>
                      <th colSpan={hasWhere ? 4 : 3} scope="rowgroup">
                        {row.section === 'internet' && <IconWorld size={16} aria-hidden />}
                        <span>{titles[row.section]}</span>
                      </th>
                    </tr>
                  )}
                  <Row row={row} groups={groups} out={out} hasWhere={hasWhere} />
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > MOST_ROWS && (
        <p className="hint">{`${plural(rows.length - MOST_ROWS, 'more row')}. Filter to see them.`}</p>
      )}
      {unclear.length > 0 && (
        <Notice
          tone="attention"
          title={`${plural(
            unclear.reduce((sum, group) => sum + group.rules.length, 0),
            'rule',
          )} could not be understood and may let more through.`}
        >
          <Through by={unclear} groups={groups} />
        </Notice>
      )}
    </>
  );
}

interface RowProps {
  row: Reachable;
  groups: ReadonlyMap<string, GroupRow>;
  out: boolean;
  hasWhere: boolean;
}

function Row({ row, groups, out, hasWhere }: RowProps) {
  const { section, protocol, ports, addresses, by } = row;
  const names = useNetworkNames();
  const traffic = trafficInWords(protocol, ports);
  const at = ports !== 'every' && ports.from === ports.to ? ports.from : undefined;
  const service = at === undefined ? undefined : serviceName(protocol, at);
  const open = !out && section === 'internet';
  const expected = open && openingTone(protocol, ports) === 'expected';
  const networks = new Set(by.map(({ id }) => groups.get(id)?.value.status?.networkId ?? ''));
  return (
    <tr>
      <th scope="row">
        {service !== undefined && <span>{`${service} `}</span>}
        <span className="second mono">{service ? `${protocol} ${at}` : traffic}</span>
      </th>
      <td className="breaks">
        <span
          className={open && !expected ? 'toned' : undefined}
          data-tone="failed"
          translate={section === 'internet' ? undefined : 'no'}
        >
          {addressesInWords(addresses)}
        </span>
        {expected && <span className="hint"> expected</span>}
      </td>
      <td>
        <Through by={by} groups={groups} />
      </td>
      {hasWhere && (
        <td className="second breaks" translate="no">
          {joinWords([...networks].filter(Boolean).map((id) => names(id).text))}
        </td>
      )}
    </tr>
  );
}

/** The deciding rules by group. Each link opens the editor at its rule. */
function Through({ by, groups }: { by: Reachable['by']; groups: RowProps['groups'] }) {
  return (
    <ul className="stack gap-4">
      {by.map(({ id, rules }) => {
        const row = groups.get(id);
        const name = row ? nameOf(row) : id;
        return (
          <li key={id} className="line gap-6">
            <Link
              to={detailPath('securityGroup', id)}
              className="name-link isolate breaks"
              translate="no"
            >
              {name}
            </Link>
            {rules.map((index) => (
              <Link
                key={index}
                className="hint"
                to={paths.securityGroupEdit(id, index)}
                aria-label={`Edit rule ${index + 1} of ${name}`}
              >{`rule ${index + 1}`}</Link>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** Shown instead of an answer: says what is missing. */
export function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <div className="card">
      <EmptyState icon={<IconRoute aria-hidden />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}
