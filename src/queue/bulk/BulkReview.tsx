import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { editPath, listPath, paths } from '../../resource/paths';
import { RefusedBefore } from '../../save/form/RefusedBefore';
import { useOrganization } from '../../resource/useOrganization';
import { Marked, RowsByState, Why, type RunColumn } from '../view/RunTable';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { SubmitButton } from '../../save/form/SubmitButton';
import { bulkChanges, type BulkJob, type BulkRequest, type BulkRow } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import { onNewToken } from '../../session/credential';
import { randomUuid } from '../../lib/uuid';
import { visible } from '../../lib/text/invisible';
import { formatCount, plural } from '../../lib/text/text';
import { partOf, editedList, pointerOf } from './bulkEdit';
import type { BulkResources } from './bulkPlan';
import { bulkRun } from './bulkRun';
import { nameColumn } from './bulkView';
import styles from './Bulk.module.css';
import { useBulkPlans, type Planned } from './useBulkPlans';
import { resources } from '../../contract/resources';
import { serviceNow } from '../../lib/time/clock';
import { textOf } from '../../save/plan/describe';

type Mark = Planned['kind'] | 'reading';

const marks: Record<Mark, { title: string; tone: string }> = {
  reading: { title: 'Reading', tone: 'moving' },
  conflict: { title: 'Conflict', tone: 'failed' },
  unreadable: { title: 'Not read', tone: 'failed' },
  'left out': { title: 'Left out', tone: 'attention' },
  change: { title: 'Change', tone: 'settled' },
  already: { title: 'Already so', tone: 'unknown' },
};
const order = Object.keys(marks) as Mark[];

