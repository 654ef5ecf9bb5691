import { metricPrefixes, shortCount } from '../../lib/integers';
import { isObject, sameJson, stringifyJson, type Json } from '../../lib/json';
import { formatCount } from '../../lib/text/text';
import { memberTitles } from './members';
import type { ModelRow } from './modelRow';

export interface CompareCell {
  text: string;
  title?: string | undefined;
  /** "cheapest", "longest": only where it is one model's alone. */
  best?: string | undefined;
}

export interface CompareLine {
  member: string;
  title: string;
  differs: boolean;
  mono: boolean;
  cells: readonly CompareCell[];
}

const monospaced = new Set([
  'id',
  'hf_id',
  'size',
  'parameters',
  'data_type',
  'context_length',
  'input_price_per_million',
  'output_price_per_million',
  'price_type',
]);

/** Every member that any of the models has, those of the interface first, with what differs marked. */
export function compareRows(models: readonly ModelRow[]): CompareLine[] {
  const unknown = new Set(
    models
      .flatMap(({ read: { raw } }) => (isObject(raw) ? Object.keys(raw) : []))
      .filter((member) => !Object.hasOwn(memberTitles, member)),
  );
  return [...Object.keys(memberTitles).filter((member) => member !== 'name'), ...unknown].map(
    (member) => {
      const values = models.map(({ read: { raw } }) => ownMember(raw, member));
      const best = bestOf(member, models);
      return {
        member,
        title: (unknown.has(member) ? undefined : memberTitles[member]) ?? member,
        mono: monospaced.has(member) || unknown.has(member),
        differs: values.some((value) => !same(value, values[0])),
        cells: models.map((model, index) => ({
          ...cellOf(member, model, values[index]),
          best: best && best.model === model ? best.word : undefined,
        })),
      };
    },
  );
}

// A member may be called what every object inherits.
function ownMember(raw: Json, member: string): Json | undefined {
  return isObject(raw) && Object.hasOwn(raw, member) ? raw[member] : undefined;
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return sameJson(a ?? null, b ?? null);
}

function cellOf(member: string, model: ModelRow, value: Json | undefined): CompareCell {
  switch (member) {
    case 'input_price_per_million':
      return { text: model.input.short, title: model.input.long };
    case 'output_price_per_million':
      return { text: model.output.short, title: model.output.long };
    case 'context_length':
      if (model.contextLength !== undefined) return { text: formatCount(model.contextLength) };
      break;
    case 'parameters':
      if (model.parameters !== undefined)
        return { text: shortCount(model.parameters), title: formatCount(model.parameters) };
      break;
    case 'size':
      if (model.size !== undefined)
        return { text: shortCount(model.size, metricPrefixes), title: formatCount(model.size) };
      break;
    case 'licenses': {
      const licences = model.read.value.licenses;
      if (licences) return { text: licences.map(({ name, url }) => name ?? url ?? '').join(', ') };
    }
  }
  if (value === undefined || value === null) return { text: '' };
  if (typeof value === 'string') return { text: value };
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return { text: value.join(', ') || 'none' };
  return { text: stringifyJson(value) };
}

const orders = new Map<string, (row: ModelRow) => bigint | undefined>([
  ['input_price_per_million', (row) => row.input.order],
  ['output_price_per_million', (row) => row.output.order],
  ['context_length', ({ contextLength }) => contextLength && -contextLength],
]);

function bestOf(
  member: string,
  models: readonly ModelRow[],
): { model: ModelRow; word: string } | undefined {
  const order = orders.get(member);
  if (!order) return undefined;
  const known = models.flatMap((model) => {
    const at = order(model);
    return at === undefined ? [] : [{ model, at }];
  });
  const [first, second] = known.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  if (!first || !second || first.at === second.at) return undefined;
  return { model: first.model, word: member === 'context_length' ? 'longest' : 'cheapest' };
}
