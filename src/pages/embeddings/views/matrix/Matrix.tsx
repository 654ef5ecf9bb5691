import { IconPlayerPlay } from '@tabler/icons-react';
import Big from 'big.js';
import { useMemo, useState } from 'react';
import { FieldNote } from '../../../../components/form/FieldNote';
import { Panel } from '../../../../components/ui/Panel';
import { ProgressBar } from '../../../../components/ui/ProgressBar';
import { formatUsd, priceOfTokens } from '../../../../lib/money';
import { plural } from '../../../../lib/text/text';
import type { ModelRow } from '../../../models/modelRow';
import { RunProgress } from '../../run/RunProgress';
import { useAllResults, type TabProps } from '../../run/results';
import { differences, useRunState, type Run } from '../../run/run';
import { useAlikeRuns, useBusy } from '../../run/runs';
import { useTask } from '../../run/useTask';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { MatrixTable } from './MatrixTable';
import { Pareto } from './Pareto';
import { embedWith, goOn, useQueue } from './queue';
import { gridKey, useGrids } from './useGrids';
import { bestOf, gapsOf, matrixVerdict, smallestOf, waysOf } from './ways';

/** All models, sizes and storages over the same texts: which is as good as the best, and takes the least. */
export function Matrix({ run, results }: TabProps) {
  const alike = useAlikeRuns(run);
  const runs = useMemo(() => [run, ...alike], [run, alike]);
  const open = runs.filter((one) => one !== run);
  const column = results.grouping?.column ?? run.columns[0]?.name;
  return (
    <div className="stack">
      <Models run={run} runs={runs} />
      {open.map((one) => (
        <RunProgress key={one.id} run={one} label={`Progress of ${one.settings.model}`} />
      ))}
      {column === undefined ? (
        <FieldNote tone="info">
          The matrix judges by a column of groups. Open a table with a second column, or try “500
          sentences”.
        </FieldNote>
      ) : (
        <Judged runs={runs} column={column} />
      )}
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
function Judged({ runs, column }: { runs: readonly Run[]; column: string }) {
  const byRun = useAllResults();
  const sides = useMemo(
    () =>
      runs.flatMap((one): TabProps[] => {
        const results = byRun[one.id];
        const whole = results?.analysis && results.positions.length === one.texts.length;
        return whole ? [{ run: one, results }] : [];
      }),
    [runs, byRun],
  );
  const { grids, share, problem } = useGrids(sides, column);
  const ways = useMemo(() => {
    const tell = differences(sides.map((side) => side.run));
    return waysOf(
      sides.flatMap(({ run, results }) => {
        const grid = grids.get(gridKey(results.set, column));
        const name = [run.settings.model, ...tell(run)].join(', ');
        return grid ? [{ run: run.id, name, grid }] : [];
      }),
    );
  }, [sides, grids, column]);
  const best = useMemo(() => bestOf(ways), [ways]);
  const ask = useMemo(() => best && { values: gapsOf(ways, best) }, [ways, best]);
  const { answer: gaps } = useTask('intervals', ask);
  const smallest = best && gaps ? smallestOf(ways, best, gaps) : undefined;
  const among = sides
    .map(({ results }) => grids.get(gridKey(results.set, column))?.among ?? 0)
    .find((count) => count > 0);
  return (
    <>
      {share < 1 && problem === undefined && (
        <ProgressBar label="Judging" done={Math.round(share * 100)} of={100} />
      )}
      {problem !== undefined && <FieldNote tone="failed">{problem}</FieldNote>}
      {best && (
        <Panel title="Models, sizes and storages" beside={`judged by ${column}`} flush>
          <p className="pad strong">
            {smallest ? matrixVerdict(best, smallest) : 'Comparing each with the best…'}
          </p>
          <MatrixTable ways={ways} runs={runs} best={best} smallest={smallest} />
          <p className="hint pad">
            How often the nearest text is of the same group, of {plural(best.hits.length, 'text')}{' '}
            among {plural(among ?? 0, 'text')}. Vectors are cut and stored here; a model that is
            asked for fewer dimensions may do better.
          </p>
        </Panel>
      )}
      {best && smallest && <Pareto ways={ways} smallest={smallest} />}
    </>
  );
}
