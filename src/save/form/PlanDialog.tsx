import { Button } from '@mantine/core';
import { useId } from 'react';
import { withoutPointers } from '../../api/http/words';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import { ago, fullTime } from '../../lib/time/dates';
import { isUnseen } from '../plan/describe';
import type { Plan } from '../plan/plan';
import { CopyCode } from '../../ui/CopyCode';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { FormErrors } from './FormErrors';
import { SubmitButton } from './SubmitButton';
import { useNow } from '../../ui/clock';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import type { Part } from '../../ui/jsx';
import { PlanChanges, PlanNotices, PlanQuestion } from './PlanView';
import type { Save } from './useSave';

const shownIn = ['preparing', 'not compared', 'reviewing', 'sending', 'refused'];

/** The dialog "Review changes": what a save will change, compared with the service a moment ago. */
export function PlanDialog({
  review,
  noun,
  notice,
}: {
  review: Save;
  noun: string;
  /** What stands above the plan. */
  notice?: Part;
}) {
  const { state, plan } = review;
  return (
    <Dialog
      opened={shownIn.includes(state)}
      onClose={review.back}
      title="Review changes"
      subtitle={plan === undefined ? undefined : <Compared plan={plan} />}
      alert={<Refused review={review} />}
      footer={<Buttons review={review} />}
    >
      {state === 'preparing' && plan === undefined && (
        <div className="stack dim" role="status">
          <p>{`Reading the ${noun} as it is now…`}</p>
          <div className="card bone breathing" />
        </div>
      )}
      {state === 'not compared' && (
        <ErrorPanel
          error={review.error}
          title={
            review.error?.status === 404
              ? `The ${noun} is not there any more`
              : `The ${noun} could not be compared with the service; nothing was sent`
          }
          onRetry={() => void review.retry()}
        />
      )}
      {plan !== undefined && (
        <div className="stack gap-8">
          {notice}
          <PlanBody review={review} plan={plan} noun={noun} />
        </div>
      )}
    </Dialog>
  );
}

function Compared({ plan }: { plan: Plan }) {
  const now = useNow();
  return <span>{visible(`${plan.title} · ${comparedWords(plan, now)}`)}</span>;
}

/** What the plan was compared with, and when. */
function comparedWords({ comparedAt, memory }: Plan, now: number): string {
  if (!memory) return `compared with the service ${ago(comparedAt, now)}`;
  switch (memory.what) {
    case 'answer':
      return `compared with the service’s last answer here, ${fullTime(memory.at)}`;
    case 'sent':
      return `compared with what was last sent from here, ${fullTime(memory.at)}`;
    case 'nothing':
      return 'compared with nothing: its current values are unknown';
  }
}

function PlanBody({ review, plan, noun }: { review: Save; plan: Plan; noun: string }) {
  return (
    <div className="stack gap-8">
      {review.changedMeanwhile === true && (
        <Notice
          tone="attention"
          title={
            plan.memory
              ? `The remembered ${noun} changed after your review`
              : `The ${noun} changed again after your review`
          }
          role="alert"
        >{`Nothing was sent. This is the comparison with what ${plan.memory ? 'is remembered now' : 'it is now'}.`}</Notice>
      )}
      {plan.conflicts.map((conflict) => (
        <PlanQuestion key={conflict.pointer} conflict={conflict} plan={plan} review={review} />
      ))}
      <PlanNotices plan={plan} review={review} />
      <PlanChanges plan={plan} />
      <div className="ends gap-8">
        <span
          className="hint mono breaks"
          translate="no"
        >{`${plan.request.method} ${pathOf(plan.request.url)}`}</span>
        <CopyCode request={() => plan.request} />
      </div>
    </div>
  );
}

function Refused({ review: { outcome, plan } }: { review: Save }) {
  if (outcome?.kind !== 'refused') return null;
  const nameOf = (pointer: string) =>
    plan?.changes.find((change) => `${pointer}/`.startsWith(`${change.pointer}/`))?.label;
  return (
    <div className="pad">
      <FormErrors
        error={outcome.error}
        words={withoutPointers(outcome.error.words, nameOf)}
        mayHaveChanged={outcome.mayHaveChanged}
        again="Save again."
      />
    </div>
  );
}

function Buttons({ review }: { review: Save }) {
  const id = useId();
  const { state, plan, busy } = review;
  const whyNot = plan === undefined ? 'Saving waits for the comparison.' : review.whyNot;
  return (
    <>
      <span id={id} className="grow shrink dim" role="status" style={{ flexBasis: 220 }}>
        {busy ?? whyNot ?? (plan === undefined ? '' : summary(plan))}
      </span>
      <Button onClick={review.back} disabled={busy !== undefined && state !== 'preparing'}>
        Back to editing
      </Button>
      <SubmitButton
        onClick={() => void review.save()}
        busy={busy}
        whyNot={whyNot}
        reasonId={id}
        shortcut
      >
        Save changes
      </SubmitButton>
    </>
  );
}

function summary(plan: Plan): string {
  if (plan.memory && isUnseen(plan.memory)) return 'What this changes is not known';
  const { length } = plan.changes;
  return `${plural(length, 'change')}, ${plural(plan.kept, 'field')} unchanged`;
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}
