import type { Run } from '../../run/run';
import { startRun } from '../../run/runs';

/** Embeds the texts of a run once more, with another model or another size; everything else stays, and so does the run on screen. */
export function startOther(
  run: Run,
  model: string,
  dimensions: number | null | undefined,
): Run | undefined {
  const { settings, texts, input, batchSize, concurrency, columns } = run;
  const request = {
    settings: { ...settings, model, dimensions },
    texts,
    ...(input === undefined ? {} : { input }),
    batchSize,
    concurrency,
  };
  return startRun(request, columns, { choose: false });
}
