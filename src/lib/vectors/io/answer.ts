import { joinWords, formatCount, plural } from '../../text/text';
import { finding, type HealthFinding } from '../math/health';
import { emptyMatrix } from '../math/matrix';
import { previewOf, shownAnswer } from './preview';

/** What was asked for, to compare the answer with. */
export interface Expectation {
  model: string;
  /** How many vectors are expected. */
  texts: number;
  dimensions?: number | undefined;
  /** There is something in the input that takes tokens: an answer cannot have used 0. */
  takesTokens?: boolean | undefined;
}

/** An answer to a request for embeddings, read as far as it can be (interface.md, "Embeddings"). */
export type ReadEmbeddings = ReturnType<typeof readEmbeddings>;

interface Vector {
  floats: Float32Array<ArrayBuffer>;
  finite: boolean;
  base64: boolean;
}

/** Reads an answer's JSON text. Throws `SyntaxError` when it is not JSON; anything else is reported in `findings`. */
export function readEmbeddings(text: string, expected: Expectation) {
  const answer: unknown = JSON.parse(text);
  const data = memberOf(answer, 'data');
  const items: unknown[] = Array.isArray(data) ? data : [];
  const findings = noVectors(data);
  const places = placesOf(
    items.map((item) => memberOf(item, 'index')),
    expected.texts,
  );
  findings.push(...places.findings);
  const read = items.map((item) => vectorOf(memberOf(item, 'embedding')));
  const shape = shapeFindings(read, places.positions, expected.dimensions);
  findings.push(...shape.findings);

  const usable = items
    .map((_, at) => at)
    .filter((at) => {
      const vector = read[at];
      const known = places.positions[at] !== undefined;
      const whole = vector?.finite === true && vector.floats.length > 0;
      return known && whole && vector.floats.length === shape.dimensions;
    })
    .toSorted((a, b) => (places.positions[a] ?? 0) - (places.positions[b] ?? 0));
  const vectors = emptyMatrix(usable.length, usable.length === 0 ? 0 : shape.dimensions);
  for (const [row, at] of usable.entries())
    vectors.data.set(read[at]?.floats ?? [], row * vectors.columns);

  const model = memberOf(answer, 'model');
  const usage = memberOf(answer, 'usage');
  const least = expected.takesTokens === true ? 1 : 0;
  const promptTokens = countOf(memberOf(usage, 'prompt_tokens'), least);
  const totalTokens = countOf(memberOf(usage, 'total_tokens'), least);
  findings.push(...otherModel(model, expected.model));
  findings.push(...usageFindings(usage, promptTokens, totalTokens, least));
  return {
    /** The vectors that can be used, in the order of the texts. */
    vectors,
    /** Of each vector: the text it belongs to, from 0. */
    positions: Int32Array.from(usable, (at) => places.positions[at] ?? 0),
    /** How many vectors came, and in which form. */
    received: items.length,
    encoding: encodingOf(read),
    model: typeof model === 'string' ? model : undefined,
    promptTokens,
    totalTokens,
    findings,
    /** The answer with its long lists cut: for comparing with the interface, and as text for showing. */
    preview: previewOf(answer),
    shown: shownAnswer(answer),
  };
}

/** Said of the answer's own texts: other batches of a run may have theirs. */
function noVectors(data: unknown): HealthFinding[] {
  const listed = Array.isArray(data);
  if (listed && data.length > 0) return [];
  const how = listed
    ? 'The list of embeddings in the answer is empty'
    : 'The answer has no list of embeddings';
  return [finding('not embeddings', 'failed', `${how}: no vector came for any of its texts.`)];
}

export function memberOf(value: unknown, member: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member))
    return undefined;
  return (value as Record<string, unknown>)[member];
}

function countOf(value: unknown, least: number): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : undefined;
}

/** A list of numbers, or base64 of float32. */
export function vectorOf(value: unknown): Vector | undefined {
  const base64 = typeof value === 'string';
  const floats = base64
    ? floatsFromBase64(value)
    : Array.isArray(value)
      ? numbers(value)
      : undefined;
  return floats && { floats, finite: floats.every(Number.isFinite), base64 };
}

/** JSON has no NaN: whatever is not a number, `null` above all, becomes one. */
function numbers(values: readonly unknown[]): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    floats[at] = typeof value === 'number' ? value : Number.NaN;
  }
  return floats;
}

function encodingOf(read: readonly (Vector | undefined)[]) {
  const first = read.find((vector) => vector !== undefined);
  return first === undefined ? 'none' : first.base64 ? 'base64' : 'float';
}

function otherModel(model: unknown, asked: string): HealthFinding[] {
  if (typeof model !== 'string')
    return [finding('other model', 'attention', 'The answer does not name the model.')];
  if (model === asked) return [];
  const words = `The answer names the model ${model.slice(0, 200)}, asked was ${asked.slice(0, 200)}.`;
  return [finding('other model', 'attention', words)];
}

function usageFindings(
  usage: unknown,
  prompt: number | undefined,
  total: number | undefined,
  least: number,
): HealthFinding[] {
  const unusable = ['prompt_tokens', 'total_tokens'].filter((member) => {
    const value = memberOf(usage, member);
    return value !== undefined && value !== null && countOf(value, least) === undefined;
  });
  if (unusable.length > 0) {
    const rule = least === 0 ? 'not below 0' : 'above 0, as the input is not empty';
    const words = `The number of tokens the answer reports cannot be used: ${joinWords(unusable)} must be whole and ${rule}.`;
    return [finding('usage', 'attention', words)];
  }
  if (prompt === undefined && total === undefined)
    return [finding('usage', 'attention', 'The answer does not report how many tokens it used.')];
  return [];
}

/** Little-endian float32 numbers from base64 text, as embedding servers write them; `undefined` when it is not base64. */
export function floatsFromBase64(text: string): Float32Array<ArrayBuffer> | undefined {
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    return undefined;
  }
  if (bytes.length % 4 !== 0) return undefined;
  const read = new Uint8Array(bytes.length);
  for (let at = 0; at < read.length; at += 1) read[at] = bytes.charCodeAt(at);
  // Every machine that browsers run on is little-endian.
  return new Float32Array(read.buffer);
}

/**
 * The dimensions that count: those asked for when any vector has them, else the most frequent (of equally frequent
 * ones the larger); and what is wrong with vectors by themselves.
 */
function shapeFindings(
  vectors: readonly (Vector | undefined)[],
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
  const where = (test: (vector: Vector | undefined) => boolean) =>
    vectors.flatMap((vector, at) => (test(vector) ? [positions[at] ?? at] : []));
  const add = (kind: string, words: string, found: number[]) => {
    if (found.length > 0) findings.push(finding(kind, 'failed', words, found));
  };

  if (asked !== undefined && dimensions > 0 && dimensions !== asked) {
    const why =
      dimensions * 2 === asked && vectors.some((vector) => vector?.base64)
        ? 'They may be half floats, which are read as floats here.'
        : 'The model may ignore the setting.';
    const words = `${formatCount(asked)} dimensions were asked for, vectors of ${formatCount(dimensions)} came. ${why}`;
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

/**
 * Which text each vector of an answer belongs to; `undefined` where the answer does not say.
 * Reads the `index` members of an answer, in the order in which they came. They should be 0 to n-1, each once. A
 * vector whose index is missing, out of range or used twice is not guessed a text, except when no index tells anything
 * (none came, or all are the same): then the order of arrival is all there is, and that is said. Indexes that seem to
 * count from 1 would put every vector on the text after its own: none of them is used.
 */
function placesOf(indexes: readonly unknown[], count: number) {
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
