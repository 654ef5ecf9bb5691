import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readModels } from '../../api/resources/models';
import { layOut, type ChartPoint } from './chart/PriceChart';
import { rowsToCsv } from '../../table/exportRows';
import { parseJson, type JsonObject } from '../../lib/json';
import { compareRows } from './ModelsCompare';
import { choicesOf, testOf } from '../../table/listFilters';
import { modelFilters } from './modelFilters';
import {
  cardAddress,
  dimensionsOf,
  modelRow,
  plainWords,
  type ModelRow,
} from '../../resource/modelRow';
import { modelColumns } from './modelColumns';
import { costOf, costsOf, periods, readWorkload, tokensOf, writeWorkload } from './costs/costs';
import { modelCode } from './ModelCodePanel';
import { embeds, memberTitles } from '../../resource/modelRow';
import { connectTo } from '../../api/api.fixture';

const entry = (id: string, members: JsonObject = {}): JsonObject => ({
  id,
  name: id,
  developer: 'Acme',
  model_type: 'TextGeneration',
  price_type: 'PER_TOKEN',
  context_length: 4096,
  input_price_per_million: '0.10',
  output_price_per_million: '0.20',
  unsupported_openai_params: [],
  licenses: [{ name: 'MIT' }],
  ...members,
});
const rowsOf = (...entries: JsonObject[]): ModelRow[] => readModels(entries).map(modelRow);

describe('filters', () => {
  const rows = rowsOf(
    entry('a'),
    entry('b', { developer: 'Bolt', unsupported_openai_params: ['n'] }),
    entry('c', { model_type: 'Embedding', licenses: [] }),
    entry('d', { developer: '~', price_type: 'PER_HOUR' }),
  );
  const filters = modelFilters(rows);
  type Chosen = Record<string, string[]>;
  const found = (chosen: Chosen, of = rows) =>
    of.filter((row) =>
      filters.every((filter) => testOf(filter, chosen[filter.name], 0)?.(row) ?? true),
    );
  const names = (chosen: Chosen) => found(chosen).map(({ key }) => key);

  test('filter: any value of one, and every filter', () => {
    expect(names({ developer: ['Acme', 'Bolt'] })).toEqual(['a', 'b', 'c']);
    expect(names({ developer: ['Acme', 'Bolt'], model_type: ['Embedding'] })).toEqual(['c']);
    expect(names({ supports: ['n'] })).toEqual(['a', 'c', 'd']);
    expect(names({ lacks: ['n'] })).toEqual(['b']);
    expect(names({ license: ['~'] })).toEqual(['c']);
    expect(names({ developer: ['~~'] })).toEqual(['d']);
  });

  test('count the rows that have a value, with those in use', () => {
    const [developer] = filters.filter(({ name }) => name === 'developer');
    const counts = developer && choicesOf(developer, rows, ['Gone']);
    expect(Object.fromEntries((counts ?? []).map(({ value, count }) => [value, count]))).toEqual({
      Acme: 2,
      Bolt: 1,
      Gone: 0,
      '~~': 1,
    });
  });

  test('types and price types are in plain words, and word for word in addresses and exports', () => {
    const odd = rowsOf(entry('s', { model_type: 'SpeechToText', price_type: 'PER_SECOND' }));
    const all = [...rows, ...odd, ...rowsOf(entry('v', { model_type: 'Reranker-v2' }))];
    const choices = (name: string) =>
      modelFilters(all)
        .filter((filter) => filter.name === name)
        .flatMap((filter) =>
          choicesOf(filter, all).map(({ value }) => [value, filter.words?.(value)]),
        );
    expect(choices('model_type')).toEqual(
      expect.arrayContaining([
        ['TextGeneration', 'Text generation'],
        ['Embedding', 'Embedding'],
        ['SpeechToText', 'Speech to text'],
        ['Reranker-v2', 'Reranker-v2'],
      ]),
    );
    expect(choices('price_type')).toContainEqual(['PER_TOKEN', 'per token']);
    const typed = modelColumns(odd).filter(({ id }) => /^(model|price)_type$/.test(id));
    expect(odd.flatMap((row) => typed.map(({ text }) => text(row)))).toEqual([
      'Speech to text',
      'per second',
    ]);
    expect(rowsToCsv(odd, typed)).toContain('SpeechToText,PER_SECOND');
    expect(odd[0]?.input).toMatchObject({ short: '$0.10 per second', long: '$0.10 per second' });
  });

  test('ranges are exact, and only prices per token are in them', () => {
    expect(names({ input_price_per_million: ['0.10..0.10'] })).toEqual(['a', 'b', 'c']);
    expect(names({ input_price_per_million: ['0.1000000000001..'] })).toEqual([]);
    expect(names({ context_length: ['..4095'] })).toEqual([]);
    expect(names({ context_length: ['nonsense'] })).toHaveLength(4);
  });

  test('a thousand entries', () => {
    const many = rowsOf(
      ...Array.from({ length: 1000 }, (_, at) => entry(`m${at}`, { developer: `dev ${at % 40}` })),
    );
    const chosen = { developer: ['dev 1'], context_length: ['1..9000'] };
    expect(found(chosen, many)).toHaveLength(25);
  });
});

