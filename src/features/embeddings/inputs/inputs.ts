import * as z from 'zod/mini';
import {
  expectedVectors,
  jsonInput,
  type EmbeddingQuestion,
} from '../../../api/embeddings/embeddings';
import { isObject, parseJson, stringifyJson, type Json } from '../../../lib/json';
import { wholeNumber } from '../../../lib/numbers';
import { textLines } from '../../../lib/csv/textsCsv';
import { labelColumn } from '../run/labels';
import { firstTexts } from './firstTexts';

const text = z.string();

/** The fields of the left side, as typed. */
export const fieldsSchema = z.object({
  /** Absent: none was chosen yet. Empty: the field was cleared. */
  model: z.optional(text),
  mode: z.enum(['texts', 'json']),
  texts: text,
  json: text,
  /** Empty: chosen by the number of texts. */
  encoding: text,
  /** Empty is not sent, and `null`, which the interface allows, is sent as such. */
  dimensions: text,
  user: text,
  /** Sent before each text, and before each query of Search and Evaluate. */
  passagePrefix: text,
  queryPrefix: text,
  batchSize: text,
  concurrency: text,
  /** Sends a batch again after a 429, a 500 or a 503. */
  retry: z.boolean(),
  /** Queries with their expected matches, as CSV. */
  queries: text,
});
export type Fields = z.output<typeof fieldsSchema>;

/** What a draft and a shared address hold: the fields, and the columns that came with the texts. */
const inputsSchema = z.extend(fieldsSchema, { columns: z.array(labelColumn) });
export type Inputs = z.output<typeof inputsSchema>;

/** The numbers that the fields take at most. */
const MOST = 999_999_999;
const MOST_AT_ONCE = 16;

/** A text of which something can be read. */
const readable = (read: (typed: string) => unknown, fault: string) =>
  text.check(z.refine((typed) => read(typed) !== undefined, fault));

const batchSizeOf = (typed: string) => wholeNumber(typed, MOST);
const atOnceOf = (typed: string) => wholeNumber(typed, MOST_AT_ONCE);
/** `null`, which the interface allows, is sent as such. */
const dimensionsOf = (typed: string) => (typed.trim() === 'null' ? null : wholeNumber(typed, MOST));

const checked = {
  model: z.optional(text.check(z.regex(/\S/, 'Choose a model, or type the name of one.'))),
  dimensions: readable(
    (typed) => (typed.trim() === '' ? '' : dimensionsOf(typed)),
    'A whole number above 0, or nothing.',
  ),
};

/** The rules of the fields. Texts and their batches count in one kind of input, JSON in the other. */
export const rules = z.discriminatedUnion('mode', [
  z.extend(fieldsSchema, {
    ...checked,
    mode: z.literal('texts'),
    batchSize: readable(batchSizeOf, 'The batch size is a whole number above 0.'),
    concurrency: readable(atOnceOf, 'Requests at once are a whole number from 1 to 16.'),
    texts: text.check(z.regex(/\S/, 'Enter at least one text.')),
  }),
  z.extend(fieldsSchema, {
    ...checked,
    mode: z.literal('json'),
    json: text.check(({ value, issues }) => {
      const read = jsonInput(value);
      if ('fault' in read) issues.push({ code: 'custom', message: read.fault, input: value });
    }),
  }),
]);

/** Inputs from a draft or an address; `undefined` when they are not of this shape. Older consoles kept fewer fields. */
export function readInputs(kept: unknown): Inputs | undefined {
  const inputs = isObject(kept)
    ? inputsSchema.safeParse({ ...firstInputs, ...kept }).data
    : undefined;
  // A field that was left empty is filled again when the page is opened anew.
  return inputs && { ...inputs, model: inputs.model === '' ? undefined : inputs.model };
}

export const firstInputs: Inputs = {
  model: undefined,
  mode: 'texts',
  ...firstTexts,
  json: '["a text", "another text"]',
  encoding: '',
  dimensions: '',
  user: '',
  passagePrefix: '',
  queryPrefix: '',
  batchSize: '128',
  concurrency: '2',
  retry: true,
  queries: '',
};

/** How each text of a run is sent: everything but the texts. */
export type Settings = Pick<
  EmbeddingQuestion,
  'model' | 'encodingFormat' | 'dimensions' | 'user'
> & {
  /** What some models want before a text that can be found, and before a query. It is no part of the text. */
  passagePrefix?: string | undefined;
  queryPrefix?: string | undefined;
};

/** What would be sent. `input` is set in JSON mode, where it goes out as typed, in one request. */
export interface Request {
  settings: Settings;
  texts: readonly string[];
  input?: Json;
  batchSize: number;
  concurrency: number;
  /** How often a batch is sent again by itself. */
  retries: number;
}

/** What the inputs ask for, or why they can't be sent. */
export function requestOf(inputs: Inputs, model: string): { request?: Request; fault?: string } {
  const [issue] = rules.safeParse({ ...inputs, model }).error?.issues ?? [];
  if (issue) return { fault: issue.message };
  const isJson = inputs.mode === 'json';
  const what = isJson ? jsonOf(inputs.json) : { texts: textLines(inputs.texts) };
  return {
    request: {
      ...what,
      settings: {
        model: model.trim(),
        encodingFormat: inputs.encoding || (what.texts.length >= LARGE ? 'base64' : undefined),
        dimensions: dimensionsOf(inputs.dimensions),
        user: inputs.user === '' ? undefined : inputs.user,
        // JSON is sent as typed.
        passagePrefix: isJson || inputs.passagePrefix === '' ? undefined : inputs.passagePrefix,
        queryPrefix: inputs.queryPrefix === '' ? undefined : inputs.queryPrefix,
      },
      batchSize: (isJson ? undefined : batchSizeOf(inputs.batchSize)) ?? what.texts.length,
      concurrency: (isJson ? undefined : atOnceOf(inputs.concurrency)) ?? 1,
      // As SDKs do.
      retries: inputs.retry ? 2 : 0,
    },
  };
}

/** From this many texts on, base64 is worth asking for: half the bytes of an answer, and quicker to read. */
const LARGE = 4096;

function jsonOf(text: string): { texts: string[]; input: Json } {
  const input = parseJson(text);
  return { input, texts: itemsOf(input).map(labelOf) };
}

/** The texts, or lists of token ids, in an input; a value of another kind is one. */
export function itemsOf(input: Json): Json[] {
  if (!Array.isArray(input)) return [input];
  // A list of token ids is one input, and a list of one text is that text.
  const isOne = input.length < 2 ? typeof input[0] === 'number' : expectedVectors(input) === 1;
  return isOne || input.length === 0 ? [input] : input;
}

/** Never shortened: two long texts could look the same, and would be exported shortened. */
function labelOf(value: Json): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
