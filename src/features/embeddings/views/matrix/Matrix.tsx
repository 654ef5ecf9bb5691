import { IconPlayerPlay } from '@tabler/icons-react';
import Big from 'big.js';
import { useMemo, useState } from 'react';
import { FieldNote } from '../../../../form/FieldNote';
import { Choice } from '../../../../ui/Choice';
import { Panel } from '../../../../ui/Panel';
import { ProgressBar } from '../../../../ui/ProgressBar';
import { formatUsd, priceOfTokens } from '../../../../lib/money';
import { plural } from '../../../../lib/text/text';
import type { ModelRow } from '../../../../page/resource/modelRow';
import { RunProgress } from '../../run/RunProgress';
import { useAllResults, type TabProps } from '../../run/results';
import { differences, useRunState, type Run } from '../../run/run';
import { useAlikeRuns, useBusy } from '../../run/runs';
import { useTask } from '../../run/useTask';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { useBenches } from '../bench/benches';
import { useBenchSource } from '../bench/benchSource';
import { MatrixTable } from './MatrixTable';
import { Pareto } from './Pareto';
import { embedWith, goOn, useQueue } from './queue';
import { byGroups, byQueries, measures, type By, type Judging, type Measure } from './judgings';
import { Queries } from './Queries';
import { useGrids } from './useGrids';
import { bestOf, gapsOf, matrixVerdict, smallestOf, variantsOf } from './variants';

const judges: readonly { id: By; title: string }[] = [
  { id: 'groups', title: 'By groups' },
  { id: 'queries', title: 'By queries' },
];

/** All models, sizes and storages over the same texts: which is as good as the best, and takes the least. */
export function Matrix({ run, results }: TabProps) {
  const alike = useAlikeRuns(run);
  const runs = useMemo(() => [run, ...alike], [run, alike]);
  const open = runs.filter((one) => one !== run);
  const column = results.grouping?.column ?? run.columns[0]?.name;
  const [chosen, setChosen] = useState<By>();
  const by = chosen ?? (column === undefined ? 'queries' : 'groups');
  const { text: source } = useBenchSource();
  const benches = useBenches();
  const byRun = useAllResults();
  const sides = useMemo(
    () =>
      runs.flatMap((one): TabProps[] => {
        const found = byRun[one.id];
        const whole = found?.analysis && found.positions.length === one.texts.length;
        return whole ? [{ run: one, results: found }] : [];
      }),
    [runs, byRun],
  );
  const judgings = useMemo(
    () => (by === 'groups' ? byGroups(sides, column) : byQueries(sides, benches, source)),
    [by, sides, column, benches, source],
  );
  return (
    <div className="stack">
      <Models run={run} runs={runs} />
      {open.map((one) => (
        <RunProgress key={one.id} run={one} label={`Progress of ${one.settings.model}`} />
      ))}
      <div className="line gap-10">
        <Choice label="Judge by" options={judges} chosen={by} onChoose={setChosen} />
      </div>
      {by === 'queries' && (
        <Queries source={source} runs={sides.map((side) => side.run)} benches={benches} />
      )}
      {by === 'groups' && column === undefined && (
        <FieldNote tone="info">
          These texts have no column of groups. Open a table with a second column, or try “500
          sentences”.
        </FieldNote>
      )}
      <Judged
        judgings={judgings}
        runs={runs}
        measure={measures[by]}
        beside={by === 'groups' ? `judged by ${column}` : 'judged by the queries of “Bench”'}
      />
    </div>
  );
}

