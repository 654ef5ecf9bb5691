import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { RecordedRun, RecordedWrite } from '../../contract/journal';
import { visible } from '../../lib/text/invisible';
import { clockTime, fullTime } from '../../lib/time/dates';
import { bulkTypes } from '../../memory/bulk';
import { Person } from '../../resource/Person';
import { Badge } from '../../resource/StatusBadge';
import { timeOf, type TableColumn } from '../../table/tableColumns';
import { pageTime } from '../../ui/clock';
import { operationWords, changeWords, resourceWords, runLook, runWords } from './changeWords';
import styles from './Changes.module.css';
import type { Telling } from './useTelling';

export interface ToldChange {
  telling: Telling;
  /** The writes are of one resource, so its name is not repeated. */
  ofOne: boolean;
  /** The run that a row stands for. */
  runOf: (write: RecordedWrite) => RecordedRun | undefined;
  /** Rows stand under their day. */
  byDay: boolean;
}

/** The columns of the changes. */
export function changeColumns({
  telling,
  ofOne,
  runOf,
  byDay,
}: ToldChange): TableColumn<RecordedWrite>[] {
  const lookOf = (write: RecordedWrite) => {
    const run = runOf(write);
    return run ? runLook(run) : telling.look(write);
  };
  const parts = (write: RecordedWrite) => {
    const run = runOf(write);
    const words = run ? '' : visible(telling.words(write));
    if (run) return { unseen: '', name: visible(runWords(run)), words };
    const name = ofOne ? '' : visible(resourceWords(write));
    // The words say what was done. Screen readers and the search also have the name of the operation.
    const done = operationWords(write.operation);
    return { unseen: done, name, words };
  };
  return [
    {
      id: 'what',
      title: 'What',
      text(write) {
        const { unseen, name, words } = parts(write);
        return `${unseen} ${name}${name && words ? ': ' : ' '}${words}`.trim();
      },
      cell(write) {
        const { unseen, name, words } = parts(write);
        return (
          <span className={styles.line}>
            <span className="unseen">{`${unseen} `}</span>
            {name !== '' && <span className="clip">{`${words ? `${name}:` : name} `}</span>}
            {words !== '' && <span className={`clip ${styles.words}`}>{words}</span>}
          </span>
        );
      },
      width: 'minmax(130px, 2.6fr)',
      from: 0,
    },
    {
      id: 'who',
      title: 'Who',
      text: ({ by }) => by,
      cell: ({ by }) => (
        <span className="row gap-8 shrink">
          <Person by={by} inRow />
        </span>
      ),
      width: 'minmax(84px, 1.6fr)',
      from: 480,
    },
    {
      id: 'outcome',
      title: 'Outcome',
      text: (write) => lookOf(write).word,
      cell: (write) => <Badge look={lookOf(write)} hint={lookOf(write).word} />,
      width: 'minmax(112px, 0.8fr)',
      from: 560,
    },
    {
      id: 'when',
      title: 'When',
      ...timeOf(({ receivedAt }) => receivedAt),
      searched: false,
      cell: ({ receivedAt }) => (
        <time title={fullTime(receivedAt)}>
          {byDay ? clockTime(receivedAt, receivedAt) : clockTime(receivedAt, pageTime())}
        </time>
      ),
      numeric: true,
      width: byDay ? '84px' : 'minmax(128px, 0.8fr)',
      from: 0,
    },
  ];
}

/** "Undo" of a row: a link to the review, for the rows that can be taken back. */
export function RowUndo({
  write,
  told: { telling, runOf },
  to,
  toRun,
}: {
  write: RecordedWrite;
  told: ToldChange;
  /** The address of the form of its resource. */
  to: string | undefined;
  toRun: (run: RecordedRun) => string;
}) {
  const run = runOf(write);
  const undo = run ? undefined : telling.undo(write);
  const target = run ? (isUndoable(run, write) ? toRun(run) : undefined) : undo && to;
  if (target === undefined) return null;
  return (
    <Button
      component={Link}
      size="xs"
      to={target}
      state={undo}
      tabIndex={-1}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      title={visible(`Undo ${run ? runWords(run) : changeWords(write)}`)}
    >
      {run ? 'Undo all' : 'Undo'}
    </Button>
  );
}

/** Whether some of a run's writes may be taken back together. */
export function isUndoable({ outcomes }: RecordedRun, { type }: RecordedWrite): boolean {
  return (outcomes.accepted ?? 0) > 0 && bulkTypes.some((each) => each === type);
}
