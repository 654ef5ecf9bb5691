import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countFaults } from './formFaults';
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
