import type { Batch } from '../../../api/embeddings/embeddingBatch';
import type { RunState } from '../../../api/embeddings/embeddingRun';
import { ApiError } from '../../../api/http/errors';
import { formatCount, joinWords, plural, shortenMiddle } from '../../../lib/text/text';
import { nounOf, sameTexts, type Run } from './run';

type Told = Pick<Run, 'settings' | 'texts'> & Partial<Pick<Run, 'input'>>;

/** How much there is to see of a run: `20 texts`, `12 of 20 texts`, `20 texts, failed`. */
export function outcome(
  { texts, input }: Pick<Told, 'texts' | 'input'>,
  { phase, textsDone }: Pick<RunState, 'phase' | 'textsDone'>,
): string {
  const asJson = input === undefined ? '' : ' as JSON';
  const all = `${plural(texts.length, nounOf({ input }))}${asJson}`;
  const rests = phase === 'finished' || phase === 'cancelled' || phase === 'paused';
  if (!rests) return `${all}, under way`;
  if (textsDone === texts.length) return all;
  if (textsDone > 0) return `${formatCount(textsDone)} of ${all}`;
  return `${all}, ${phase === 'finished' ? 'failed' : phase}`;
}

/** What tells a run from the others beside its texts: the settings that are not the same in all of them. */
export function differences<R extends Told>(runs: readonly R[]): (run: R) => string[] {
  const differs = (of: (run: R) => unknown) => new Set(runs.map(of)).size > 1;
  const dimensions = differs(({ settings }) => settings.dimensions ?? undefined);
  const encoding = differs(({ settings }) => settings.encodingFormat ?? 'float');
  const user = differs(({ settings }) => settings.user ?? undefined);
  return ({ settings }) => [
    ...(dimensions
      ? [
          typeof settings.dimensions === 'number'
            ? `${formatCount(settings.dimensions)} dimensions`
            : 'model’s own dimensions',
        ]
      : []),
    ...(encoding ? [settings.encodingFormat ?? 'float'] : []),
    ...(user ? [settings.user ? `user ${shortenMiddle(settings.user, 12, 8)}` : 'no user'] : []),
  ];
}

/** What stands in the fields by now that a run did not have: `the model has changed since`. */
export function changedSince(run: Told, fields: Told): string | undefined {
  const what = [
    ...(sameTexts(run.texts, fields.texts) ? [] : ['the input']),
    ...(run.settings.model === fields.settings.model ? [] : ['the model']),
    ...(differences([run, fields])(run).length === 0 ? [] : ['the settings']),
  ];
  if (what.length === 0) return undefined;
  const several = what.length > 1 || what[0] === 'the settings';
  return `${joinWords(what)} ${several ? 'have' : 'has'} changed since`;
}

/** The error of a batch with its words about a text of the request, `/input/3`, as about one of all: `Line 132`. */
export function errorOf({ error, from }: Pick<Batch, 'error' | 'from'>, unit: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const words = error.words.replaceAll(
    /(?<![\w/.:-])\/input\/(\d+)(?![\w/~-])/g,
    (_pointer, index: string) => `${unit} ${formatCount(from + Number(index) + 1)}`,
  );
  return new ApiError({ ...error, words });
}
