import { plural } from '../../../../lib/text/text';
import type { HealthFinding, HealthKind } from '../../../../lib/vectors/math/health';
import { asksDimensions, type Run } from '../../run/run';

/** One thing that is looked at in every run, whether something was found or not. */
export interface Check {
  title: string;
  /** Said when nothing was found. */
  passed: string | ((run: Run) => string);
  kinds: readonly HealthKind[];
  /** What has to be there before it can be said that nothing was found; an answer always is. */
  needs?: 'vectors' | 'analysis';
}

/** In the order of their weight. */
export const checks: readonly Check[] = [
  {
    title: 'Dimensions',
    passed: dimensionWords,
    kinds: ['other dimensions', 'wrong length', 'empty vectors'],
    needs: 'vectors',
  },
  {
    title: 'Count',
    passed: 'There is one vector for each text.',
    kinds: ['missing vectors', 'surplus vectors', 'not embeddings', 'not embedded'],
  },
  {
    title: 'Numbers',
    passed: 'All values are finite numbers.',
    kinds: ['not finite', 'unreadable vector'],
    needs: 'vectors',
  },
  {
    title: 'Zeros',
    passed: 'No vector is all zeros.',
    kinds: ['zero vectors'],
    needs: 'analysis',
  },
  {
    title: 'Index',
    passed: 'Each index came once, in order.',
    kinds: ['index missing', 'index repeated', 'index out of range', 'order'],
    needs: 'vectors',
  },
  {
    title: 'Duplicates',
    passed: 'No two vectors are the same.',
    kinds: ['same vectors'],
    needs: 'analysis',
  },
  {
    title: 'Length',
    passed: 'All vectors are of length 1.',
    kinds: ['not normalised', 'length not known'],
    needs: 'analysis',
  },
  {
    title: 'Encoding',
    passed: 'The encoding is the one asked for.',
    kinds: ['other encoding'],
    needs: 'vectors',
  },
  { title: 'Model', passed: 'The answer names the model that was asked.', kinds: ['other model'] },
  { title: 'Usage', passed: 'Tokens are reported.', kinds: ['usage'] },
];

export function findingsOf(
  { kinds }: Check,
  findings: readonly HealthFinding[],
): readonly HealthFinding[] {
  return findings.filter(({ kind }) => kinds.includes(kind));
}

function dimensionWords(run: Run): string {
  if (asksDimensions(run)) return 'All vectors are as long as was asked for, and equally long.';
  const { dimensions = 0 } = run.batches.state();
  return `All vectors have ${plural(dimensions, 'dimension')}; none were asked for.`;
}
