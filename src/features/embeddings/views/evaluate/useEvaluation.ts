import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../../lib/text/text';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { GridBy } from '../../../../lib/vectors/math/grid';
import { useAllLoaded, type Grouping, type Loaded } from '../../run/results';
import { differences, type Run } from '../../run/run';
import { useAlikeRuns } from '../../run/runs';
import { useTask } from '../../run/useTask';
import { useAsked, vectorsOf } from './askedQueries';
import { bestOf, gapsOf, rowsOf, smallestOf, type By, type Row } from './rows';

/** A run with its vectors. */
interface Side {
  run: Run;
  loaded: Loaded;
}

/** It with what the worker is asked about it, and by which name the answer is kept. */
interface Judging extends Side {
  key: readonly unknown[];
  ask: GridBy;
}

/** The runs over the same texts that have a vector for the same ones, the run shown first. */
export function useSides(run: Run): readonly Side[] {
  const alike = useAlikeRuns(run);
  const byRun = useAllLoaded();
  return useMemo(() => {
    const own = byRun[run.id]?.positions;
    return [run, ...alike].flatMap((one) => {
      const loaded = byRun[one.id];
      const isSame =
        loaded?.positions.length === own?.length &&
        loaded?.positions.every((text, row) => text === own?.[row]);
      return loaded && isSame ? [{ run: one, loaded }] : [];
    });
  }, [run, alike, byRun]);
}

/** Judges all runs over the same texts, all of them by the labels of the run shown. */
export function useEvaluation(
  run: Run,
  {
    by,
    measure,
    groups,
    source = '',
    isOn = true,
  }: {
    by: By;
    /** Which of `measures`. */
    measure: number;
    groups: Grouping | undefined;
    /** The CSV of the queries. */
    source?: string;
    isOn?: boolean;
  },
) {
  const sides = useSides(run);
  const asked = useAsked(({ all }) => all);
  const asks = useMemo(
    () =>
      sides.flatMap((side): Judging[] => {
        const { set, positions } = side.loaded;
        const key = [set, by];
        if (!isOn) return [];
        if (by === 'nearest') return [{ ...side, key, ask: {} }];
        if (by === 'groups') {
          if (!groups) return [];
          return [
            { ...side, key: [...key, run.id, groups.column], ask: { labels: groups.labels } },
          ];
        }
        const one = asked.find((some) => some.run === side.run && some.source === source);
        const ask = one && vectorsOf(one, positions);
        const fits = ask?.queries.columns === side.loaded.vectors.columns;
        return ask && fits ? [{ ...side, key: [...key, source], ask }] : [];
      }),
    [sides, by, groups, run, asked, source, isOn],
  );
  const found = useQueries({
    queries: asks.map(({ key, ask, loaded: { set } }) => ({
      queryKey: ['vectors', 'grid', ...key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        vectorEngine().run('grid', { set, by: ask }, { signal }),
      staleTime: Infinity,
      retry: false,
      structuralSharing: false,
    })),
    combine: (answers) => ({
      grids: answers.map(({ data }) => data),
      problem: answers.find(({ error }) => error)?.error,
    }),
  });
  const rows = useMemo(() => {
    // Sizes have a column of their own.
    const named = asks.map((one) => {
      const { model, passagePrefix, queryPrefix } = one.run.settings;
      return { texts: one.run.texts, settings: { model, passagePrefix, queryPrefix } };
    });
    const tell = differences(named);
    return rowsOf(
      asks.flatMap((one, at) => {
        const grid = found.grids[at];
        const settings = named[at];
        if (!grid || !settings) return [];
        const name = [one.run.settings.model, ...tell(settings)].join(', ');
        return [{ run: one.run.id, name, grid }];
      }),
      by,
      measure,
    );
  }, [asks, found, by, measure]);
  const best = useMemo(() => bestOf(rows), [rows]);
  const ask = useMemo(
    () =>
      best && {
        values: [...gapsOf(rows, best), ...rows.map(({ hits }) => Float64Array.from(hits))],
      },
    [rows, best],
  );
  const { answer: intervals } = useTask('intervals', ask);
  const ranged: Row[] = useMemo(
    () => rows.map((row, at) => ({ ...row, range: row.range ?? intervals?.[rows.length + at] })),
    [rows, intervals],
  );
  const smallest = best && intervals && smallestOf(rows, best, intervals);
  const grid = found.grids.find((one) => one !== undefined);
  return {
    sides,
    rows: ranged,
    best: best && ranged[rows.indexOf(best)],
    smallest: smallest && ranged[rows.indexOf(smallest)],
    judged: grid?.judged ?? new Int32Array(0),
    among: grid?.among ?? 0,
    isPending: asks.length > 0 && (found.grids.includes(undefined) || intervals === undefined),
    problem: found.problem ? messageOf(found.problem) : undefined,
  };
}
