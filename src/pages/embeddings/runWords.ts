import { formatCount, plural, shortenMiddle } from '../../lib/text';
import type { Run } from './run';

type Told = Pick<Run, 'settings' | 'texts' | 'input'>;

/** What tells a run from the others: its texts, and the settings that are not the same in all of them. */
export function differences<R extends Told>(runs: readonly R[]): (run: R) => string[] {
  const differs = (of: (run: R) => unknown) => new Set(runs.map(of)).size > 1;
  const dimensions = differs(({ settings }) => settings.dimensions ?? undefined);
  const encoding = differs(({ settings }) => settings.encodingFormat ?? 'float');
  const user = differs(({ settings }) => settings.user ?? undefined);
  return ({ settings, texts, input }) => [
    input === undefined ? plural(texts.length, 'text') : `${plural(texts.length, 'input')} as JSON`,
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