describe('workload', () => {
  const [model, hourly, half, unpriced] = rowsOf(
    entry('m', { input_price_per_million: '0.000000000125', output_price_per_million: '0.40' }),
    entry('h', { price_type: 'PER_HOUR' }),
    entry('i', { output_price_per_million: undefined }),
    entry('u', { input_price_per_million: undefined, output_price_per_million: undefined }),
  ) as [ModelRow, ModelRow, ModelRow, ModelRow];

  test('a workload survives the address', () => {
    for (const period of periods) {
      const workload = { requests: '1.5M', input: '1,000', output: '', hours: '24', period };
      expect(readWorkload(writeWorkload(workload))).toEqual(workload);
    }
  });

  test('tokens are those of all requests', () => {
    expect(tokensOf(readWorkload('1M_1,500_400'))).toEqual({
      input: 1_500_000_000n,
      output: 400_000_000n,
      hours: 730n,
    });
    expect(tokensOf(readWorkload('many_1_1'))).toBeUndefined();
    // Of one request it needs no number of them.
    expect(tokensOf(readWorkload('_1500_400_1_request'))).toEqual({
      input: 1_500n,
      output: 400n,
      hours: 1n,
    });
  });

  test('a number that is missing counts as none, not as 0', () => {
    for (const text of ['_1500_400', '1_1500_', '1__400', ''])
      expect(tokensOf(readWorkload(text))).toBeUndefined();
    expect(tokensOf(readWorkload('0_1500_400'))).toEqual({
      input: 0n,
      output: 0n,
      hours: 730n,
    });
  });

  test('costs are exact; what is not priced by tokens is not counted', () => {
    expect(costOf(model, { input: 1n, output: 0n, hours: 0n }).amount?.toFixed()).toBe(
      '0.000000000000000125',
    );
    expect(costOf(hourly, { input: 1n, output: 1n, hours: 0n }).why).toContain('per hour');
    expect(costOf(half, { input: 1n, output: 1n, hours: 0n }).why).toBe('output price not stated');
    expect(costOf(half, { input: 10n, output: 0n, hours: 0n }).amount?.toFixed()).toBe('0.000001');
    expect(costOf(unpriced, { input: 0n, output: 0n, hours: 0n })).toEqual({
      why: 'input price not stated',
    });
    expect(costOf(hourly, { input: 0n, output: 0n, hours: 0n }).why).toContain('per hour');
    const order = costsOf([hourly, model, half], { input: 1_000_000n, output: 0n, hours: 0n });
    expect(order.map(({ row }) => row.key)).toEqual(['m', 'i', 'h']);
  });

  test('of a model that is priced by the hour, hours cost', () => {
    const [byHour, both] = rowsOf(
      entry('h', { input_price_per_million: undefined, price_per_hour: parseJson('1.20') }),
      entry('b', { price_per_hour: 3 }),
    ) as [ModelRow, ModelRow];
    const tokens = { input: 1_000_000n, output: 0n, hours: 730n };
    expect(costOf(byHour, tokens).amount?.toFixed()).toBe('876');
    expect(costOf(both, tokens).amount?.toFixed()).toBe('0.1');
  });

  test('embeddings have no tokens out, which cost nothing', () => {
    for (const price of [undefined, '0', 0]) {
      const [row] = rowsOf(
        entry('e', { model_type: 'Embedding', output_price_per_million: price }),
      ) as [ModelRow];
      expect(row.output.short).toBe('—');
      const tokens = { input: 1_000_000n, output: 5n, hours: 0n };
      expect(costOf(row, tokens).amount?.toFixed()).toBe('0.1');
    }
    const [priced] = rowsOf(entry('p', { model_type: 'Embedding' })) as [ModelRow];
    expect(priced.output).toMatchObject({ short: '—', long: expect.stringContaining('$0.20') });
    const cost = costOf(priced, { input: 6_000_000n, output: 4_000_000n, hours: 0n });
    expect(cost.amount?.toFixed()).toBe('0.6');
  });
});

