import type Big from 'big.js';
import type { ModelRead } from '../api/resources/models';
import { detailPath, paths } from './paths';
import { exactInteger } from '../lib/numbers';
import { isObject, jsonText, stringifyJson, type JsonObject } from '../lib/json';
import { capitalised, pluralOf } from '../lib/text/text';
import { amountOrder, formatDigits, nothing, parseAmount, readPrice } from '../lib/money';
import { oncePer } from '../lib/oncePer';

/** How one price is shown, sorted and counted with. */
export interface ShownPrice {
  /** `$0.25`, `free`, `not stated`, `$3.25 per hour`: all the digits there are, and the unit unless it is tokens. */
  short: string;
  /** `$0.25 per million tokens in`. */
  long: string;
  /** USD per million tokens, exact; only where the entry is priced by tokens. */
  perMillion: Big | undefined;
  order: bigint | undefined;
  quiet: boolean;
}

/** An entry of the catalogue as the pages show it. */
export interface ModelRow {
  key: string;
  name: string;
  read: ModelRead;
  input: ShownPrice;
  output: ShownPrice;
  contextLength: bigint | undefined;
  parameters: bigint | undefined;
  size: bigint | undefined;
}

/** The row of an entry; the same object while the entry does not change. */
export const modelRow = oncePer((read: ModelRead): ModelRow => {
  const { value, raw, key } = read;
  const member = (name: string) => (isObject(raw) ? raw[name] : undefined);
  const row: ModelRow = {
    key,
    name: value.name || value.id || 'Unnamed entry',
    read,
    input: shownPrice(member('input_price_per_million'), value.price_type, 'in'),
    output: shownPrice(member('output_price_per_million'), value.price_type, 'out'),
    contextLength: exactInteger(member('context_length')),
    parameters: exactInteger(member('parameters')),
    size: exactInteger(member('size')),
  };
  const { input, output } = row;
  const other = isObject(raw) ? otherPrice(raw) : undefined;
  const isZero = ({ perMillion, short }: ShownPrice) =>
    perMillion?.eq(0) === true || /^(?:free|not stated)\b/.test(short);
  // 0 per token does not mean "free" if something else has a price.
  if (
    other !== undefined &&
    isZero(input) &&
    isZero(output) &&
    (input.perMillion ?? output.perMillion ?? input.short !== 'not stated')
  )
    for (const price of [input, output])
      Object.assign(price, { ...none, short: 'not per token', long: `Not per token: ${other}` });
  // Embeddings have no tokens out, whatever their entry says of a price for them.
  else if (embeds(row)) {
    const stated = output.perMillion?.gt(0)
      ? `: the ${output.short} of the entry is not charged`
      : '';
    const long = `Embeddings have no tokens out${stated}`;
    Object.assign(output, { ...none, short: '—', long, perMillion: nothing });
  }
  return row;
});

const none = { perMillion: undefined, order: undefined, quiet: true };

/** A price for something else than tokens, such as `$0.04 per image`. */
function otherPrice(raw: JsonObject): string | undefined {
  const [name, value] =
    Object.entries(raw).find(
      ([member, came]) =>
        /^price_per_|_price_per_(?!million)/.test(member) && parseAmount(jsonText(came))?.gt(0),
    ) ?? [];
  return name === undefined
    ? undefined
    : `${formatDigits(jsonText(value))} ${plainWords(name.slice(name.indexOf('per_')))}`;
}

/** `per million characters` for `PER_CHARACTER`; prices of time are per hour or second, not per million. */
function unitWords(priceType: string): string {
  const [, unit] = /^PER_(?!HOUR|MINUTE|SECOND|DAY|MONTH)([A-Z_]+)$/i.exec(priceType) ?? [];
  return unit === undefined
    ? plainWords(priceType)
    : `per million ${pluralOf(plainWords(`_${unit}`).trim())}`;
}

