import { Anchor, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconDownload, IconTargetArrow } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { FieldNote } from '../../../../form/FieldNote';
import { SubmitButton } from '../../../../save/form/SubmitButton';
import { download } from '../../../../table/exportRows';
import { Choice } from '../../../../ui/Choice';
import { MenuButton } from '../../../../ui/Menu';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { estimateAllTokens } from '../../../../lib/text/tokens';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { comparedNeighbours } from '../../../../lib/vectors/math/grid';
import { exampleFile } from '../../inputs/examples';
import { hasFirstTexts } from '../../inputs/firstTexts';
import { inputsForm, useInputs } from '../../inputs/inputsStore';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { Skeleton } from '../../run/Computing';
import { lacksVectors } from '../../run/embeddingBatch';
import { reasonOf } from '../../run/FailedBatches';
import type { TabProps } from '../../run/results';
import { RunProgress } from '../../run/RunProgress';
import { nounOf, outcome, unitOf, useRunState, type Run } from '../../run/run';
import { chooseRun, useAlikeRuns } from '../../run/runs';
import { askQueries, useAsked } from './askedQueries';
import { Chart } from './Chart';
import styles from './Evaluate.module.css';
import { readQueries, useReadQueries, type ReadQueries } from './queries';
import { QueriesPanel } from './QueriesPanel';
import { besideBest } from './conclude';
import { useJudging } from './judging';
import { csvOf, measures, tableOf, type By, type Row } from './rows';
import { Breakdown } from './Breakdown';
import { RunsTable } from './RunsTable';
import { useSides, type Evaluation } from './useEvaluation';
import { Wrong } from './Wrong';

const storages = ['all', 'float32', 'int8', 'binary'].map((id) => ({
  id,
  title: id === 'all' ? 'All storages' : id,
}));

/** "Evaluate": all runs over the same texts in one table, by size and storage, judged by groups or by queries. */
export function EvaluateTab({ run, results, evaluation }: TabProps & { evaluation: Evaluation }) {
  const alike = useAlikeRuns(run);
  const { margin, isTidy, leaveOut } = useJudging();
  const { by, measure, rows, best, groups, labelled, problem, isPending, judged, among } =
    evaluation;
  const { conclusion, sentences, items, grid } = evaluation;
  const names = measures[by];
  const [storage, setStorage] = useState('all');
  const [size, setSize] = useState('all');
  const [chosen, choose] = useState<string>();
  const shown = rows.filter(
    (row) =>
      (storage === 'all' || row.as === storage) &&
      (size === 'all' || String(row.dimensions) === size),
  );
  const smallest = conclusion && 'smallest' in conclusion ? conclusion.smallest : undefined;
  const told = smallest ?? best;
  const picked =
    shown.find(({ key }) => key === chosen) ??
    shown.find(({ key }) => key === told?.key) ??
    shown[0];
  const sizes = [...new Set(rows.map(({ dimensions }) => dimensions))].toSorted((a, b) => a - b);
  const column = groups?.column ?? '';
  const judgedBy = by === 'groups' ? column : by === 'queries' ? 'queries' : 'whole vectors';
  const beside = (row: Row) => besideBest(row, best, margin);
  const table = () => tableOf(shown, by, measure, judgedBy, beside);
  const verdict = [sentences?.head, sentences?.rest, ...evaluation.health]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="stack">
      <div className="line gap-10">
        <Choice
          label="Judge by"
          options={[
            ...(column === '' ? [] : [{ id: 'groups' as By, title: `Judge by: ${column}` }]),
            { id: 'queries', title: 'By queries' },
            { id: 'nearest', title: 'By what is kept', hint: 'Against the whole vectors' },
          ]}
          chosen={by}
          onChoose={(next) => useJudging.setState({ by: next })}
        />
        {names.length > 1 && (
          <Choice
            label="Measure"
            options={names.map((name) => ({ id: name, title: name }))}
            chosen={names[measure] ?? ''}
            onChoose={(next) => useJudging.setState({ measure: next })}
          />
        )}
        <Choice label="Storage" options={storages} chosen={storage} onChoose={setStorage} />
        <NativeSelect
          size="xs"
          aria-label="Dimensions kept"
          value={size}
          data={[
            { value: 'all', label: 'All sizes' },
            ...sizes.map((one) => ({ value: `${one}`, label: `${formatCount(one)} dimensions` })),
          ]}
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
        />
        {by !== 'nearest' && (
          <NativeSelect
            size="xs"
            aria-label="Margin"
            value={margin}
            data={margins.map((one) => ({ value: `${one}`, label: `“As good” within ${one}` }))}
            onChange={({ currentTarget }) =>
              useJudging.setState({ margin: Number(currentTarget.value) })
            }
          />
        )}
        {shown.length > 0 && (
          <MenuButton
            size="xs"
            label="Export table"
            items={() => [
              {
                label: 'CSV',
                run: () =>
                  download('evaluation.csv', 'text/csv;charset=utf-8', csvOf(table(), verdict)),
              },
              {
                label: 'JSON',
                run: () =>
                  download(
                    'evaluation.json',
                    'application/json',
                    JSON.stringify(
                      { conclusion: verdict, kind: conclusion?.kind, margin, rows: table() },
                      null,
                      2,
                    ),
                  ),
              },
            ]}
          >
            <IconDownload aria-hidden />
            <span>Export table</span>
          </MenuButton>
        )}
      </div>
      {by === 'groups' &&
        (!isTidy || (groups?.notes.some((words) => words.includes('count as')) ?? false)) && (
          <Checkbox
            label="Labels that differ in case and blanks are one, and “nan” is none"
            checked={isTidy}
            onChange={() => useJudging.setState({ isTidy: !isTidy })}
          />
        )}
      {by === 'queries' && (!leaveOut || (items?.own.some((place) => place >= 0) ?? false)) && (
        <Checkbox
          label="Leave out the text itself"
          checked={leaveOut}
          onChange={() => useJudging.setState({ leaveOut: !leaveOut })}
        />
      )}
      {alike.map((one) => (
        <Unfinished key={one.id} run={one} />
      ))}
      {by === 'queries' && <Queries run={run} />}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {evaluation.notes.map((words) => (
        <FieldNote key={words} tone="attention">
          {words}
        </FieldNote>
      ))}
      {isPending && rows.length === 0 && <Skeleton label="Judging sizes and storages" />}
      {shown.length > 0 && (
        <div className={`columns ${styles.columns}`}>
          <RunsTable
            rows={shown}
            by={by}
            measure={names[measure] ?? ''}
            smallest={smallest}
            beside={beside}
            picked={picked}
            onPick={choose}
          />
          <Chart rows={shown} by={by} measure={names[measure] ?? ''} smallest={told} />
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
      {picked && grid && by !== 'nearest' && (
        <>
          <Breakdown evaluation={evaluation} row={picked} labelled={labelled} />
          <Wrong key={picked.key} evaluation={evaluation} row={picked} />
        </>
      )}
    </div>
  );
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
      {failed && <span>{`: ${reasonOf(failed, unitOf(run))}`}</span>}
    </p>
  );
}

