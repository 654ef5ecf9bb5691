import { expect, it } from 'vitest';
import { toBatchSnippets } from './batchSnippets';

it('writes the prefix of a model before each text', () => {
  const request = { method: 'POST', url: 'https://a/v1', body: { model: 'm' } } as const;
  const batches = { texts: ['one', 'two'], size: 1, shown: (value: unknown) => value as string[] };
  const { curl, python, typescript } = toBatchSnippets(request, { ...batches, prefix: 'p: ' });
  expect(curl).toContain('p: one');
  for (const code of [python, typescript]) expect(code).toMatch(/"p: one",\s+"p: two"/);
});
