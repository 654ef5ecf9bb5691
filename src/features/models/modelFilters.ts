import { amountOrder, formatDigits, parseAmount } from '../../lib/money';
import { decimalDigits, parseCount } from '../../lib/numbers';
import { formatCount } from '../../lib/text/text';
import { plainWords, type ModelRow } from '../../resource/modelRow';
import { deprecation, hourlyOrder, hourlyPrice } from './undescribed';
import type { Filter } from '../../table/listFilters';

/** Means "not stated" among the values of a filter. A value that begins with it gets another one. */
const NONE = '~';

const one = (value: string | undefined): readonly string[] => [
  value === undefined || value === '' ? NONE : value.startsWith(NONE) ? NONE + value : value,
];

function words(value: string): string {
  if (value === NONE) return 'not stated';
  return value.startsWith(NONE) ? value.slice(1) : value;
}

const set = (
  name: string,
  title: string,
  values: (row: ModelRow) => readonly string[],
): Filter<ModelRow> => ({ name, title, kind: 'set', values, words });

const worded = (member: 'model_type' | 'price_type', title: string): Filter<ModelRow> => ({
  ...set(member, title, ({ read }) => one(read.value[member])),
  words: (value) => plainWords(words(value)),
});

const price = (
  name: string,
  title: string,
  number: (row: ModelRow) => bigint | undefined,
  unit = 'million tokens',
): Filter<ModelRow> => ({
  name,
  title,
  kind: 'range',
  number,
  read(text) {
    const amount = parseAmount(decimalDigits(text) ?? '');
    return amount && amountOrder(amount);
  },
  write: (text) => decimalDigits(text) ?? text,
  words: formatDigits,
  hint: `USD per ${unit}, such as 0.25.`,
});

const count = (
  name: string,
  title: string,
  number: (row: ModelRow) => bigint | undefined,
): Filter<ModelRow> => ({
  name,
  title,
  kind: 'range',
  number,
  read: parseCount,
  write: (text) => String(parseCount(text)),
  words(text) {
    const value = parseCount(text);
    return value === undefined ? text : formatCount(value);
  },
  hint: 'A whole number, such as 131072 or 8k or 70B.',
});

/** The filters of a catalogue. The parameters of "Supports" are those that some entry does not support. */
export function modelFilters(rows: readonly ModelRow[]): Filter<ModelRow>[] {
  const parameters = new Set(rows.flatMap((row) => unsupported(row) ?? []));
  return [
    worded('model_type', 'Type'),
    set('developer', 'Developer', ({ read }) => one(read.value.developer)),
    ...optional(
      rows.some(deprecation),
      set('state', 'State', (row) => [deprecation(row) ? 'deprecated' : 'current']),
    ),
    price('input_price_per_million', 'Input price', ({ input }) => input.order),
    price('output_price_per_million', 'Output price', ({ output }) => output.order),
    ...optional(
      rows.some(hourlyPrice),
      price('price_per_hour', 'Price per hour', hourlyOrder, 'hour'),
    ),
    count('context_length', 'Context length', ({ contextLength }) => contextLength),
    count('parameters', 'Parameters', (row) => row.parameters),
    count('size', 'Size', ({ size }) => size),
    set('data_type', 'Data type', ({ read }) => one(read.value.data_type)),
    set('license', 'Licence', licences),
    worded('price_type', 'Price type'),
    {
      ...set('supports', 'Supports', (row) => {
        const not = unsupported(row);
        return not ? [...parameters].filter((parameter) => !not.includes(parameter)) : [];
      }),
      all: true,
    },
    { ...set('lacks', 'Does not support', (row) => unsupported(row) ?? []), all: true },
  ];
}

/** Filters over what the API does not describe are there where an entry has it. */
function optional(isThere: boolean, filter: Filter<ModelRow>): Filter<ModelRow>[] {
  return isThere ? [filter] : [];
}

function unsupported({ read }: ModelRow): readonly string[] | undefined {
  return read.value.unsupported_openai_params;
}

function licences({ read }: ModelRow): readonly string[] {
  const given = read.value.licenses ?? [];
  if (given.length === 0) return [NONE];
  return [...new Set(given.flatMap(({ name, url }) => one(name ?? url)))];
}

/** Everything `/models` keeps in its address besides search, sort, columns and tab. */
export const modelsNames: readonly string[] = [
  ...modelFilters([]).map(({ name }) => name),
  'state',
  'price_per_hour',
  'model',
  'w',
  'chart',
  'organizationID',
];

export const MOST_COMPARED = 4;
export const MOST_MODELS = 12;
