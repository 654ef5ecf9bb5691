import { formatCount, plural } from '../../text/text';
import { finding, type HealthFinding } from './health';

interface ShownVector {
  floats: Float32Array;
  finite: boolean;
}

/**
 * The dimensions that count: those asked for when any vector has them, else the most frequent (of equally frequent
 * ones the larger); and what is wrong with vectors by themselves.
 */
export function shapeFindings(
  vectors: readonly (ShownVector | undefined)[],
  positions: readonly (number | undefined)[],
  asked: number | undefined,
): { dimensions: number; findings: HealthFinding[] } {
  const counts = new Map<number, number>();
  for (const vector of vectors) {
    const length = vector?.floats.length ?? 0;
    if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const common = [...counts].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0];
  const dimensions = asked !== undefined && counts.has(asked) ? asked : (common?.[0] ?? 0);
  const findings: HealthFinding[] = [];
  const where = (test: (vector: ShownVector | undefined) => boolean) =>
    vectors.flatMap((vector, at) => (test(vector) ? [positions[at] ?? at] : []));
  const add = (kind: HealthFinding['kind'], words: string, found: number[]) => {
    if (found.length > 0) findings.push(finding(kind, 'failed', words, found));
  };

  if (asked !== undefined && dimensions > 0 && dimensions !== asked) {
    const words = `${formatCount(asked)} dimensions were asked for, vectors of ${formatCount(dimensions)} came. The model may ignore the setting.`;
    findings.push(finding('other dimensions', 'failed', words));
  }
  add(
    'unreadable vector',
    'Vectors that are neither a list of numbers nor base64 of float32 are left out.',
    where((vector) => !vector),
  );
  add(
    'empty vectors',
    'Vectors without any number are left out.',
    where((vector) => vector?.floats.length === 0),
  );
  add(
    'wrong length',
    `Vectors with other than ${plural(dimensions, 'dimension')} are left out.`,
    where((vector) => ![undefined, 0, dimensions].includes(vector?.floats.length)),
  );
  add(
    'not finite',
    'Vectors with values that are not finite numbers are left out.',
    where((vector) => vector?.finite === false && vector.floats.length === dimensions),
  );
  return { dimensions, findings };
}
