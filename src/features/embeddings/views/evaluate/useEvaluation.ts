import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf, plural } from '../../../../lib/text/text';
import { takeRows, type Matrix } from '../../../../lib/vectors/math/matrix';
import type { GridBy } from '../../../../lib/vectors/math/grid';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { refusedAlways } from '../../run/embeddingBatch';
import { fittingColumns, labelTexts } from '../../run/labels';
import { settingDifferences, type Run } from '../../run/run';
import { findingsOf } from '../../run/useFindings';
import { taskQuery, useTask } from '../../run/useTask';
import { besideBest, bestOf, conclude } from './conclude';
import { askedItems, commonTexts, type AskedItems } from './items';
import { measures, othersOf, rowsOf, type By, type EvaluateRow } from './rows';
import { healthSentences, sentencesOf, separatedOther } from './sentences';
import { useAlikeRuns, useJudging, usePlayground, type Asked } from '../../state/playground';
import { type Results, useColumns } from '../../state/results';

/** Numbers in the vectors up to which all sizes are judged without being asked: that takes about a second. */
const MOST_JUDGED = 4_000_000;

export type Evaluation = ReturnType<typeof useEvaluation>;

/** Judges all runs over the same texts, all of them by the labels of the run shown or by the same queries. */
export function useEvaluation(run: Run | undefined, results: Results | undefined, isOpen: boolean) {
  const judging = useJudging();
  const alike = useAlikeRuns(run);
  const byRun = usePlayground(({ loaded }) => loaded);
  // The runs over the same texts that have vectors for half of them or more, the run shown first.
  const sides = useMemo(
    () =>
      (run ? [run, ...alike] : []).flatMap((one) => {
        const loaded = byRun[one.id];
        const isEnough = loaded && (one === run || loaded.texts.length * 2 >= one.texts.length);
        return isEnough ? [{ run: one, loaded }] : [];
      }),
    [run, alike, byRun],
  );
  const all = usePlayground((playground) => playground.asked);
  const runs = usePlayground((playground) => playground.runs);
  const { find, priced } = useEmbeddingModels();
  const source = usePlayground(({ inputs }) => inputs.queries);
  const columns = useColumns(run);
  const shown = results?.grouping?.column;
  const common = useMemo(() => commonTexts(sides.map(({ loaded }) => loaded.texts)), [sides]);
  const { isTidy, leaveOut, margin } = judging;
  const labelled = useMemo(
    () =>
      fittingColumns(common.texts, columns)
        .map((column) => labelTexts(column, common.texts, isTidy))
        // In a single group every text is right, so it judges nothing.
        .filter(({ names }) => names.length > 1)
        .toSorted((a, b) => Number(b.column === shown) - Number(a.column === shown)),
    [common, columns, isTidy, shown],
  );
  const [groups] = labelled;
  const first = groups ? 'groups' : 'nearest';
  const by: By = judging.by === 'groups' ? first : (judging.by ?? first);
  const found = measures[by].indexOf(judging.measure ?? '');
  const measure = found >= 0 ? found : by === 'queries' ? measures[by].length - 1 : 0;
  const isReady = results?.share === 1 && results.problem === undefined;
  const isWhole = !isOpen && (results?.vectors.data.length ?? 0) > MOST_JUDGED;
  const isOn = isReady && (by !== 'nearest' || !isWhole) && common.texts.length > 2;
  const asked = useMemo(
    () => all.filter((one) => one.source === source && sides.some(({ run: of }) => of === one.run)),
    [all, source, sides],
  );
  const [some] = asked;
  const items = useMemo(
    () => some && askedItems(some.questions, some.run.texts, common.texts, leaveOut),
    [some, common, leaveOut],
  );
  const asks = useMemo(
    () =>
      sides.flatMap((side, at) => {
        if (!isOn) return [];
        const { set, vectors } = side.loaded;
        const judged = by === 'groups' ? groups : undefined;
        const further = labelled.filter((one) => one !== judged);
        const base = { labels: judged?.labels, others: further.map(({ labels }) => labels) };
        const sizes = isWhole ? { sizes: [vectors.columns] } : {};
        const query = (judgedBy: GridBy) => ({
          ...side,
          query: taskQuery('grid', { set, texts: common.rows[at] ?? [], by: judgedBy, ...sizes }),
        });
        if (by !== 'queries') return [query(base)];
        const one = asked.find((other) => other.run === side.run);
        const ofQueries = one && items && queryVectors(one, items);
        return items && ofQueries?.columns === vectors.columns
          ? [query({ ...base, queries: { ...items, vectors: ofQueries } })]
          : [];
      }),
    [sides, common, by, groups, labelled, asked, items, isOn, isWhole],
  );
  const answers = useQueries({
    queries: asks.map(({ query }) => query),
    combine: (some) => ({
      grids: some.map(({ data }) => data),
      problem: some.find(({ error }) => error)?.error,
    }),
  });
  const measured = useMemo(() => {
    // Sizes have a column of their own.
    const named = asks.map((one) => {
      const { model, passagePrefix, queryPrefix } = one.run.settings;
      return { settings: { model, passagePrefix, queryPrefix } };
    });
    const tell = settingDifferences(named);
    return asks.flatMap(({ run: one, loaded }, at) => {
      const [grid, settings] = [answers.grids[at], named[at]];
      if (!grid || !settings) return [];
      const { model } = one.settings;
      const row = find(model);
      const isRefused = runs.some(
        (other) =>
          other.settings.model === model &&
          other.batches
            .state()
            .batches.some(({ error }) => /dimensions/.test(refusedAlways(error) ?? '')),
      );
      return [
        {
          run: one.id,
          name: [model, ...tell(settings)].join(', '),
          grid,
          findings: findingsOf(one, one.batches.state(), grid.findings, loaded.positions, row),
          canCut:
            !isRefused &&
            row?.read.value.unsupported_openai_params?.includes('dimensions') !== true,
        },
      ];
    });
  }, [asks, answers, find, runs]);
  const bare = useMemo(() => rowsOf(measured, by, measure), [measured, by, measure]);
  const best = useMemo(() => bestOf(bare), [bare]);
  const ask = useMemo(
    () =>
      by === 'nearest'
        ? undefined
        : { values: bare.map(({ hits }) => hits), best: best ? bare.indexOf(best) : 0 },
    [bare, best, by],
  );
  const { answer: intervals } = useTask('intervals', ask && bare.length > 0 ? ask : undefined);
  const isPending =
    asks.length > 0 &&
    (answers.grids.includes(undefined) || (ask !== undefined && intervals === undefined));
  const rows: EvaluateRow[] = useMemo(
    () =>
      bare.map((row, at) => ({
        ...row,
        range: row.range ?? intervals?.means[at],
        gap: intervals?.gaps[at],
      })),
    [bare, intervals],
  );
  const grid = measured[0]?.grid;
  const name = measured[0]?.name ?? '';
  const column = groups?.column;
  const said = useMemo(() => {
    const conclusion = isPending ? undefined : conclude(rows, { by, margin, name });
    const other = separatedOther(
      othersOf(measured, best),
      labelled.slice(1).map((one) => one.column),
    );
    const sentences = conclusion && sentencesOf(conclusion, { by, measure, column, margin, other });
    return { conclusion, sentences, health: isPending ? [] : healthSentences(measured) };
  }, [isPending, rows, by, margin, name, measure, column, measured, best, labelled]);
  // What a million texts like these would cost with each model.
  const byModel = new Map(asks.map((one) => [one.run.settings.model, one.run]));
  const inOrder = [...byModel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const costs = inOrder.flatMap(({ isOpened, settings: { model }, batches }) => {
    const { tokens, textsDone } = batches.state();
    const million = tokens === undefined ? undefined : Math.round((tokens / textsDone) * 1e6);
    const cost = aboutCost(million, priced(model));
    return isOpened ? [] : [inOrder.length > 1 ? `${model} ${cost}` : cost];
  });
  const { conclusion } = said;
  const shownBest = best && rows[bare.indexOf(best)];
  const missing = run
    ? new Set(run.texts.map((text) => text.trim())).size - common.texts.length
    : 0;
  return {
    by,
    source,
    sides,
    asked,
    title: measures[by][measure] ?? '',
    groups,
    labelled,
    items,
    texts: common.texts,
    rows,
    ...said,
    best: shownBest,
    smallest: conclusion && 'smallest' in conclusion ? conclusion.smallest : undefined,
    beside: (row: EvaluateRow) =>
      conclusion ? besideBest(row, shownBest, margin, conclusion.kind) : '',
    judged: grid?.judged ?? new Int32Array(0),
    among: grid?.among ?? 0,
    measured,
    notes: [
      ...(by === 'groups' ? (groups?.notes ?? []) : []),
      ...(missing > 0 && sides.length > 1
        ? [`${plural(missing, 'text')} left out: not all runs have a vector.`]
        : []),
    ],
    costs,
    isPending,
    problem: answers.problem ? messageOf(answers.problem) : undefined,
  };
}

const ordered = new WeakMap<Asked, { items: AskedItems; found: Matrix }>();

/** The vectors of queries in the order of the items; `undefined` until all have come. */
function queryVectors(asked: Asked, items: AskedItems): Matrix | undefined {
  const { batches, questions } = asked;
  if (batches.state().textsDone < questions.length) return undefined;
  const known = ordered.get(asked);
  // They are told apart by which object they are.
  if (known?.items === items) return known.found;
  const { vectors, positions } = batches.vectors();
  const rows = new Map(Array.from(positions, (place, row) => [questions[place]?.query, row]));
  const found = takeRows(
    vectors,
    items.queries.map((query) => rows.get(query) ?? 0),
  );
  ordered.set(asked, { items, found });
  return found;
}
