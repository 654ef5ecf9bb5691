import { expect, test } from 'vitest';
import type { Json } from '../lib/json';
import { fieldColumns } from './resourceColumns';

const named: Readonly<Record<string, string>> = { 'net-1': 'edge-north', 'net-2': 'edge-south' };
const names = (id: string) => ({ text: named[id] ?? id, shortened: false });

test.each([
  ['one id', 'net-1', 'edge-north'],
  ['each of a list', ['net-1', 'net-3', 'net-2'], 'edge-north, net-3, edge-south'],
  ['no id of a list', [], ''],
  ['what is null', null, ''],
  ['what was not returned', undefined, ''],
])('a column of ids names %s', (_, value: Json | undefined, text) => {
  const field = { label: 'Networks', of: 'network', unit: undefined } as const;
  const [column] = fieldColumns(
    [{ ...field, value: () => value, text: () => String(value) }],
    names,
  );
  const row = { value: {}, raw: {}, at: 0, source: 'memory', requestId: '' } as const;
  expect(column?.text(row)).toBe(text);
});