/** The models of the catalogue to embed the texts with, and what that costs. */
function Models({ run, runs }: { run: Run; runs: readonly Run[] }) {
  const { rows, find } = useEmbeddingModels();
  const { home, left } = useQueue();
  const busy = useBusy();
  const { tokens, texts, textsAnswered } = useRunState(run);
  const done = new Set(runs.map(({ settings }) => settings.model));
  const others = rows.filter(({ name }) => !done.has(name));
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const chosen = others.filter(({ name }) => !dropped.has(name));
  const tokensOfAll = tokens && Math.round((tokens / textsAnswered) * texts);
  const waiting = home !== undefined && left.length > 0;
  if (others.length === 0 && !waiting) return null;
  const off = busy || chosen.length === 0;
  const costs = chosen.map(({ name }) => costOf(tokensOfAll, find(name)));
  const isKnown = costs.every((cost) => cost !== undefined);
  return (
    <Panel title="Models" beside={`${plural(others.length, 'model')} not run over these texts`}>
      <div className="stack gap-10">
        <ul className="stack gap-4" aria-label="Models to run">
          {others.map(({ name }) => (
            <li key={name}>
              <label className="inline gap-8">
                <input
                  type="checkbox"
                  checked={!dropped.has(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    setDropped((before) => {
                      const next = new Set(before);
                      if (checked) next.delete(name);
                      else next.add(name);
                      return next;
                    })
                  }
                />
                <span className="mono breaks">{name}</span>
                <span className="hint">{aboutCost(tokensOfAll, find(name))}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="line gap-12">
          {waiting ? (
            <button
              type="button"
              className="button"
              aria-disabled={busy || undefined}
              onClick={() => !busy && goOn()}
            >
              <IconPlayerPlay aria-hidden />
              Go on with {plural(left.length, 'model')}
            </button>
          ) : (
            <button
              type="button"
              className="button"
              aria-disabled={off || undefined}
              onClick={() => {
                if (!off)
                  embedWith(
                    run,
                    chosen.map(({ name }) => name),
                  );
              }}
            >
              <IconPlayerPlay aria-hidden />
              Embed with {plural(chosen.length, 'model')}
            </button>
          )}
          <span className="hint">
            {busy
              ? 'A run is under way.'
              : isKnown &&
                costs.length > 1 &&
                `about ${formatUsd(costs.reduce((sum, cost) => sum.plus(cost), new Big(0)))} together`}
          </span>
        </div>
      </div>
    </Panel>
  );
}

function costOf(tokens: number | undefined, row: ModelRow | undefined): Big | undefined {
  const price = row?.input.perMillion;
  return tokens === undefined || !price ? undefined : priceOfTokens(String(tokens), price);
}

/** The result: a verdict, the table, and the picture of quality against size. */
function Judged({
  judgings,
  runs,
  measure,
  beside,
}: {
  judgings: readonly Judging[];
  runs: readonly Run[];
  measure: Measure;
  beside: string;
}) {
  const { grids, share, problem } = useGrids(judgings);
  const variants = useMemo(() => {
    const tell = differences(judgings.map(({ run }) => run));
    return variantsOf(
      judgings.flatMap(({ run, key }) => {
        const grid = grids.get(key);
        const name = [run.settings.model, ...tell(run)].join(', ');
        return grid ? [{ run: run.id, name, grid }] : [];
      }),
      measure,
    );
  }, [judgings, grids, measure]);
  const best = useMemo(() => bestOf(variants), [variants]);
  const ask = useMemo(() => best && { values: gapsOf(variants, best) }, [variants, best]);
  const { answer: gaps } = useTask('intervals', ask);
  const smallest = best && gaps ? smallestOf(variants, best, gaps) : undefined;
  const among = Math.max(0, ...judgings.map(({ key }) => grids.get(key)?.among ?? 0));
  const shown = runs.filter(({ id }) => variants.some((variant) => variant.run === id));
  return (
    <>
      {share < 1 && problem === undefined && (
        <ProgressBar label="Judging" done={Math.round(share * 100)} of={100} />
      )}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {best && (
        <Panel title="Models, sizes and storages" beside={beside} flush>
          <p className="pad strong">
            {smallest ? matrixVerdict(best, smallest, measure) : 'Comparing each with the best…'}
          </p>
          <MatrixTable
            variants={variants}
            runs={shown}
            best={best}
            smallest={smallest}
            show={measure.show}
          />
          <p className="hint pad">
            {measure.about(best.hits.length, among)} Vectors are cut and stored here; a model that
            is asked for fewer dimensions may do better.
          </p>
        </Panel>
      )}
      {best && smallest && <Pareto variants={variants} smallest={smallest} show={measure.show} />}
    </>
  );
}
