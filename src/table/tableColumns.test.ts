import { expect, test } from 'vitest';
import { sortRows, type TableColumn } from './tableColumns';

interface Thing {
  id: string;
  name: string;
  size?: number;
}
const columns: TableColumn<Thing>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, width: '1fr' },
  {
    id: 'size',
    title: 'Size',
    text: ({ size }) => `${size}`,
    sort: ({ size }) => size,
    width: '1fr',
  },
];
const things: Thing[] = [
  { id: 'd', name: 'node-10', size: 2 },
  { id: 'c', name: 'Node-9' },
  { id: 'b', name: 'éclair', size: 10 },
  { id: 'a', name: 'node-9', size: 2 },
];
const order = (column: string, descending: boolean) =>
  sortRows(
    things,
    columns.find(({ id }) => id === column),
    descending,
    ({ id }) => id,
  )
    .map(({ id }) => id)
    .join('');

test('numbers count by value, letter case and accents not at all, and equals stand by id', () => {
  expect(order('name', false)).toBe('bacd');
  expect(order('name', true)).toBe('dacb');
});

test('absent values are last, up and down', () => {
  expect(order('size', false)).toBe('adbc');
  expect(order('size', true)).toBe('badc');
});

test('a column that does not exist sorts nothing', () => {
  expect(order('colour', false)).toBe('dcba');
});