/** What a change would do to each resource, before anything is sent. */
export function BulkReview({
  request,
  defined,
  memoryKey,
}: {
  request: BulkRequest;
  defined: BulkResources;
  memoryKey: MemoryKey;
}) {
  const { type, rows } = request;
  const { keep } = useOrganization();
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  // Nothing is sent by comparing, so a new token is used at once.
  useEffect(() => onNewToken(() => setTurn((last) => last + 1)), []);
  const plans = useBulkPlans(request, defined, memoryKey, turn);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();

  const markOf = (index: number): Mark => plans[index]?.kind ?? 'reading';
  const done = plans.filter((plan) => plan !== undefined).length;
  const confirms = new Map<string, number>();
  for (const plan of plans)
    for (const text of plan?.kind === 'change' ? new Set(plan.confirms) : [])
      confirms.set(text, (confirms.get(text) ?? 0) + 1);
  const count = plans.filter((plan) => isSent(plan, ticked)).length;
  const failed = plans.some((plan) => plan?.kind === 'unreadable' || plan?.kind === 'conflict');

  // Rows that need a decision come first.
  const arrange = (all: readonly number[]) =>
    done < rows.length
      ? all
      : all.toSorted((a, b) => order.indexOf(markOf(a)) - order.indexOf(markOf(b)));
  const hasNotes = done < rows.length || plans.some((plan) => notesOf(plan) !== '');
  const columns: (RunColumn | false)[] = [
    { title: 'Plan', width: '116px', cell: (index) => <Marked {...marks[markOf(index)]} /> },
    nameColumn(type, keep, (index) => rows[index]),
    {
      title: 'Change',
      place: 'words',
      cell: (index) => <Changed plan={plans[index]} />,
    },
    hasNotes && {
      title: 'Notes',
      place: 'words',
      cell: (index) => {
        const plan = plans[index];
        const { id = '' } = rows[index] ?? {};
        return (
          <>
            <Why words={visible(notesOf(plan))} />
            {plan?.kind === 'left out' && id !== '' && (
              <Link className="fine" to={keep(editPath(type, id))}>
                Edit it alone
              </Link>
            )}
          </>
        );
      },
    },
  ];

  const save = () => {
    const job = jobOf(request, plans, ticked, requestTitle(request, count, memoryKey, defined));
    if (!bulkChanges.keep(memoryKey, job, 1))
      return setFault('Nothing was sent: this browser has no room to keep track of these changes.');
    void bulkRun(memoryKey, job, defined).start();
    void navigate(keep(paths.bulk()), { replace: true, state: null });
  };

  return (
    <section className="stack" aria-label="Review changes">
      <RefusedBefore organization={memoryKey.organization} type={type} />
      {done < rows.length && (
        <ProgressBar
          label="Compared with the service"
          done={done}
          of={rows.length}
          words={`${formatCount(done)} of ${formatCount(rows.length)} compared`}
        />
      )}
      <RowsByState
        label="Rows by plan"
        states={order.map((id) => ({ id, ...marks[id] }))}
        stateOf={markOf}
        total={rows.length}
        arrange={arrange}
        name="Changes"
        columns={columns}
      />
      {[...confirms].map(([text, many]) => (
        <Checkbox
          key={text}
          label={
            <>
              <span>{`${text} `}</span>
              <span className="dim">{`(${plural(many, 'row')}, left out unless ticked)`}</span>
            </>
          }
          checked={ticked.includes(text)}
          onChange={({ currentTarget: { checked } }) =>
            setTicked((old) => (checked ? [...old, text] : old.filter((each) => each !== text)))
          }
        />
      ))}
      {fault !== undefined && (
        <Notice tone="failed" title="Nothing was saved" role="alert">
          {fault}
        </Notice>
      )}
      <div className="line gap-10">
        <SubmitButton
          busy={done < rows.length ? 'Comparing with the service…' : undefined}
          whyNot={count === 0 ? 'Nothing to change.' : undefined}
          onClick={save}
          shortcut
        >{`Save ${plural(count, 'change')}`}</SubmitButton>
        {[
          { words: 'Back', press: () => void navigate(-1) },
          { words: 'Cancel', press: () => void navigate(keep(listPath(type))) },
          ...(failed && done === rows.length
            ? [{ words: 'Compare again', press: () => setTurn(turn + 1) }]
            : []),
        ].map(({ words, press }) => (
          <Button key={words} onClick={press}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Whether the change of a resource is sent: everything that it asks for is ticked. */
function isSent(plan: Planned | undefined, ticked: readonly string[]): boolean {
  return plan?.kind === 'change' && plan.confirms.every((text) => ticked.includes(text));
}

function jobOf(
  { type, edit, rows }: BulkRequest,
  plans: readonly (Planned | undefined)[],
  ticked: readonly string[],
  title: string,
): BulkJob {
  return {
    id: randomUuid(),
    title,
    at: serviceNow(),
    type,
    edit,
    confirmed: [...ticked],
    rows: rows.map(({ id, name, edit: own }, index): BulkRow => {
      const plan = plans[index];
      const was = plan && 'raw' in plan ? partOf(own ?? edit, plan.raw) : undefined;
      return {
        id,
        name,
        ...(own && { edit: own }),
        ...(was !== undefined && { was }),
        change: changeWords(plan),
        ...(!isSent(plan, ticked) && { leftOut: leftOutWords(plan) }),
      };
    }),
  };
}

/** Each change of a resource, with the value before and after. */
function Changed({ plan }: { plan: Planned | undefined }) {
  if (plan?.kind !== 'change') return null;
  return (
    <ul className={`shrink ${styles.changes}`}>
      {plan.plan.changes.map(({ pointer, label, kind, beforeText, afterText }) => (
        <li key={pointer}>
          <span className="dim">{label}</span>
          <span> </span>
          {kind !== 'added' && <del translate="no">{visible(beforeText)}</del>}
          <span> </span>
          {kind !== 'removed' && <ins translate="no">{visible(afterText)}</ins>}
        </li>
      ))}
    </ul>
  );
}

function changeWords(plan: Planned | undefined): string {
  if (plan?.kind !== 'change') return '';
  return plan.plan.changes
    .map(({ label, beforeText, afterText }) => `${label}: ${beforeText} → ${afterText}`)
    .join(', ');
}

function notesOf(plan: Planned | undefined): string {
  if (plan === undefined || plan.kind === 'already') return '';
  if (plan.kind !== 'change') return plan.why;
  const carried = plan.plan.carried.map(({ label }) => `${label}: sent as last time.`);
  return [...plan.plan.warnings.map(({ text }) => `${text}.`), ...carried].join(' ');
}

function leftOutWords(plan: Planned | undefined): string {
  if (plan?.kind === 'already') return 'Already so.';
  if (plan?.kind === 'change') return `Not confirmed: ${plan.confirms.join(', ')}.`;
  return plan?.why ?? '';
}

/** The change and the number of resources: "Tag 40 networks env=prod". */
export function requestTitle(
  { type, edit, undoes }: BulkRequest,
  count: number,
  key: MemoryKey,
  defined: BulkResources,
): string {
  if (edit.kind === 'undo' || undoes !== undefined) return `Undo “${undoes ?? ''}”`;
  const many = plural(count, resources[type].noun);
  if (edit.kind === 'remove tag') return `Remove tag ${edit.name} from ${many}`;
  const item = editedList(edit, {}).at(-1) ?? ('group' in edit ? edit.group : '');
  const what = textOf(defined[type].describe('update', { key }), `${pointerOf(edit)}/0`, item);
  switch (edit.kind) {
    case 'set tag':
      return `Tag ${many} ${what}`;
    case 'add rule':
      return `Add rule ${what} to ${many}`;
    case 'remove rule':
      return `Remove rule ${what} from ${many}`;
    case 'join group':
      return `Add ${many} to group ${what}`;
    case 'leave group':
      return `Remove ${many} from group ${what}`;
  }
}
