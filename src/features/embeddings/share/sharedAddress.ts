import * as z from 'zod/mini';
import { packText, unpackText, UnpackError } from '../../../lib/text/addressText';
import { textLines } from '../../../lib/csv/textsCsv';
import { firstInputs, type Inputs } from '../inputs/inputs';
import { columnOf, fittingColumns, labelsOf } from '../run/labels';

/** Browsers and chat programs give up somewhere above. */
export const TOO_LONG = 100_000;
/** What an address may unfold to: far more than a person types, far less than hurts. */
const MOST_BYTES = 4_000_000;
const MOST_COLUMNS = 8;

const mark = '#share=';

const sharedColumn = z.strictObject({ name: z.string(), values: z.array(z.string()) });
type SharedColumn = z.output<typeof sharedColumn>;

const text = z.optional(z.string());
const settingsShape = {
  encoding: text,
  dimensions: text,
  user: text,
  passagePrefix: text,
  queryPrefix: text,
  batchSize: text,
  concurrency: text,
};
const settings = Object.keys(settingsShape) as (keyof typeof settingsShape)[];

/** What goes into an address: what differs from a fresh page, of the kind of input in use only. */
const shared = z.strictObject({
  model: z.string(),
  texts: text,
  json: text,
  ...settingsShape,
  /** A value for each line. */
  columns: z.optional(z.array(sharedColumn).check(z.maxLength(MOST_COLUMNS))),
});

/**
 * The part of an address, `#` included, that holds these inputs and nothing else. `undefined` for
 * more than is read back.
 */
export async function shareHash(inputs: Inputs, model: string): Promise<string | undefined> {
  const differing = settings.filter((name) => inputs[name] !== firstInputs[name]);
  const columns = sharedColumns(inputs);
  const what: z.output<typeof shared> = {
    model,
    ...(inputs.mode === 'json'
      ? { json: inputs.json }
      : { texts: inputs.texts, ...(columns.length > 0 ? { columns } : {}) }),
    ...Object.fromEntries(differing.map((name) => [name, inputs[name]])),
  };
  const text = JSON.stringify(what);
  if (new Blob([text]).size > MOST_BYTES) return undefined;
  return mark + (await packText(text));
}

/** The columns of the texts in use, with a value for each line. */
export function sharedColumns({ mode, texts, columns }: Inputs): SharedColumn[] {
  if (mode === 'json' || columns.length === 0) return [];
  const lines = textLines(texts);
  const fitting = fittingColumns(lines, columns).slice(0, MOST_COLUMNS);
  return fitting.map((column) => ({
    name: column.name,
    values: labelsOf(column, lines),
  }));
}

/** True for an address that holds inputs, readable or not. */
export function isShareHash(hash: string): boolean {
  return hash.startsWith(mark);
}

/** The inputs an address holds; rejects in words. Settings it does not name are those of a fresh page. */
export async function readShareHash(hash: string): Promise<Inputs> {
  if (hash.length > TOO_LONG * 2) throw new UnpackError('It is too long.');
  const text = await unpackText(hash.slice(mark.length), MOST_BYTES);
  const { model, texts, json, columns = [], ...rest } = parse(text);
  if ((texts === undefined) === (json === undefined))
    throw new UnpackError('It contains nothing to embed.');
  return {
    ...firstInputs,
    ...Object.fromEntries(settings.map((name) => [name, rest[name] ?? firstInputs[name]])),
    model: model === '' ? undefined : model,
    ...(json === undefined ? {} : { mode: 'json' as const, json }),
    // The example goes with its own column only.
    ...(texts === undefined
      ? {}
      : {
          texts,
          columns: columns.map(({ name, values }) => columnOf(name, textLines(texts), values)),
        }),
  };
}

function parse(text: string): z.output<typeof shared> {
  try {
    return shared.parse(JSON.parse(text));
  } catch {
    throw new UnpackError('Its content cannot be read.');
  }
}
