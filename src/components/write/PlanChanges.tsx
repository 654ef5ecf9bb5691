import { formatTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import type { Change } from '../../writes/plan/merge';
import { isBlank } from '../../writes/plan/compose';
import type { Plan } from '../../writes/plan/plan';
import classes from './PlanChanges.module.css';
import { beforeWords, unchangedWords } from './planWords';

/** The table of a plan: what, what it is now, what it will be. Signs stand beside the colours. */
export function PlanChanges({ plan }: { plan: Plan }) {
  const { changes, carried } = plan;
  if (changes.length === 0 && carried.length === 0)
    return (
      <p className={classes.nothing}>
        {plan.conflicts.length > 0
          ? 'What changes depends on your answer above.'
          : unchangedWords(plan)}
      </p>
    );
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">{beforeWords(plan)}</th>
            <th scope="col">Will be</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Row
              key={`${change.pointer} ${change.kind} ${change.label}`}
              change={change}
              known={plan.memory?.what !== 'nothing'}
            />
          ))}
          {carried.map((member) => (
            <tr key={member.pointer}>
              <th scope="row">{visible(member.label)}</th>
              <td className={classes.quiet}>not returned</td>
              <td className={classes.quiet}>
                <span className={classes.carried}>{visible(member.text)}</span>, as sent{' '}
                {formatTime(member.at).slice(0, 16)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ change, known }: { change: Change; known: boolean }) {
  const cleared = change.kind === 'added' && isBlank(change.after);
  if (!known || cleared)
    return (
      <tr>
        <th scope="row">{visible(change.label)}</th>
        <td className={classes.quiet}>not known</td>
        <td className={cleared ? classes.gone : classes.value}>{visible(change.afterText)}</td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">{visible(change.label)}</th>
      <td className={change.kind === 'added' ? classes.quiet : classes.was}>
        {change.kind === 'added' ? (
          'not there'
        ) : (
          <del>
            <span className={classes.sign} aria-hidden="true">
              −
            </span>
            {visible(change.beforeText)}
          </del>
        )}
      </td>
      <td className={change.kind === 'removed' ? classes.gone : classes.will}>
        {change.kind === 'removed' ? (
          'removed'
        ) : (
          <ins>
            <span className={classes.sign} aria-hidden="true">
              +
            </span>
            {visible(change.afterText)}
          </ins>
        )}
      </td>
    </tr>
  );
}
