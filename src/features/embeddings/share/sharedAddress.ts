import * as z from 'zod/mini';
import { packText, unpackText, UnpackError } from '../../../lib/text/addressText';
import { textLines } from '../../../lib/csv/textsCsv';
import { fieldsSchema, firstInputs, type Inputs } from '../inputs/inputs';
import { columnOf, columnValues } from '../run/labels';
import { judgingSchema } from '../state/playground';

/** Browsers and chat programs give up somewhere above. */
export const TOO_LONG = 100_000;
/** What an address may unfold to: far more than a person types, far less than hurts. */
const MOST_BYTES = 4_000_000;
const MOST_COLUMNS = 8;

const mark = '#share=';

const sharedColumn = z.strictObject({ name: z.string(), values: z.array(z.string()) });

/** What goes into an address: what differs from a fresh page, of the kind of input in use only. */
const shared = z.strictObject({
  ...z.partial(z.omit(fieldsSchema, { mode: true, retry: true })).shape,
  /** By what runs are judged, so that they come to the same there. */
  judge: z.optional(judgingSchema),
  model: z.string(),
  /** A value for each line. */
  columns: z.optional(z.array(sharedColumn).check(z.maxLength(MOST_COLUMNS))),
});

type Shared = z.output<typeof shared>;

/**
 * The part of an address, `#` included, that holds these inputs and nothing else. `undefined` for
 * more than is read back.
 */
export async function shareHash(
  inputs: Inputs,
  model: string,
  judge?: Shared['judge'],
): Promise<string | undefined> {
  const { mode, texts, json, columns, queries, retry: _retry, ...settings } = inputs;
  const differing = Object.entries(settings).filter(
    ([name, value]) => value !== firstInputs[name as keyof Inputs],
  );
  const lines = textLines(texts);
  const coloured = columns.filter(({ carried }) => !carried);
  const text = JSON.stringify({
    ...Object.fromEntries(differing),
    model,
    ...(judge && { judge }),
    ...(judge?.by === 'queries' && { queries }),
    ...(mode === 'json'
      ? { json }
      : { texts, columns: columnValues(lines, coloured).slice(0, MOST_COLUMNS) }),
  });
  if (new Blob([text]).size > MOST_BYTES) return undefined;
  return mark + (await packText(text));
}

/** True for an address that holds inputs, readable or not. */
export function isShareHash(hash: string): boolean {
  return hash.startsWith(mark);
}

/** The inputs an address holds; rejects in words. Settings it does not name are those of a fresh page. */
export async function readShareHash(hash: string): Promise<Inputs & Pick<Shared, 'judge'>> {
  if (hash.length > TOO_LONG * 2) throw new UnpackError('It is too long.');
  const text = await unpackText(hash.slice(mark.length), MOST_BYTES);
  const { model, texts, json, columns = [], ...rest } = parse(text);
  if ((texts === undefined) === (json === undefined))
    throw new UnpackError('It contains nothing to embed.');
  const given = { ...firstInputs, ...(rest as Partial<Inputs>), model: model || undefined };
  if (texts === undefined) return { ...given, mode: 'json', json: json ?? '' };
  const lines = textLines(texts);
  const read = columns.map(({ name, values }) => columnOf(name, lines, values));
  return { ...given, texts, columns: read };
}

function parse(text: string): Shared {
  try {
    return shared.parse(JSON.parse(text));
  } catch {
    throw new UnpackError('Its content cannot be read.');
  }
}
