import { IconRoute } from '@tabler/icons-react';
import { ErrorPanel } from '../../../page/ErrorPanel';
import { useListState } from '../../../table/useListState';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { trafficInWords } from '../../../lib/rules/rules';
import { internetWords } from '../../../lib/rules/rulesAddresses';
import { answerOf, type Answer } from '../../../lib/rules/rulesBetween';
import { joinWords, plural } from '../../../lib/text/text';
import { groupRules } from '../rules/groupRules';
import { offeredWords } from '../rules/WordChoice';
import { endOf, trafficOf } from './question';
import styles from './Reach.module.css';
import { ReachForm, type Asked } from './ReachForm';
import { ReachList } from './ReachList';
import { ReachMatrix } from './ReachMatrix';
import { passages, useSides, type Side } from './useSides';

const names = ['from', 'to', 'protocol', 'port'] as const;

/**
 * Who can reach what, by the rules of all groups of a network or of two. The address keeps the question. With
 * `networkId` one end is this network: the target, unless the address names another one.
 */
export function Reach({ networkId }: { networkId?: string }) {
  const { state, change } = useListState(names);
  const { filters } = state;
  const given = (name: keyof Asked) => filters[name]?.[0] ?? '';
  const outward = networkId !== undefined && filters['to'] !== undefined;
  const asked: Asked = {
    from: outward ? networkId : given('from'),
    to: networkId !== undefined && !outward ? networkId : given('to'),
    protocol: given('protocol') || 'tcp',
    port: given('port'),
  };
  const [from, to] = [endOf(asked.from), endOf(asked.to)];
  const { traffic, fault } = trafficOf(asked.protocol, asked.port);
  const sides = useSides(from, to);
  const own = outward ? sides.from : sides.to;
  const groups = [sides.from, sides.to].flatMap((side) => side?.groups ?? []);
  const rules = groups.flatMap(({ raw }) => groupRules(raw).rules);
  const put = (next: Partial<Asked>) => {
    // In a question out of this network, an empty target stays in the address and says so.
    const texts = Object.entries(next).map(([name, text]) => {
      const kept = name === 'to' && outward ? [] : undefined;
      return [name, text === '' ? kept : [text]];
    });
    change({ filters: Object.fromEntries(texts) }, { replace: true });
  };
  const swap = () => {
    const [first, second] = [filters['from'], filters['to']];
    const swapped = networkId === undefined || outward ? second : undefined;
    const target = networkId === undefined ? first : outward ? undefined : (first ?? []);
    change({
      filters: { from: swapped?.length === 0 ? undefined : swapped, to: target },
    });
  };
  const networkNamed = from.kind === 'network' || to.kind === 'network';
  return (
    <div className="stack">
      <ReachForm
        asked={asked}
        fixed={
          networkId === undefined
            ? undefined
            : { end: outward ? 'from' : 'to', name: own?.name ?? networkId }
        }
        protocols={offeredWords(rules).protocols.filter((word) => word !== 'any')}
        portFault={fault}
        onAsk={put}
        onSwap={swap}
      />
      {sides.error ? (
        <ErrorPanel error={sides.error} onRetry={sides.retry} />
      ) : !networkNamed ? (
        <Nothing title="Choose a network">
          Name a network as one end or as both, to see what its security groups let through.
        </Nothing>
      ) : traffic === undefined ? (
        <Nothing title="Which port?">Type a port, such as 5432 for PostgreSQL.</Nothing>
      ) : sides.from && sides.to ? (
        <>
          {sides.unreadable > 0 && (
            <Notice
              tone="attention"
              title={`${plural(sides.unreadable, 'security group')} could not be read and may let more through.`}
            />
          )}
          <Answer from={sides.from} to={sides.to} traffic={traffic} />
        </>
      ) : (
        from.kind !== 'fault' &&
        to.kind !== 'fault' && (
          <div className="card bone" role="status" aria-label="Reading the rules" />
        )
      )}
      <p className="hint">
        This is the console’s own reading of the rules. It knows nothing of routes or of what
        listens there. An instance may be in several groups.
      </p>
    </div>
  );
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <div className="card">
      <EmptyState icon={<IconRoute aria-hidden />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}

interface AnswerProps {
  from: Side;
  to: Side;
  traffic: { protocol: string; port?: number };
}

/** The answer: a matrix between two networks, a list for one. */
function Answer({ from, to, traffic }: AnswerProps) {
  const { protocol, port } = traffic;
  const words = trafficInWords(protocol, port === undefined ? 'every' : { from: port, to: port });
  const title = `${words} from ${from.name} to ${to.name}`;
  const empty = [from, to].filter(({ groups }) => groups?.length === 0);
  const out =
    from.groups && passages(from.groups, { direction: 'egress', ...traffic }, to.addresses);
  const into =
    to.groups && passages(to.groups, { direction: 'ingress', ...traffic }, from.addresses);
  const list = into ?? out ?? [];
  const answers =
    out && into
      ? out.flatMap((one) => into.map((other) => answerOf(other.passage, one.passage)))
      : list.map(({ passage }) => answerOf(passage));
  if (empty.length > 0)
    return (
      <Nothing title={`No security groups in ${joinWords(empty.map(({ name }) => name))}`}>
        Without a security group there are no rules that could let anything through.
      </Nothing>
    );
  return (
    <Panel title={title} beside={<span role="status">{countedOf(answers)}</span>} flush>
      {[from, to].some(({ addresses }) => addresses === undefined) && (
        <p className={`hint ${styles.note}`}>
          The prefix of a network is not reported, so only rules for any address are certain.
        </p>
      )}
      {out && into ? (
        <ReachMatrix out={out} into={into} ranges={{ from: from.range, to: to.range }} />
      ) : (
        <ReachList groups={list} range={into ? from.range : to.range} inward={into !== undefined} />
      )}
    </Panel>
  );
}

const order: readonly Answer[] = ['whole', 'large', 'allowed', 'partly', 'unknown', 'denied'];
const counted: Record<Answer, string> = {
  whole: `from ${internetWords.whole}`,
  large: `from ${internetWords.large}`,
  allowed: 'allowed',
  partly: 'partly',
  unknown: 'unknown',
  denied: 'not allowed',
};

/** "1 allowed, 2 not allowed". */
function countedOf(answers: readonly Answer[]): string {
  return order
    .map((each) => ({ each, count: answers.filter((answer) => answer === each).length }))
    .filter(({ count }) => count > 0)
    .map(({ each, count }) => `${count} ${counted[each]}`)
    .join(', ');
}
