import { ago, parseTime } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import type { Plan, Warning } from '../../writes/plan/plan';
import { Tick } from '../form/Tick';
import { useNow } from '../ui/clock';
import { Notice } from '../ui/Notice';
import classes from './PlanNotices.module.css';

interface PlanNoticesProps {
  plan: Plan;
  confirmed: readonly string[];
  onConfirm: (index: number, ticked: boolean) => void;
}

/** Consequences, each with its tick where one is needed, and what somebody else changed in between. */
export function PlanNotices({ plan, confirmed, onConfirm }: PlanNoticesProps) {
  // What both changed is put as a question of its own.
  const asked = plan.conflicts.map(({ pointer }) => pointer);
  const theirs = plan.theirs.filter(
    ({ pointer }) => !asked.some((own) => pointer === own || pointer.startsWith(`${own}/`)),
  );
  return (
    <>
      {plan.warnings.map((warning, index) => (
        <WarningNotice
          key={`${warning.text} ${index}`}
          warning={warning}
          ticked={warning.confirm !== undefined && confirmed.includes(warning.confirm)}
          onTick={(ticked) => onConfirm(index, ticked)}
        />
      ))}
      {theirs.length > 0 && <Theirs plan={plan} theirs={theirs} />}
    </>
  );
}

interface WarningNoticeProps {
  warning: Warning;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

function WarningNotice({ warning, ticked, onTick }: WarningNoticeProps) {
  return (
    <Notice tone={warning.tone} title={warning.text}>
      {warning.detail !== undefined && <div>{visible(warning.detail)}</div>}
      {warning.confirm !== undefined && (
        <Tick label={warning.confirm} checked={ticked} onChange={onTick} />
      )}
    </Notice>
  );
}

function Theirs({ plan, theirs }: { plan: Plan; theirs: Plan['theirs'] }) {
  const now = useNow();
  const { theirsBy } = plan;
  const at = parseTime(theirsBy?.time);
  const by = [theirsBy?.by, at !== undefined && ago(at, now)].filter(Boolean);
  const [only] = theirs;
  // Where nothing can be read, what came meanwhile came through this browser.
  const who = plan.memory ? 'Another tab or an import' : 'Someone else';
  const title =
    theirs.length === 1 && only !== undefined
      ? `${who} changed ${only.label} while you were editing; it is kept`
      : `${who} made ${plural(theirs.length, 'change')} while you were editing; they are kept`;
  return (
    <Notice tone="merged" title={title}>
      {by.length > 0 && <div>{by.join(', ')}</div>}
      <ul className={classes.theirs}>
        {theirs.map((change) => (
          <li key={`${change.pointer} ${change.kind} ${change.afterText}`}>
            {visible(change.label)}:{' '}
            <span className={classes.value}>{visible(change.beforeText)}</span> →{' '}
            <span className={classes.value}>{visible(change.afterText)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
