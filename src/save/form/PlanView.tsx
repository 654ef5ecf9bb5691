import { isBlank } from '../../lib/json';
import { Checkbox } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import type { Change } from '../plan/diff';
import type { Conflict } from '../plan/merge';
import type { Plan } from '../plan/plan';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { useLastChange } from '../../api/journal/changes';
import { useOrganization } from '../../resource/useOrganization';
import { Ago, At } from '../../ui/Age';
import { LongText } from '../../ui/CutText';
import { Notice } from '../../ui/Notice';
import type { Part } from '../../ui/jsx';
import classes from './PlanView.module.css';
import type { Save } from './useSave';

// The parts of a plan in the review, in this order: questions, consequences, changes.

interface Reviewed {
  plan: Plan;
  review: Save;
}

/** A value that both sides changed differently, as a question. Nothing is preselected. */
export function PlanQuestion({ conflict, plan, review }: Reviewed & { conflict: Conflict }) {
  const { label, pointer } = conflict;
  const chosen = review.choices[pointer];
  const remembered = plan.memory !== undefined;
  const author = useAuthor(plan);
  const choice = (value: 'mine' | 'theirs', words: string, text: string) => ({
    value,
    label: (
      <>
        <span>{`${words}: `}</span>
        <LongText mono text={text} />
      </>
    ),
  });
  return (
    <Notice
      tone="attention"
      data-asks={chosen === undefined || undefined}
      title={
        remembered || author?.who === 'You'
          ? `${label} was changed. Which one do you want to keep?`
          : `${label} was changed by someone else. Which one do you want to keep?`
      }
    >
      <ChoiceGroup
        label={`${label}: which one do you want to keep?`}
        hideLabel
        value={chosen}
        onChange={(side) => review.choose(pointer, side)}
        choices={[
          choice('theirs', 'Keep theirs', conflict.theirsText),
          choice('mine', 'Use mine', conflict.mineText),
        ]}
      />
      {author && <ChangedBy {...author} className="second fine" />}
      <div className="second fine">
        <span>It was </span>
        <LongText mono text={conflict.baseText} />
        <span> when you began.</span>
      </div>
    </Notice>
  );
}

/** Consequences, with a checkbox where one is needed, and what somebody else changed in the meantime. */
export function PlanNotices({ plan, review: { confirmed, confirm: tick } }: Reviewed) {
  // Conflicts are shown as questions instead.
  const asked = plan.conflicts.map(({ pointer }) => pointer);
  const theirs = plan.theirs.filter(
    ({ pointer }) => !asked.some((own) => pointer === own || pointer.startsWith(`${own}/`)),
  );
  return (
    <>
      {plan.warnings.map(({ tone, text, detail, confirm }, index) => (
        <Notice
          key={`${text} ${index}`}
          tone={tone}
          title={text}
          data-asks={(confirm !== undefined && !confirmed.includes(confirm)) || undefined}
        >
          {detail !== undefined && <div>{visible(detail)}</div>}
          {confirm !== undefined && (
            <Checkbox
              label={confirm}
              checked={confirmed.includes(confirm)}
              onChange={({ currentTarget }) => tick(index, currentTarget.checked)}
            />
          )}
        </Notice>
      ))}
      {theirs.length > 0 && <Theirs plan={plan} theirs={theirs} />}
    </>
  );
}

/** Who made the changes since the form was opened, if the gateway's journal knows. */
function useAuthor({ type, id, since }: Plan) {
  const { organization } = useOrganization();
  const write = useLastChange(organization, type, id, since);
  if (write === undefined) return undefined;
  const by = write.mine ? 'you, in another tab' : write.by;
  return { by, who: write.mine ? 'You' : visible(write.by), at: write.receivedAt };
}

function ChangedBy({ by, at, className }: { by: string; at: number; className?: string }) {
  return (
    <div className={className}>
      <span>{`Changed by ${visible(by)} `}</span>
      <Ago at={at} />
    </div>
  );
}

