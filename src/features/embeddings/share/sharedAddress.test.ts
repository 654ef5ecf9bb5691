import { describe, expect, it } from 'vitest';
import { packText } from '../../../lib/text/addressText';
import { firstInputs, type Inputs } from '../inputs/inputs';
import { columnOf } from '../run/labels';
import { isShareHash, readShareHash, shareHash } from './sharedAddress';

const all: Inputs = {
  model: 'of the field',
  mode: 'texts',
  texts: 'one\n=2+2\n研究 😀\none\n__proto__',
  json: '["what stands in the other tab"]',
  encoding: 'base64',
  dimensions: '256',
  user: 'someone',
  passagePrefix: 'passage: ',
  queryPrefix: 'query: ',
  batchSize: '7',
  concurrency: '3',
  retry: true,
  queries: '',
  columns: [
    {
      name: 'kind',
      values: { one: ['a', 'b'], '=2+2': ['b'], '研究 😀': ['a'], ['__proto__']: ['c'] },
    },
  ],
};

const hashOf = async (value: unknown) => `#share=${await packText(JSON.stringify(value))}`;

describe('a shared address', () => {
  it('brings back texts, columns and all settings, and what stands in the other tab stays home', async () => {
    const hash = (await shareHash(all, 'lexical-256')) ?? '';
    expect(isShareHash(hash)).toBe(true);
    expect(await readShareHash(hash)).toEqual({
      ...all,
      model: 'lexical-256',
      json: firstInputs.json,
    });
  });

  it('brings what runs are judged by, and queries where they judge', async () => {
    const queries = 'query,expected\na,one';
    const judge = { by: 'queries', measure: 'MRR', margin: 0.05 } as const;
    const read = async (by: 'queries' | 'groups') =>
      readShareHash((await shareHash({ ...all, queries }, 'm', { ...judge, by })) ?? '');
    expect(await read('queries')).toMatchObject({ judge, queries });
    expect(await read('groups')).toMatchObject({ judge: { ...judge, by: 'groups' }, queries: '' });
  });

  it('brings back JSON as it was typed', async () => {
    const json = '[[1, 2.0, 12345678901234567890],\n [3]]';
    const read = await readShareHash((await shareHash({ ...all, mode: 'json', json }, 'm')) ?? '');
    expect(read).toEqual({
      ...all,
      model: 'm',
      mode: 'json',
      json,
      texts: firstInputs.texts,
      columns: firstInputs.columns,
    });
  });

  it('is short for the example', async () => {
    const hash = (await shareHash(firstInputs, 'lexical-1024')) ?? '';
    expect(hash.length).toBeLessThan(800);
    expect(await readShareHash(hash)).toEqual({ ...firstInputs, model: 'lexical-1024' });
  });

  it('brings as many columns as are read back', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => columnOf(`c${at}`, ['a'], ['x']));
    const hash = (await shareHash({ ...firstInputs, texts: 'a', columns }, 'm')) ?? '';
    expect((await readShareHash(hash)).columns).toEqual(columns.slice(0, 8));
  });

  it('is not made of more than is read back', async () => {
    const texts = 'the same line\n'.repeat(300_000);
    expect(await shareHash({ ...firstInputs, texts, columns: [] }, 'm')).toBeUndefined();
  });

  it.each([
    ['no object', 7],
    ['nothing to embed', { model: 'm' }],
    ['two things to embed', { model: 'm', texts: 'a', json: '1' }],
    ['a member nobody knows', { model: 'm', texts: 'a', token: 'secret' }],
    ['a value of another kind', { model: ['m'], texts: 'a' }],
    [
      'columns without end',
      { model: 'm', texts: 'a', columns: Array(99).fill({ name: '', values: [] }) },
    ],
  ])('is refused with %s', async (_what, value) => {
    await expect(readShareHash(await hashOf(value))).rejects.toThrow(/^(It|Its content) /);
  });

  it('is refused when it is no JSON, is longer than any made here, or unfolds too far', async () => {
    await expect(readShareHash(`#share=${await packText('{')}`)).rejects.toThrow(
      'content cannot be read',
    );
    await expect(readShareHash(`#share=z${'A'.repeat(300_000)}`)).rejects.toThrow('too long');
    const bomb = await hashOf({ model: 'm', texts: 'a'.repeat(50_000_000) });
    await expect(readShareHash(bomb)).rejects.toThrow('unfolds to more');
  });

  it('takes a label for a missing value as none', async () => {
    const { columns } = await readShareHash(
      await hashOf({ model: 'm', texts: 'a\nb', columns: [{ name: 'k', values: ['x'] }] }),
    );
    expect(columns).toEqual([{ name: 'k', values: { a: ['x'], b: [''] } }]);
  });
});
