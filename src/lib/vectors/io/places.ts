import { formatCount, plural } from '../../text/text';
import { finding } from '../math/health';

/**
 * Which text each vector of an answer belongs to; `undefined` where the answer does not say.
 * Reads the `index` members of an answer, in the order in which they came. They should be 0 to n-1, each once. A
 * vector whose index is missing, out of range or used twice is not guessed a text, except when no index tells anything
 * (none came, or all are the same): then the order of arrival is all there is, and that is said. Indexes that seem to
 * count from 1 would put every vector on the text after its own: none of them is used.
 */
export function placesOf(indexes: readonly unknown[], count: number) {
  const came = `${plural(indexes.length, 'vector')} came for ${plural(count, 'text')}.`;
  const findings = indexes.length > count ? [finding('surplus vectors', 'failed', came)] : [];
  const isAbsent = (index: unknown) => index === undefined || index === null;
  const silent = indexes.every(isAbsent);
  const alike = indexes.length > 1 && indexes.every((index) => index === indexes[0]);
  if (indexes.length > 0 && (silent || alike)) {
    const kind = silent ? 'index missing' : 'index repeated';
    const how = silent ? 'No vector has an index' : 'Every vector has the same index';
    const words = `${how}, so the order of arrival is taken for that of the texts. It may be wrong.`;
    const alone = indexes.length === 1 && count === 1;
    const said = alone
      ? finding(kind, 'attention', 'The vector has no index.')
      : finding(kind, 'failed', words);
    const positions = indexes.map((_, at) => (at < count ? at : undefined));
    return { positions, findings: [...findings, said] };
  }
  if (indexes.includes(count) && !indexes.includes(0)) {
    const words = `The indexes seem to run from 1 to ${formatCount(count)} instead of 0 to ${formatCount(count - 1)}: which vector belongs to which text cannot be told, so none is used.`;
    findings.push(finding('index out of range', 'failed', words));
    return { positions: indexes.map(() => undefined), findings };
  }

  const isPlace = (index: unknown): index is number =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) < count;
  const times = new Map<number, number>();
  for (const index of indexes) if (isPlace(index)) times.set(index, (times.get(index) ?? 0) + 1);
  const positions = indexes.map((index) =>
    isPlace(index) && times.get(index) === 1 ? index : undefined,
  );
  const leaveOut = (kind: string, words: string, left: number, at: number[] = []) =>
    left > 0 && findings.push({ ...finding(kind, 'failed', words, at), count: left });
  const absent = indexes.filter(isAbsent).length;
  leaveOut('index missing', 'Vectors without an index are left out.', absent);
  leaveOut(
    'index out of range',
    `Vectors whose index is not 0 to ${formatCount(count - 1)} are left out.`,
    indexes.filter((index) => !isAbsent(index) && !isPlace(index)).length,
  );
  const repeated = [...times.keys()].filter((index) => times.get(index) !== 1);
  leaveOut(
    'index repeated',
    'Several vectors have the same index; which is whose cannot be told, so they are left out.',
    repeated.length,
    repeated,
  );
  const known = positions.filter((place) => place !== undefined);
  if (known.some((place, at) => at > 0 && place < (known[at - 1] ?? 0)))
    findings.push(
      finding('order', 'note', 'The vectors came in another order and were sorted by their index.'),
    );
  return { positions, findings };
}
