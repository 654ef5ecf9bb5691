import { formatCount, plural } from '../../text/text';
import { finding, type HealthFinding } from '../math/health';

/** Which text each vector of an answer belongs to; `undefined` where the answer does not say. */
export interface Places {
  positions: (number | undefined)[];
  findings: HealthFinding[];
}

/**
 * Reads the `index` members of an answer, in the order in which they came. They should be 0 to n-1, each once. A
 * vector whose index is missing, out of range or used twice is not guessed a text, except when no index tells anything
 * (none came, or all are the same): then the order of arrival is all there is, and that is said. Indexes that seem to
 * count from 1 would put every vector on the text after its own: none of them is used.
 */
export function placesOf(indexes: readonly unknown[], expected: number | undefined): Places {
  const count = expected ?? indexes.length;
  const findings: HealthFinding[] = [];
  if (indexes.length > count)
    findings.push(
      finding(
        'surplus vectors',
        'failed',
        `${plural(indexes.length, 'vector')} came for ${plural(count, 'text')}.`,
      ),
    );
  const arrival = indexes.map((_, at) => (at < count ? at : undefined));
  const absent = indexes.flatMap((index, at) =>
    index === undefined || index === null ? [at] : [],
  );
  const silent = absent.length === indexes.length;
  const alike = indexes.length > 1 && indexes.every((index) => index === indexes[0]);
  if (indexes.length > 0 && (silent || alike)) {
    const how = silent ? 'No vector has an index' : 'Every vector has the same index';
    const kind = silent ? 'index missing' : 'index repeated';
    findings.push(
      indexes.length === 1 && count === 1
        ? finding(kind, 'attention', 'The vector has no index.')
        : finding(
            kind,
            'failed',
            `${how}, so the order of arrival is taken for that of the texts. It may be wrong.`,
          ),
    );
    return { positions: arrival, findings: [...findings, ...missing(arrival, count)] };
  }
  if (indexes.includes(count) && !indexes.includes(0)) {
    findings.push(finding('index out of range', 'failed', fromOneWords(count)));
    return { positions: indexes.map(() => undefined), findings };
  }

  const seen = new Map<number, number>();
  for (const index of indexes)
    if (isPlace(index, count)) seen.set(index, (seen.get(index) ?? 0) + 1);
  const positions = indexes.map((index) =>
    isPlace(index, count) && seen.get(index) === 1 ? index : undefined,
  );
  const strange = indexes.filter(
    (index) => index !== undefined && index !== null && !isPlace(index, count),
  );
  const repeated = [...seen].filter(([, times]) => times > 1).map(([index]) => index);
  if (absent.length > 0)
    findings.push({
      ...finding('index missing', 'failed', 'Vectors without an index are left out.'),
      count: absent.length,
    });
  if (strange.length > 0)
    findings.push({
      ...finding(
        'index out of range',
        'failed',
        `Vectors whose index is not 0 to ${formatCount(count - 1)} are left out.`,
      ),
      count: strange.length,
    });
  if (repeated.length > 0)
    findings.push(
      finding(
        'index repeated',
        'failed',
        'Several vectors have the same index; which is whose cannot be told, so they are left out.',
        repeated,
      ),
    );
  const known = positions.filter((place) => place !== undefined);
  if (known.some((place, at) => at > 0 && place < (known[at - 1] ?? 0)))
    findings.push(
      finding('order', 'note', 'The vectors came in another order and were sorted by their index.'),
    );
  return { positions, findings: [...findings, ...missing(positions, count)] };
}

function fromOneWords(count: number): string {
  return count === 1
    ? 'The index is 1 instead of 0: whether the vector belongs to the text cannot be told, so it is not used.'
    : `The indexes seem to run from 1 to ${formatCount(count)} instead of 0 to ${formatCount(count - 1)}: which vector belongs to which text cannot be told, so none is used.`;
}

function isPlace(index: unknown, count: number): index is number {
  return Number.isInteger(index) && Number(index) >= 0 && Number(index) < count;
}

/** Texts without a vector, where others have one. Where none has one, other findings say why. */
function missing(positions: readonly (number | undefined)[], count: number): HealthFinding[] {
  const present = new Set(positions);
  const without = Array.from({ length: count }, (_, at) => at).filter((at) => !present.has(at));
  if (without.length === 0 || without.length === count) return [];
  return [finding('missing vectors', 'failed', 'No vector came for some of the texts.', without)];
}
