import { Fragment } from 'react';
import { Button } from '@mantine/core';
import { ErrorPanel } from '../../../resource/ErrorPanel';
import { Notice } from '../../../ui/Notice';
import { advice } from '../../../resource/advice';
import { Unsettled } from '../../../resource/Unsettled';
import { CompareGroups } from './CompareGroups';
import styles from './Connect.module.css';
import { ConnectForm } from './ConnectForm';
import { ConnectMatrix } from './ConnectMatrix';
import { Nothing, ReachableTable } from './ReachableTable';
import { useQuestion, type ConnectQuestion } from './useQuestion';

/**
 * Everything that can be reached, port by port, what the internet reaches first. Ends, protocol and port are filters;
 * two networks are a matrix. On the page of a network, that network is one end.
 */
export function WhoCanConnect({ networkId }: { networkId?: string }) {
  const question = useQuestion(networkId === undefined ? undefined : { network: networkId });
  if (question.compared) return <CompareGroups {...question.compared} question={question} />;
  return (
    <div className="stack">
      <div
        className="columns late"
        style={{ '--columns': `minmax(0, 1fr)${networkId === undefined ? ' auto' : ''}` }}
      >
        <ConnectForm question={question} />
        {networkId === undefined && (
          <Button className={styles.beside} onClick={() => question.compare(true)}>
            Compare two groups
          </Button>
        )}
      </div>
      <Found question={question} />
      <p className="hint">Based on rules only, not on routes or running services.</p>
    </div>
  );
}

function Found({ question }: { question: ConnectQuestion }) {
  const { error, faults, waiting, between, traffic, rules, from, to } = question;
  const unsettled = <Unsettled what="rules" arrival={rules} />;
  if (error)
    return (
      <Fragment>
        {unsettled}
        <ErrorPanel error={error} onRetry={question.retry} />
      </Fragment>
    );
  if (faults.from || faults.to) return null;
  if (waiting) return <div className="card bone" role="status" aria-label={advice.rules.notYet} />;
  const none = between
    ? [from, to].find(({ groups }) => groups.length === 0)?.name
    : question.groups.length === 0
      ? (question.fixed?.name ?? '')
      : undefined;
  if (none !== undefined && rules.state !== 'known') return unsettled;
  if (none !== undefined)
    return (
      <Nothing title={none ? `No security groups in ${none}` : 'No security groups'}>
        Without a security group there are no rules that could let anything through.
      </Nothing>
    );
  return (
    <Fragment>
      {unsettled}
      {[from, to].some(({ addresses }) => addresses === undefined) && (
        <Notice
          tone="attention"
          title="The prefix of a network is not reported, so only rules for any address are certain."
        />
      )}
      {!between ? (
        <>
          <Unsettled what="own" arrival={question.own} />
          <ReachableTable question={question} />
        </>
      ) : traffic ? (
        <ConnectMatrix from={from} to={to} traffic={traffic} />
      ) : (
        <Nothing title="Which port?">Type a port, such as 5432 for PostgreSQL.</Nothing>
      )}
    </Fragment>
  );
}
