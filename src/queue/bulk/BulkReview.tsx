import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { editTitle } from './bulkWords';
import { detailPath, editPath, paths } from '../../page/paths';
import { useOrganization } from '../../page/useOrganization';
import { CountChips, Marked, RunTable, Why, type RunColumn } from '../view/RunTable';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { SubmitButton } from '../../save/form/SubmitButton';
import { bulkChanges, type BulkJob, type BulkRequest, type BulkRow } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import { randomUuid } from '../../lib/uuid';
import { visible } from '../../lib/text/invisible';
import { formatCount, plural } from '../../lib/text/text';
import { partOf } from './bulkEdit';
import type { BulkForms } from './bulkPlan';
import { bulkRun } from './bulkRun';
import styles from './Bulk.module.css';
import { useBulkPlans, type Planned } from './useBulkPlans';

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
  forms,
  memoryKey,
}: {
  request: BulkRequest;
  forms: BulkForms;
  memoryKey: MemoryKey;
}) {
  const { type, edit, rows } = request;
  const { keep } = useOrganization();
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const plans = useBulkPlans(request, forms, memoryKey, turn);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [mark, setMark] = useState<Mark>();
  const [fault, setFault] = useState<string>();

  const markOf = (index: number): Mark => plans[index]?.kind ?? 'reading';
  const done = plans.filter((plan) => plan !== undefined).length;
  const confirms = new Map<string, number>();
  for (const plan of plans)
    for (const text of plan?.kind === 'change' ? new Set(plan.confirms) : [])
      confirms.set(text, (confirms.get(text) ?? 0) + 1);
  const count = plans.filter((plan) => isSent(plan, ticked)).length;
  const title = editTitle(type, edit, rows.length, memoryKey, forms);
  const failed = plans.some((plan) => plan?.kind === 'unreadable' || plan?.kind === 'conflict');

  const shown = rows.flatMap((_, index) =>
    mark === undefined || markOf(index) === mark ? [index] : [],
  );
  // What needs a look comes first.
  if (done === rows.length)
    shown.sort((a, b) => order.indexOf(markOf(a)) - order.indexOf(markOf(b)) || a - b);
  const at = (index: number) => shown[index] ?? -1;
  const columns: RunColumn[] = [
    { title: 'Plan', place: 'mark', cell: (index) => <Marked {...marks[markOf(at(index))]} /> },
    {
      title: 'Name',
      place: 'subject',
      cell: (index) => {
        const { id = '', name } = rows[at(index)] ?? {};
        const to = type === 'user' ? keep(editPath(type, id)) : detailPath(type, id);
        return (
          <Link to={to} className="clip isolate" title={visible(name)}>
            {visible(name)}
          </Link>
        );
      },
    },
    { title: 'Change', place: 'change', cell: (index) => <Changed plan={plans[at(index)]} /> },
    {
      title: 'Notes',
      place: 'words',
      cell: (index) => {
        const plan = plans[at(index)];
        const { id = '' } = rows[at(index)] ?? {};
        return (
          <>
            <Why words={visible(notesOf(plan))} />
            {plan?.kind === 'left out' && (
              <Link className={styles.edit} to={keep(editPath(type, id))}>
                Edit it alone
              </Link>
            )}
          </>
        );
      },
    },
  ];

  const save = () => {
    const job = jobOf(request, plans, ticked, editTitle(type, edit, count, memoryKey, forms));
    if (!bulkChanges.keep(memoryKey, job, 1))
      return setFault('Nothing was sent: this browser has no room to keep track of these changes.');
    void bulkRun(memoryKey, job, forms).start();
    void navigate(keep(paths.bulk()), { replace: true, state: null });
  };

  return (
    <section className="stack" aria-label="Review changes">
      <h2 className={styles.title}>{visible(title)}</h2>
      {done < rows.length && (
        <ProgressBar
          label="Compared with the service"
          done={done}
          of={rows.length}
          words={`${formatCount(done)} of ${formatCount(rows.length)} compared`}
        />
      )}
      <div>
        <CountChips
          label="Rows by plan"
          chips={order.map((id) => ({
            id,
            ...marks[id],
            count: rows.filter((_, index) => markOf(index) === id).length,
          }))}
          chosen={mark}
          onChoose={setMark}
        />
        <RunTable
          name="Changes"
          tracks="plans"
          columns={columns}
          count={shown.length}
          rowKey={(index) => at(index)}
        />
      </div>
      {[...confirms].map(([text, many]) => (
        <label key={text} className={styles.tick}>
          <input
            type="checkbox"
            checked={ticked.includes(text)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked((old) => (checked ? [...old, text] : old.filter((each) => each !== text)))
            }
          />
          <span>
            {text} <span className="dim">({plural(many, 'row')}, left out unless ticked)</span>
          </span>
        </label>
      ))}
      {fault !== undefined && (
        <Notice tone="failed" title="Nothing was saved" role="alert">
          {fault}
        </Notice>
      )}
      <div className={`line ${styles.buttons}`}>
        <SubmitButton
          busy={done < rows.length ? 'Comparing with the service…' : undefined}
          whyNot={count === 0 ? 'Nothing to change.' : undefined}
          onClick={save}
          shortcut
        >
          Save {plural(count, 'change')}
        </SubmitButton>
        {[
          { words: 'Back', press: () => void navigate(-1) },
          ...(failed && done === rows.length
            ? [{ words: 'Compare again', press: () => setTurn(turn + 1) }]
            : []),
        ].map(({ words, press }) => (
          <button key={words} type="button" className="button" onClick={press}>
            {words}
          </button>
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
    at: Date.now(),
    type,
    edit,
    confirmed: [...ticked],
    rows: rows.map(({ id, name }, index): BulkRow => {
      const plan = plans[index];
      const was = plan && 'raw' in plan ? partOf(edit, plan.raw) : undefined;
      return {
        id,
        name,
        ...(was !== undefined && { was }),
        change: changeWords(plan),
        ...(!isSent(plan, ticked) && { leftOut: leftOutWords(plan) }),
      };
    }),
  };
}

/** Each change of a resource: what it was, and what it will be. */
function Changed({ plan }: { plan: Planned | undefined }) {
  if (plan?.kind !== 'change') return null;
  return (
    <ul className={styles.changes}>
      {plan.plan.changes.map(({ pointer, label, kind, beforeText, afterText }) => (
        <li key={pointer}>
          <span className="dim">{label}</span>{' '}
          {kind !== 'added' && <del>{visible(beforeText)}</del>}{' '}
          {kind !== 'removed' && <ins>{visible(afterText)}</ins>}
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
