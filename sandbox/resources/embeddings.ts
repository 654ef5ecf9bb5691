import type { Json, JsonObject } from '../../src/lib/json';
import type { Handler } from '../call';
import type { FaultKind } from '../faults';
import { memberProblem, Problem } from '../problem';
import { embeddingModels, type EmbeddingModel, type Input } from './embeddingModels';
import { countTokens, embed } from './lexical';

// interface.md, "Embeddings". The vectors are computed; README.md says how.

const MOST_INPUTS = 2_048;
/** How many texts are computed before other requests are answered. */
const BATCH = { lexical: 64, semantic: 16 };

export const createEmbeddings: Handler = async ({ body, reader, fault, sentenceEncoder }) => {
  const name = String(body['model']);
  const model = embeddingModels.find((known) => known.name === name);
  if (!model) {
    const listed = (await reader.list('models')).some(({ data }) => data['name'] === name);
    if (listed) throw memberProblem('/model', `${name} does not make embeddings`, 400);
    throw memberProblem('/model', `there is no model ${name}`, 404);
  }
  const format = body['encoding_format'] ?? 'float';
  if (format !== 'float' && format !== 'base64')
    throw memberProblem('/encoding_format', 'must be float or base64', 400);
  if (format === 'base64' && fault === 'no-base64')
    throw memberProblem('/encoding_format', 'base64 is not supported', 400);
  const inputs = inputsOf(body['input'], model);
  const dimensions = dimensionsOf(body['dimensions'], model, fault);
  const vectors: Float32Array[] = [];
  const size = BATCH[model.kind];
  for (let at = 0; at < inputs.length; at += size) {
    if (at > 0) await new Promise((done) => setTimeout(done));
    const batch = inputs.slice(at, at + size);
    if (model.kind === 'lexical') {
      for (const input of batch) vectors.push(embed(input, model, dimensions));
    } else {
      const computed = await sentenceEncoder?.(batch.map(String));
      if (computed === undefined) throw new Problem(503, notInstalled(model.name));
      for (const vector of computed) vectors.push(vector.subarray(0, dimensions));
    }
  }
  const asBase64 = (format === 'base64') !== (fault === 'base64');
  const data = vectors.map((vector, index) => item(vector, index, asBase64));
  const counted = inputs.reduce((sum, input) => sum + countTokens(input), 0);
  const tokens = fault === 'zero-usage' ? 0 : counted;
  return {
    status: 200,
    body: {
      object: 'list',
      data: distort(data, fault),
      model: name,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    },
  };
};

function notInstalled(name: string): string {
  return `${name} is not installed here; the lexical models work without it. It comes with the optional packages of npm install and does not run inside a page.`;
}

function item(vector: Float32Array, index: number, asBase64: boolean): JsonObject {
  const embedding = asBase64 ? toBase64(vector) : Array.from(vector);
  return { object: 'embedding', index, embedding };
}

/** One text, several texts, one list of token ids, or several of them. */
function inputsOf(input: Json | undefined, model: EmbeddingModel): Input[] {
  if (input === undefined || input === null) throw memberProblem('/input', 'is required', 400);
  const several = Array.isArray(input) && !input.every(isToken);
  const given = several ? input : [input];
  if (Array.isArray(input) && input.length === 0)
    throw memberProblem('/input', 'must not be empty', 400);
  if (given.length > MOST_INPUTS)
    throw memberProblem('/input', `has ${given.length} texts, ${MOST_INPUTS} are allowed`, 400);
  return given.map((one, index) => {
    const here = several ? `/input/${index}` : '/input';
    if (one === '') throw memberProblem(here, 'must not be empty', 400);
    const isTokens = Array.isArray(one) && one.length > 0 && one.every(isToken);
    if (typeof one !== 'string' && !isTokens)
      throw memberProblem(here, 'must be a text or a list of token ids', 400);
    if (isTokens && model.kind === 'semantic')
      throw memberProblem(
        here,
        `must be a text: ${model.name} takes no token ids, the lexical models do`,
        400,
      );
    const read: Input = typeof one === 'string' ? one : one.map(Number);
    const tokens = countTokens(read);
    if (tokens > model.mostTokens)
      throw new Problem(
        400,
        `${here}: has ${tokens} tokens, ${model.name} takes ${model.mostTokens}`,
      );
    return read;
  });
}

function isToken(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function dimensionsOf(
  asked: Json | undefined,
  model: EmbeddingModel,
  fault: FaultKind | undefined,
): number {
  // Half of the model's dimensions, or a quarter when half was asked for.
  if (fault === 'other-dimensions') {
    const half = Math.floor(model.dimensions / 2);
    return Number(asked) === half ? Math.floor(half / 2) : half;
  }
  if (asked === undefined || asked === null) return model.dimensions;
  if (Number(asked) > model.dimensions)
    throw memberProblem('/dimensions', `${model.name} has at most ${model.dimensions}`, 400);
  // Its vectors are of length 1 only as a whole, and it was not trained for fewer dimensions.
  if (model.kind === 'semantic' && Number(asked) < model.dimensions)
    throw memberProblem('/dimensions', `${model.name} always has ${model.dimensions}`, 400);
  return Number(asked);
}

/** Little-endian float32, as OpenAI-compatible servers write it. */
export function toBase64(vector: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  vector.forEach((value, index) => bytes.setFloat32(index * 4, value, true));
  const text = Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte));
  return btoa(text.join(''));
}

/** The ways in which embedding servers were seen to go wrong, ordered as faults. */
function distort(data: JsonObject[], fault: FaultKind | undefined): Json[] {
  switch (fault) {
    case 'shuffled':
      return data.toReversed();
    case 'index-from-1':
      return data.map((one, at) => ({ ...one, index: at + 1 }));
    case 'nan':
      // JSON has no NaN; servers write null in its place.
      return data.map((one, at) =>
        at === 0 ? withVector(one, (v) => [null, ...v.slice(1)]) : one,
      );
    case 'zeros':
      return data.map((one, at) => (at === 0 ? withVector(one, (v) => v.map(() => 0)) : one));
    case 'wrong-lengths':
      return data.map((one, at) => (at % 2 === 0 ? withVector(one, (v) => v.slice(0, -3)) : one));
    default:
      return data;
  }
}

function withVector(one: JsonObject, change: (vector: Json[]) => Json[]): JsonObject {
  const vector = one['embedding'];
  return Array.isArray(vector) ? { ...one, embedding: change(vector) } : one;
}