function shownPrice(came: unknown, priceType: string | undefined, way: 'in' | 'out'): ShownPrice {
  const text =
    came === undefined || came === null || typeof came === 'string' ? came : stringifyJson(came);
  const price = readPrice(text);
  switch (price.kind) {
    case 'not stated':
      return { ...none, short: 'not stated', long: `Price ${way} not stated` };
    case 'unreadable':
      return { ...none, short: price.text, long: `${price.text}, which is not a decimal number` };
    case 'free':
    case 'amount': {
      const isFree = price.kind === 'free';
      const digits = isFree ? 'free' : formatDigits(price.digits);
      if (priceType !== 'PER_TOKEN') {
        const unit = priceType ? ` ${unitWords(priceType)}` : isFree ? '' : ', unit not stated';
        return { ...none, short: digits + unit, long: capitalised(digits + unit) };
      }
      return {
        short: digits,
        long: `${isFree ? 'Free, $0' : digits} per million tokens ${way}`,
        perMillion: price.amount,
        order: amountOrder(price.amount),
        quiet: false,
      };
    }
  }
}

/** The service's own word in plain words: "Text generation" for `TextGeneration`, "per token" for `PER_TOKEN`. */
export function plainWords(word: string): string {
  if (/[_]|^[a-z]+-[a-z-]+$/.test(word)) {
    const words = word.toLowerCase().replaceAll(/[_-]/g, ' ');
    return word.includes('_') ? words : capitalised(words);
  }
  return word.replaceAll(/(?<=[a-z\d])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** True where the entry says that it makes embeddings, as the service spells it. */
export function embeds({ read }: ModelRow): boolean {
  return /^(?:text[-_ ]?)?embeddings?$|^feature[-_ ]?extraction$/i.test(
    read.value.model_type ?? '',
  );
}

/** How many dimensions the vectors of an embedding model have; the API does not say, but its entry may. */
export function dimensionsOf(row: ModelRow): { count: bigint; from: string } | undefined {
  if (!embeds(row)) return undefined;
  const { raw, value } = row.read;
  const member = exactInteger(isObject(raw) ? raw['dimensions'] : undefined);
  if (member !== undefined) return { count: member, from: 'its entry' };
  const [, written] = /(?<![\d.,])(\d[\d,]{0,6})[ -]dimension/i.exec(value.description ?? '') ?? [];
  if (written === undefined) return undefined;
  return { count: BigInt(written.replaceAll(',', '')), from: 'its description' };
}

/** The address of a model's public card, if its ID has the form of one. It is only a link; nothing is fetched from there. */
export function cardAddress(id: string | undefined): string | undefined {
  const isPublic = /^\w[\w.-]{0,95}\/\w[\w.-]{0,95}$/.test(id ?? '') && !/\.\.|--/.test(id ?? '');
  return isPublic ? `https://huggingface.co/${id}` : undefined;
}

/** The address of an entry; an organization that the address names stays in it. */
export function modelPath(key: string, organization: string | undefined): string {
  const query = organization ? `?${new URLSearchParams({ organizationID: organization })}` : '';
  return detailPath('model', key) + query;
}

export function playgroundPath(row: ModelRow): string {
  return `${paths.embeddings()}?${new URLSearchParams({ model: row.name })}`;
}

/** The order of names, as people expect it. */
export function modelRowOrder(a: ModelRow, b: ModelRow): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

/** The members of an entry that the API describes, in its order, as the pages call them. */
export const memberTitles: ReadonlyMap<string, string> = new Map([
  ['id', 'ID'],
  ['name', 'Name'],
  ['developer', 'Developer'],
  ['description', 'Description'],
  ['model_type', 'Type'],
  ['input_price_per_million', 'Input price'],
  ['output_price_per_million', 'Output price'],
  ['price_type', 'Price type'],
  ['context_length', 'Context length'],
  ['parameters', 'Parameters'],
  ['size', 'Size'],
  ['data_type', 'Data type'],
  ['licenses', 'Licences'],
  ['attributions', 'Attributions'],
  ['hf_id', 'Hugging Face ID'],
  ['unsupported_openai_params', 'Unsupported parameters'],
]);
