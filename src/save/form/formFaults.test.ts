import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../api/http/errors';
import { countFaults, markRefused } from './formFaults';
import { formResolver } from './FormMethods';

const rules = z.object({ name: z.string() }).check(
  z.superRefine((_, context) => {
    context.addIssue({ code: 'custom', path: ['name'], message: 'A name is needed.' });
    for (const [member, message] of [
      ['prefix', 'No prefix.'],
      ['nexthop', 'No address.'],
    ] as const)
      context.addIssue({ code: 'custom', path: ['routes', 1, member], message });
  }),
);

test('faults are placed where react-hook-form looks for them, and counted', async () => {
  const { errors } = await formResolver(rules)({ name: '' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toMatchObject({
    name: { message: 'A name is needed.' },
    routes: [undefined, { prefix: { message: 'No prefix.' }, nexthop: { message: 'No address.' } }],
  });
  expect(countFaults(errors)).toBe(3);
  expect(countFaults({ name: { type: 'server', message: 'taken' } })).toBe(0);
});

test.each([
  [409, ['/spec/prefix'], ['prefix']],
  [409, [], ['name']],
  [409, ['/unknown'], ['name']],
  [422, [], []],
])('a refusal with status %i that names %j marks %j', (status, pointers, marked) => {
  const setError = vi.fn<(field: string, error: { message: string }) => void>();
  const words = 'There is one already.';
  const error = new ApiError({
    kind: 'answered',
    operation: 'createNetwork',
    method: 'POST',
    url: '',
    status,
    words,
    pointers,
  });
  const form = { setError, getValues: () => ({}) } as unknown as UseFormReturn<FieldValues>;
  markRefused(form, error, (pointer) => (pointer === '/spec/prefix' ? 'prefix' : undefined));
  expect(setError.mock.calls).toEqual(
    marked.map((field) => [field, { type: 'server', message: words }]),
  );
});