describe('members that the API does not describe', () => {
  const rows = rowsOf(
    entry('old', { deprecated: true, deprecation_date: '2027-03-31' }),
    entry('dated', { deprecation_date: '2027-03-31' }),
    entry('kept', { deprecated: false, deprecation_date: '2027-03-31' }),
    entry('hourly', { price_per_hour: parseJson('1.20') }),
  );

  test('have a column and filters only where an entry has them', () => {
    const names = (of: ModelRow[]) => modelFilters(of).map(({ name }) => name);
    const titles = (of: ModelRow[]) => modelColumns(of).map(({ title }) => title);
    expect(names(rowsOf(entry('a')))).not.toContain('state');
    expect(titles(rowsOf(entry('a')))).not.toContain('Price / hour');
    expect(names(rows)).toEqual(expect.arrayContaining(['state', 'price_per_hour']));
    expect(titles(rows)).toContain('Price / hour');
  });

  test('tell which models will go, and keep the digits of a price', () => {
    const state = modelFilters(rows).find(({ name }) => name === 'state');
    if (!state) throw new Error('There is no such filter.');
    expect(
      rows.filter((row) => testOf(state, ['deprecated'], 0)?.(row)).map(({ key }) => key),
    ).toEqual(['old', 'dated']);
    const csv = rowsToCsv(
      rows.slice(2),
      modelColumns(rows).filter(({ id }) => /^(name|price_per_hour)$/.test(id)),
    );
    expect(csv.trim().split(/\r?\n/)).toEqual(['Name,Price / hour', 'kept,', 'hourly,1.20']);
  });
});

test('a price that came as a JSON number is shown digit by digit, and is no fault of the entry', () => {
  const prices = (text: string) => {
    const [read] = readModels([
      parseJson(`{"id": "a", "price_type": "PER_TOKEN", "input_price_per_million": ${text}}`),
    ]);
    return { short: read && modelRow(read).input.short, faults: read?.faults };
  };
  for (const text of ['0.1', '0.10', '0.12345678901234567890', '25'])
    expect(prices(text)).toEqual({ short: `$${text}`, faults: [] });
  expect(prices('0.0').short).toBe('free');
  expect(prices('true').faults).toHaveLength(1);
});

test('a CSV has prices as plain numbers', () => {
  const csv = rowsToCsv(
    rowsOf(
      entry('a', { input_price_per_million: '0.59', output_price_per_million: '0' }),
      entry('b', { price_type: 'PER_HOUR' }),
      entry('c', { input_price_per_million: undefined }),
    ),
    modelColumns([]).filter(({ id }) => /^(name|.*price_per_million)$/.test(id)),
  );
  expect(csv.trim().split(/\r?\n/)).toEqual([
    'Name,Input / 1M,Output / 1M',
    'a,0.59,0',
    'b,$0.10 per hour,$0.20 per hour',
    'c,,0.2',
  ]);
});

test('a comparison has every member, and marks what differs', () => {
  const lines = compareRows(
    rowsOf(
      entry('a', { more: { x: 1 }, parameters: 1 }),
      entry('b', { input_price_per_million: '0.1', constructor: 'x' }),
    ),
  );
  const line = (member: string) =>
    lines.find(({ name }) => name === (memberTitles.get(member) ?? member));
  expect(line('id')?.differs).toBe(true);
  expect(line('context_length')?.differs).toBe(false);
  expect(line('more')?.differs).toBe(true);
  expect(line('constructor')?.values).toEqual([undefined, 'x']);
});

test('the dimensions of an embedding model are read from its entry, else from its description', () => {
  const read = (members: JsonObject) => {
    const [row] = rowsOf(entry('m', { model_type: 'Embedding', ...members }));
    return row && dimensionsOf(row)?.count;
  };
  expect(read({ dimensions: 768, description: 'Vectors of 512 dimensions.' })).toBe(768n);
  expect(read({ description: 'Embeddings of 1,024 dimensions, 8192 tokens.' })).toBe(1024n);
  expect(read({ description: 'A 384-dimensional model.' })).toBe(384n);
  expect(read({ description: 'Ranks v1.5 dimensions well.' })).toBeUndefined();
  expect(read({ description: 'Many dimensions.' })).toBeUndefined();
  expect(read({ model_type: 'TextGeneration', dimensions: 768 })).toBeUndefined();
});

test('only an owner and a name lead to a public card', () => {
  expect(cardAddress('BAAI/bge-m3')).toMatch(/^https:\/\/[a-z]+\.co\/BAAI\/bge-m3$/);
  const others = ['', 'bge-m3', 'a/b/c', '../b', 'a/..', 'a/b?c', 'a/b#c', 'a b/c', 'ä/b', 'a/b\n'];
  expect([undefined, ...others].filter((id) => cardAddress(id) !== undefined)).toEqual([]);
});

