import { Anchor, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldNote } from '../../../../ui/form/FieldNote';
import { download } from '../../../../ui/download';
import { Choice } from '../../../../ui/Choice';
import { formatCount, plural } from '../../../../lib/text/text';
import { comparedNeighbours } from '../../../../lib/vectors/math/grid';
import { quantisations } from '../../../../lib/vectors/math/quantise';
import { Skeleton } from '../../run/Computing';
import { lacksVectors } from '../../run/embeddingBatch';
import { reasonOf } from '../../run/BatchProgress';
import { nounOf, outcome, inputWord, useRunState, type Run } from '../../run/run';
import { Chart } from './Chart';
import styles from './Evaluate.module.css';
import { Queries } from './Queries';
import { csvOf, measures, type By, type EvaluateRow } from './rows';
import { PickedRow } from './PickedRow';
import { RunsTable } from './RunsTable';
import type { Evaluation } from './useEvaluation';
import { judge, useAlikeRuns, useJudging } from '../../state/playground';
import { chooseRun } from '../../state/runs';
import type { TabProps } from '../../state/results';

/** "Evaluate": all runs over the same texts in one table, by size and storage, judged by groups or by queries. */
export function EvaluateTab({ run, results, evaluation }: TabProps & { evaluation: Evaluation }) {
  const alike = useAlikeRuns(run);
  const { margin, isTidy, leaveOut } = useJudging();
  const { by, title, rows, best, smallest, groups, problem, isPending, judged, among, items } =
    evaluation;
  const names = measures[by];
  /** A size or a storage. */
  const [only, setOnly] = useState('');
  const [chosen, choose] = useState<string>();
  const shown = rows.filter((row) => ['', row.as, `${row.dimensions}`].includes(only));
  const keys = [chosen, (smallest ?? best)?.key, shown[0]?.key];
  const picked = keys.flatMap((one) => shown.find(({ key }) => key === one) ?? [])[0];
  const sizes = [...new Set(rows.map(({ dimensions }) => dimensions))].toSorted((a, b) => a - b);
  const column = groups?.column ?? '';
  return (
    <div className={`stack ${styles.view}`}>
      <div className="line gap-10">
        <Choice
          label="Judge by"
          options={[
            ...(column === '' ? [] : [{ id: 'groups' as By, title: `Judge by: ${column}` }]),
            { id: 'queries', title: 'By queries' },
            { id: 'nearest', title: 'By what is kept', hint: 'Against the whole vectors' },
          ]}
          chosen={by}
          onChoose={(next) => judge({ by: next })}
        />
        {names.length > 1 && (
          <Choice
            label="Measure"
            options={names.map((name) => ({ id: name, title: name }))}
            chosen={title}
            onChoose={(next) => judge({ measure: next })}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label="Sizes and storage"
          value={only}
          data={[
            { value: '', label: 'All sizes and storages' },
            ...quantisations,
            ...sizes.map((one) => ({ value: `${one}`, label: `${formatCount(one)} dimensions` })),
          ]}
          onChange={({ currentTarget }) => setOnly(currentTarget.value)}
        />
        {by !== 'nearest' && (
          <NativeSelect
            size="xs"
            aria-label="Margin"
            value={margin}
            data={margins.map((one) => ({ value: `${one}`, label: `“As good” within ${one}` }))}
            onChange={({ currentTarget }) => judge({ margin: Number(currentTarget.value) })}
          />
        )}
        {shown.length > 0 && (
          <Button
            size="xs"
            // The file says what the rows come to.
            disabled={isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              download('evaluation.csv', 'text/csv;charset=utf-8', fileOf(evaluation, shown))
            }
          >
            Export table
          </Button>
        )}
      </div>
      {by === 'groups' &&
        (!isTidy || (groups?.notes.some((words) => words.includes('count as')) ?? false)) && (
          <Checkbox
            label="Labels that differ in case and blanks are one, and “nan” is none"
            checked={isTidy}
            onChange={() => judge({ isTidy: !isTidy })}
          />
        )}
      {by === 'queries' && (!leaveOut || (items?.own.some((place) => place >= 0) ?? false)) && (
        <Checkbox
          label="Leave out the text itself"
          checked={leaveOut}
          onChange={() => judge({ leaveOut: !leaveOut })}
        />
      )}
      {alike.map((one) => (
        <Unfinished key={one.id} run={one} />
      ))}
      {by === 'queries' && <Queries run={run} evaluation={evaluation} />}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {evaluation.notes.map((words) => (
        <FieldNote key={words} tone="attention">
          {words}
        </FieldNote>
      ))}
      {isPending && rows.length === 0 && <Skeleton label="Judging sizes and storages" />}
      {shown.length > 0 && (
        <div className={`flex wrap gap-12 ${styles.columns}`}>
          <RunsTable evaluation={evaluation} rows={shown} picked={picked} onPick={choose} />
          <Chart evaluation={evaluation} rows={shown} />
        </div>
      )}
      {shown.length > 0 && (
        <p className="hint">
          {by === 'groups' && (
            <span>{`Each of ${plural(judged.length, 'labelled text')} is held against all others that have a label, no more than are in its group. `}</span>
          )}
          {by === 'queries' && (
            <span>{`${plural(judged.length, 'query')} over ${plural(among, 'text')}. `}</span>
          )}
          <span>What ties counts by chance, and copies of a text are one. </span>
          <span>{`“Same nearest” is how many of each text’s ${comparedNeighbours(results.texts.length)} nearest stay when vectors are cut and stored. `}</span>
          <span>
            Groups can stay apart while it falls: another text of the same group comes nearest. A
            model that is asked for fewer dimensions may do better than one that is cut here. Embed
            these texts with another model to add its rows.
          </span>
        </p>
      )}
      {picked && by !== 'nearest' && <PickedRow evaluation={evaluation} row={picked} />}
    </div>
  );
}

/** The table as CSV, with what it comes to. */
function fileOf(evaluation: Evaluation, shown: readonly EvaluateRow[]): string {
  const { by, title: measure, groups, sentences, health, beside } = evaluation;
  const judgedBy = { groups: groups?.column ?? '', queries: 'queries', nearest: 'whole vectors' }[
    by
  ];
  const conclusion = [sentences?.head, sentences?.rest, ...health].filter(Boolean).join(' ');
  return csvOf(shown, { by, measure, judgedBy, beside, conclusion });
}

/** What “as good” may mean. */
const margins = [0.01, 0.02, 0.05, 0.1];

/** A run over the same texts that has no rows as it lacks vectors, and why. */
function Unfinished({ run }: { run: Run }) {
  const { batches, texts, textsDone } = useRunState(run);
  const failed = batches.find(lacksVectors);
  if (textsDone === texts) return null;
  return (
    <p className="second">
      <Anchor component="button" type="button" onClick={() => void chooseRun(run.id)}>
        {run.settings.model}
      </Anchor>
      <span>{` has ${outcome(texts, textsDone, nounOf(run))}`}</span>
      {failed && <span>{`: ${reasonOf(failed, inputWord(run))}`}</span>}
    </p>
  );
}