function Theirs({ plan, theirs }: { plan: Plan; theirs: Plan['theirs'] }) {
  const author = useAuthor(plan);
  const [only] = theirs;
  // If the resource can't be read, a change in the meantime can only come from this browser, or from the team.
  const unnamed = plan.memory ? 'Another tab or an import' : 'Someone else';
  const who = author?.who ?? unnamed;
  const title =
    theirs.length === 1 && only !== undefined
      ? `${who} changed ${only.label} while you were editing; it is kept`
      : `${who} made ${plural(theirs.length, 'change')} while you were editing; they are kept`;
  return (
    <Notice tone="merged" icon={IconGitMerge} title={title}>
      {author && <ChangedBy {...author} />}
      <ul className="stack gap-2">
        {theirs.map((change) => (
          <li key={`${change.pointer} ${change.kind} ${change.afterText}`}>
            <span>{`${visible(change.label)}: `}</span>
            <LongText mono text={change.beforeText} />
            <span> → </span>
            <LongText mono text={change.afterText} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The table of a plan: each field now and after saving. Signs repeat what the colours mean. */
export function PlanChanges({ plan }: { plan: Plan }) {
  const { changes, carried } = plan;
  if (changes.length === 0 && carried.length === 0)
    return (
      <p className="card pad second">
        {plan.conflicts.length > 0
          ? 'What changes depends on your answer above.'
          : plan.memory
            ? 'Nothing changes. Saving sends the same values again.'
            : 'Nothing changes: the service already has these values.'}
      </p>
    );
  return (
    <ChangeTable
      changes={changes}
      unknown={() => (plan.memory?.what === 'nothing' ? 'not known' : undefined)}
      before={beforeWords[plan.memory?.what ?? 'nothing']}
      after="After"
    >
      {carried.map((member) => (
        <tr key={member.pointer}>
          <th scope="row">{visible(member.label)}</th>
          <td className="dim">not returned</td>
          <td className="dim">
            <span className="second">
              <LongText text={member.text} />
            </span>
            <span>{', as sent '}</span>
            <At at={member.at} to={16} />
          </td>
        </tr>
      ))}
    </ChangeTable>
  );
}

/** Each field before and after, in a review and in the journal. */
export function ChangeTable<C extends Change>({
  changes,
  unknown,
  before,
  after,
  action,
  children,
}: {
  changes: readonly C[];
  /** What stands for the value before, where that is not known. */
  unknown: (change: C) => string | undefined;
  before: string;
  after: string;
  /** What can be done with the value before. */
  action?: (change: C) => Part;
  children?: Part;
}) {
  return (
    <div className="card">
      <table
        className={`table ${classes.table}`}
        style={{ '--before': JSON.stringify(before), '--after': JSON.stringify(after) }}
      >
        <thead className="unseen-narrow">
          <tr>
            <th scope="col">What</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Row
              key={`${change.pointer} ${change.kind} ${change.label}`}
              change={change}
              unknown={unknown(change)}
              action={action?.(change)}
            />
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  change: { label, kind, isMoved, after, beforeText, afterText },
  unknown,
  action,
}: {
  change: Change;
  unknown: string | undefined;
  action: Part;
}) {
  const cleared = kind === 'added' && isBlank(after);
  const said = isMoved ? '—' : (unknown ?? (cleared ? 'not known' : undefined));
  return (
    <tr>
      <th scope="row">{visible(label)}</th>
      {said !== undefined ? (
        <>
          <td className="dim">{said}</td>
          <td className={isMoved || cleared ? 'dim' : 'mono'}>
            {isMoved ? afterText : <LongText text={afterText} />}
          </td>
        </>
      ) : (
        <>
          <td className={kind === 'added' ? 'dim' : `mono ${classes.was}`}>
            {kind === 'added' ? (
              <span>—</span>
            ) : (
              <del>
                <LongText sign="−" text={beforeText} />
              </del>
            )}
            {action}
          </td>
          <td className={kind === 'removed' ? 'dim' : `mono ${classes.will}`}>
            {kind === 'removed' ? (
              'removed'
            ) : (
              <ins>
                <LongText sign="+" text={afterText} />
              </ins>
            )}
          </td>
        </>
      )}
    </tr>
  );
}

/** The heading of the column with the values before the change. */
const beforeWords = { answer: 'Last answered', sent: 'Last sent', nothing: 'Before' };