test('points of the chart with the same price and context length do not cover each other, nor do free ones', () => {
  const points = Array.from({ length: 20 }, (_, at): ChartPoint => ({
    id: String(at),
    label: '',
    words: '',
    x: at % 2 === 0 ? 8192 : 131_072,
    y: at % 2 === 0 ? undefined : 0.1,
    shown: true,
  }));
  const { placed } = layOut(points, 900);
  const nearest = placed.map((one) =>
    Math.min(
      ...placed
        .filter((other) => other !== one)
        .map(({ left, top }) => Math.hypot(left - one.left, top - one.top)),
    ),
  );
  expect(Math.min(...nearest)).toBeGreaterThan(8.9);
});

test('the line of the chart joins the models that none is both cheaper and longer than', () => {
  const model = (id: string, x: number, y: number): ChartPoint => {
    return { id, label: id, words: id, x, y, shown: true };
  };
  const points = [model('short', 8192, 0.1), model('dear', 8192, 2), model('long', 131_072, 1)];
  const { line, placed } = layOut(points, 900);
  const at = (of: string) => placed.find(({ point }) => point.id === of);
  const [short, long] = [at('short'), at('long')];
  expect(line).toBe(`M${long?.left},${long?.top}V${short?.top}H${short?.left}`);
});

test('the axes of the chart have round values', () => {
  const point = (x: number, y: number): ChartPoint => {
    return { id: `${x}`, label: '', words: '', x, y, shown: true };
  };
  const { across, up } = layOut([point(4096, 0.02), point(1_048_576, 15)], 900);
  const texts = across.map(({ text }) => text);
  expect(texts).toContain('128K');
  expect(texts).toContain('1M');
  expect(up.map(({ text }) => text)).toEqual(expect.arrayContaining(['$0.1', '$1', '$10']));
});

describe('a listing of odd entries', () => {
  const { models } = parseJson(
    readFileSync(new URL('../embeddings/fixtures/odd-catalogue.json', import.meta.url), 'utf8'),
  ) as { models: JsonObject[] };
  const rows = rowsOf(...models);
  const named = (name: string) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new RangeError(`There is no ${name}.`);
    return row;
  };

  test.each([
    ['nscale/Qwen3-Embedding-8B', '$0.04', '—'],
    ['rerank-per-request', '$2.00 per million requests', 'free per million requests'],
    ['image-zero-per-token', 'not per token', 'not per token'],
    ['chat-per-call-zero', 'not per token', 'not per token'],
    ['char-priced', '$0.025 per million characters', '$0.05 per million characters'],
    ['te', '$0.1', '—'],
    ['fe', '$0.1', '—'],
    ['deepseek/deepseek-r1-0528:free', 'free', 'free'],
  ])('%s costs %s in and %s out', (name, input, output) => {
    const row = named(name);
    expect([row.input.short, row.output.short]).toEqual([input, output]);
  });

  test('what is not per token has no cost, and why is said; an embedding costs its input only', () => {
    const tokens = { input: 15_000_000n, output: 4_000_000n, hours: 0n };
    expect(costOf(named('nscale/Qwen3-Embedding-8B'), tokens).amount?.toFixed()).toBe('0.6');
    for (const name of ['image-zero-per-token', 'chat-per-call-zero', 'char-priced'])
      expect(costOf(named(name), tokens).amount).toBeUndefined();
    expect(named('image-zero-per-token').input.long).toBe('Not per token: $0.04 per image');
    expect(costsOf(rows, tokens)).toHaveLength(rows.length);
  });

  test('types have their own words and code', () => {
    connectTo('http://127.0.0.1:9');
    const typeOf = (name: string) => plainWords(named(name).read.value.model_type ?? '');
    expect(['te', 'fe'].map((name) => embeds(named(name)))).toEqual([true, true]);
    expect(['te', 'fe', 'image-zero-per-token'].map(typeOf)).toEqual([
      'Text embedding',
      'Feature extraction',
      'Image generation',
    ]);
    const code = (name: string) => modelCode(named(name)).snippets.curl;
    expect(code('te')).toContain('/v1/embeddings');
    expect(code('rerank-per-request')).toMatch(/\/rerank[\s\S]*"documents"/);
    expect(code('image-zero-per-token')).toMatch(/\/images\/generations[\s\S]*"prompt"/);
    expect(code('char-priced')).toContain('/chat/completions');
  });
});
