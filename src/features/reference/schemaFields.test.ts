import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operationIds, operations } from '../../contract/resources';
import { schemaFields } from './schemaFields';

test('members are named by their path, lists with []', () => {
  const schema = z.object({ a: z.object({ b: z.optional(z.array(z.object({ c: z.int() }))) }) });
  expect(schemaFields(schema).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['a', 'object', true],
    ['a.b', 'list of objects', false],
    ['a.b[].c', 'integer', true],
  ]);
});

test.each(operationIds)('%s has an answer', (id) => {
  expect(schemaFields(operations[id].answer)).not.toHaveLength(0);
});
