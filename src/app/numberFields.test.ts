import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstInputs, requestOf, type Inputs } from '../features/embeddings/inputs/inputs';
import { fileStorageResource } from '../features/file-storage/resource';
import { flavorFilters } from '../features/flavors/flavorFilters';
import {
  readWorkload,
  tokensOf,
  writeWorkload,
  type Workload,
} from '../features/models/costs/costs';
import { modelFilters } from '../features/models/modelFilters';
import { portOf } from '../features/security-groups/connect/question';
import { valueAt, type Json } from '../lib/json';
import { parsePorts } from '../lib/rules/ports';
import { formatCount } from '../lib/text/text';
import { faultsOf } from '../save/fields/forms.fixture';
import { readNumber, type Filter } from '../table/listFilters';

// Every field for a number: what it makes of what is typed, `undefined` if it says that this is none.

type Read = (typed: string) => number | undefined;

function size(typed: string): number | undefined {
  const place = { organizationId: 'o', projectId: 'p', regionId: 'r' };
  const values = { ...fileStorageResource.create.empty(place), sizeGiB: typed };
  if ('sizeGiB' in faultsOf(fileStorageResource.create.rules, values)) return undefined;
  return valueAt(fileStorageResource.create.body(values) as Json, '/spec/sizeGiB') as number;
}

const asked =
  (name: 'dimensions' | 'batchSize' | 'concurrency'): Read =>
  (typed) => {
    const inputs: Inputs = { ...firstInputs, [name]: typed };
    const { request } = requestOf(inputs, 'm');
    return (
      request && (name === 'dimensions' ? (request.settings[name] ?? undefined) : request[name])
    );
  };

const workload =
  (name: Exclude<keyof Workload, 'period'>, of: 'input' | 'output' | 'hours'): Read =>
  (typed) => {
    const one: Workload = { requests: '1', input: '1', output: '1', hours: '1', period: 'month' };
    // As the address has it.
    const tokens = tokensOf(readWorkload(writeWorkload({ ...one, [name]: typed })));
    return tokens && Number(tokens[of]);
  };

/** A range that begins and ends with the same port is one. */
const noRange =
  (read: Read): Read =>
  (typed) =>
    typed.includes('-') ? undefined : read(typed);

function port(typed: string): number | undefined {
  const ports = parsePorts(typed);
  return typeof ports === 'object' && ports.from === ports.to ? ports.from : undefined;
}

const filtered = <T>({ read = readNumber }: Filter<T>): Read => {
  // An amount comes as a whole number of 10^-40.
  const unit = BigInt(read('1') ?? 1);
  return (typed) => {
    const value = read(typed);
    if (value === undefined) return undefined;
    if (typeof value === 'number') return value;
    return Number(value / unit) + Number(value % unit) / Number(unit);
  };
};

const isRange = <T>({ kind }: Filter<T>) => kind === 'range';
const ranges = [
  ...flavorFilters
    .filter(isRange)
    .map((each) => [`flavors, ${each.title}`, filtered(each)] as const),
  ...modelFilters([])
    .filter(isRange)
    .map((each) => [`models, ${each.title}`, filtered(each)] as const),
];

const counts: readonly (readonly [field: string, read: Read])[] = [
  ['Size (GiB)', size],
  ['Dimensions', asked('dimensions')],
  ['Batch size', asked('batchSize')],
  ['Requests', workload('requests', 'input')],
  ['Tokens in', workload('input', 'input')],
  ['Tokens out', workload('output', 'output')],
  ['Hours', workload('hours', 'hours')],
  ...ranges,
];
const fields = [
  ...counts,
  ['Requests at once', asked('concurrency')],
  ['the port of a rule', noRange(port)],
  ['the port of a question', noRange((typed) => portOf('tcp', typed).port)],
] as const;

test.each(fields)('%s takes no text for another number', (_field, read) => {
  expect(read('7')).toBe(7);
  for (const typed of [
    '1e3',
    '-50',
    '+50',
    '2 TB',
    '1.024,5',
    '1,5',
    '1,0245',
    '0x10',
    'x',
    '٤',
    '.',
    '-',
    '$',
  ])
    expect([typed, read(typed)]).toEqual([typed, undefined]);
  const text = fc.string({ unit: fc.constantFrom(...'0123456789,.-+ _eEx\u00a0'), maxLength: 9 });
  fc.assert(
    fc.property(text, (typed) => {
      const value = read(typed);
      if (value === undefined) return;
      const plain = typed.replaceAll(/[,_ \u00a0]/g, '');
      expect(plain).toMatch(/^\d+(\.\d+)?$/);
      expect(Math.abs(value - Number(plain))).toBeLessThanOrEqual(value * 1e-12);
    }),
    { numRuns: 2000 },
  );
});

test.each(counts)('%s takes a number as the console writes it', (_field, read) => {
  for (const count of [1, 999, 1024, 12_288, 1_000_000, 999_999_999]) {
    expect([count, read(formatCount(count))]).toEqual([count, count]);
    expect(read(` ${count} `)).toBe(count);
  }
});

describe('what is typed stays', () => {
  test('in the address of a workload, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 4, maxLength: 4 }), (typed) => {
        const [requests = '', input = '', output = '', hours = ''] = typed;
        const given: Workload = { requests, input, output, hours, period: 'day' };
        expect(readWorkload(writeWorkload(given))).toEqual(given);
      }),
    );
  });

  // Two ports with a comma between would be another one.
  test.each(['22,443', '8,080', '22 443'])('%j is no port', (typed) => {
    expect(port(typed)).toBeUndefined();
    expect(portOf('tcp', typed).fault).toBeDefined();
  });
});
