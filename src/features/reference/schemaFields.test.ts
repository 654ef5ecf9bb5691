import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operationIds, operations, type Operation } from '../../contract/resources';
import { exampleOf, schemaFields } from './schemaFields';

test('members are named by their path, lists with []', () => {
  const schema = z.object({ a: z.object({ b: z.optional(z.array(z.object({ c: z.int() }))) }) });
  expect(schemaFields(schema).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['a', 'object', true],
    ['a.b', 'list of object', false],
    ['a.b[].c', 'integer', true],
  ]);
});

test.each(operationIds)('%s has an answer, and an example body that its own schema takes', (id) => {
  const operation: Operation = operations[id];
  expect(schemaFields(operation.answer)).not.toHaveLength(0);
  const fits =
    operation.body === undefined || z.safeParse(operation.body, exampleOf(operation.body)).success;
  expect(fits).toBe(true);
});

test('what is taken when a member is left out stands in its note', () => {
  const fields = schemaFields(operations.createEmbeddings.body);
  expect(fields.find(({ name }) => name === 'encoding_format')?.note).toBe('Default: float');
});