/** The queries with their answers, and what sends them to the models that were not asked yet. */
function Queries({ run }: { run: Run }) {
  const { priced } = useEmbeddingModels();
  const source = useInputs(({ inputs }) => inputs.queries);
  const read = useReadQueries(source, run);
  const sides = useSides(run);
  const all = useAsked((asked) => asked.all);
  const asked = all.filter(
    (one) => one.source === source && sides.some((side) => side.run === one.run),
  );
  const open = sides.filter(
    (side) => !side.run.isOpened && !asked.some((one) => one.run === side.run),
  );
  const queries = useMemo(() => read?.judgeable.queries.map(({ query }) => query) ?? [], [read]);
  const tokens = useMemo(() => estimateAllTokens(queries), [queries]);
  const whyNot =
    read === undefined || read.queries.length === 0
      ? 'Enter queries first.'
      : queries.length === 0
        ? 'None of the matches is among the texts.'
        : undefined;
  const ask = (found: ReadQueries) => open.forEach((side) => askQueries(side.run, found));
  const runExample = async () => {
    const queries = await exampleFile('queries.csv');
    if (queries === undefined) return;
    inputsForm.setValue('queries', queries);
    const table = await vectorEngine().run('table', { text: queries });
    ask(readQueries(queries, table, run));
  };
  return (
    <>
      <QueriesPanel
        source={source}
        read={read}
        example={
          hasFirstTexts(run.texts) &&
          source === '' && (
            <Button size="xs" variant="default" onClick={() => void runExample()}>
              Run the example
            </Button>
          )
        }
      />
      {open.length > 0 && source !== '' && (
        <Panel title="Send the queries" beside={plural(queries.length, 'query')}>
          <div className="line gap-12">
            <SubmitButton whyNot={whyNot} onClick={() => read && ask(read)}>
              <IconTargetArrow aria-hidden />
              <span>{`Send the queries to ${plural(open.length, 'model')}`}</span>
            </SubmitButton>
            {whyNot === undefined && (
              <span className="hint">
                {open
                  .map((side) => aboutCost(tokens, priced(side.run.settings.model)))
                  .join(' and ')}
              </span>
            )}
          </div>
        </Panel>
      )}
      {sides.some((side) => side.run.isOpened) && (
        <p className="hint">
          Vectors from a file have no model to embed queries with, so queries do not judge them.
        </p>
      )}
      {asked.map((one) => (
        <RunProgress
          key={one.run.id}
          run={one}
          what="query"
          label={`Queries for ${one.run.settings.model}`}
        />
      ))}
    </>
  );
}
