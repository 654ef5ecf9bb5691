import * as z from 'zod/mini';
import {
  expectedVectors,
  jsonInput,
  type EmbeddingQuestion,
} from '../../../api/embeddings/embeddings';
import { stringifyJson, type Json } from '../../../lib/json';
import { textLines } from '../../../lib/csv/textsCsv';
import { labelColumn } from '../run/labels';
import { firstTexts } from './firstTexts';

/** Everything on the left side, as typed. It is what a draft and a shared address hold. */
const inputsSchema = z.object({
  /** Absent: none was chosen yet. Empty: the field was cleared. */
  model: z.optional(z.string()),
  mode: z.enum(['texts', 'json']),
  texts: z.string(),
  json: z.string(),
  /** Empty: chosen by the number of texts. */
  encoding: z.string(),
  dimensions: z.string(),
  user: z.string(),
  /** Sent before each text, and before each query of Search and Evaluate; drafts of older consoles have none. */
  passagePrefix: z._default(z.string(), ''),
  queryPrefix: z._default(z.string(), ''),
  batchSize: z.string(),
  concurrency: z.string(),
  /** Sends a batch again after a 429, a 500 or a 503. */
  retry: z._default(z.boolean(), true),
  columns: z.array(labelColumn),
  /** Queries with their expected matches, as CSV. */
  queries: z._default(z.string(), ''),
});
export type Inputs = z.output<typeof inputsSchema>;

/** Inputs from a draft or an address; `undefined` when they are not of this shape. */
export function readInputs(kept: unknown): Inputs | undefined {
  const inputs = inputsSchema.safeParse(kept).data;
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

export type Faults = Partial<
  Record<'model' | 'texts' | 'json' | 'dimensions' | 'batchSize' | 'concurrency', string>
>;

const wholeNumber = /^[1-9]\d{0,8}$/;
const MOST_AT_ONCE = 16;

/** Checks what was typed. The request is there when nothing is wrong. */
export function requestOf(inputs: Inputs, model: string): { request?: Request; faults: Faults } {
  const faults: Faults = {};
  if (model.trim() === '') faults.model = 'Choose a model, or type the name of one.';
  const dimensions = readDimensions(inputs.dimensions);
  if (dimensions === 'fault') faults.dimensions = 'A whole number above 0, or nothing.';
  const isJson = inputs.mode === 'json';
  if (!isJson) Object.assign(faults, batchFaults(inputs));
  const what = isJson ? jsonOf(inputs.json) : { texts: textLines(inputs.texts) };
  if ('fault' in what) faults[inputs.mode] = what.fault;
  else if (what.texts.length === 0) faults.texts = 'Enter at least one text.';
  if ('fault' in what || dimensions === 'fault' || Object.keys(faults).length > 0)
    return { faults };
  return {
    faults,
    request: {
      ...what,
      settings: {
        model: model.trim(),
        encodingFormat: inputs.encoding || (what.texts.length >= LARGE ? 'base64' : undefined),
        dimensions,
        user: inputs.user === '' ? undefined : inputs.user,
        // JSON is sent as typed.
        passagePrefix: isJson || inputs.passagePrefix === '' ? undefined : inputs.passagePrefix,
        queryPrefix: inputs.queryPrefix === '' ? undefined : inputs.queryPrefix,
      },
      batchSize: isJson ? what.texts.length : Number(inputs.batchSize),
      concurrency: isJson ? 1 : Number(inputs.concurrency),
      retries: retriesOf(inputs),
    },
  };
}

/** From this many texts on, base64 is worth asking for: half the bytes of an answer, and quicker to read. */
const LARGE = 4096;

/** How often a batch is sent again without a click, as SDKs do. */
export function retriesOf({ retry }: Inputs): number {
  return retry ? 2 : 0;
}

/** Texts per request as typed; `undefined` where that is not a number, or where everything is sent in one request. */
export function batchSizeOf({ mode, batchSize }: Inputs): number | undefined {
  return mode === 'texts' && wholeNumber.test(batchSize.trim()) ? Number(batchSize) : undefined;
}

function batchFaults({ batchSize, concurrency }: Inputs): Faults {
  const faults: Faults = {};
  if (!wholeNumber.test(batchSize.trim()))
    faults.batchSize = 'The batch size is a whole number above 0.';
  if (!wholeNumber.test(concurrency.trim()) || Number(concurrency) > MOST_AT_ONCE)
    faults.concurrency = `Requests at once are a whole number from 1 to ${MOST_AT_ONCE}.`;
  return faults;
}

/** Dimensions as typed; empty is not sent, and `null`, which the interface allows, is sent as such. */
export function readDimensions(text: string): number | null | undefined | 'fault' {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (trimmed === 'null') return null;
  return wholeNumber.test(trimmed) ? Number(trimmed) : 'fault';
}

function jsonOf(text: string): { texts: string[]; input: Json } | { fault: string } {
  const read = jsonInput(text);
  if ('fault' in read) return read;
  const { input } = read;
  return { input, texts: itemsOf(input).map(labelOf) };
}

/** The texts, or lists of token ids, in an input; a value of another kind is one. */
export function itemsOf(input: Json): Json[] {
  const several = Array.isArray(input) && input.length > 1 && expectedVectors(input) !== 1;
  return several ? input : [firstOf(input)];
}

/** A list of one text is that text; a list of token ids is one input. */
function firstOf(input: Json): Json {
  if (Array.isArray(input) && input.length === 1 && typeof input[0] !== 'number')
    return input[0] ?? '';
  return input;
}

/** Never shortened: two long texts could look the same, and would be exported shortened. */
function labelOf(value: Json): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
