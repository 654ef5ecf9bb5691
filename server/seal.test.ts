import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sealWith } from './seal';

const schema = z.object({ token: z.string() });
const old = 'o'.repeat(32);
const young = 'y'.repeat(32);

it('opens what any of its secrets has sealed, and seals with the first one', async () => {
  const before = await sealWith([old]).close('session', { token: 'a' });
  const during = await sealWith([young, old]).close('session', { token: 'b' });
  const open = (secrets: string[], text: string) => sealWith(secrets).open('session', text, schema);
  expect(await open([young, old], before)).toEqual({ token: 'a' });
  expect(await open([young], during)).toEqual({ token: 'b' });
  expect(await open([young], before)).toBeUndefined();
  expect(await open([old], during)).toBeUndefined();
});

it('does not open what was sealed for another purpose, was changed, or has expired', async () => {
  const seal = sealWith([old]);
  const sealed = await seal.close('session', { token: 'a' }, Date.now() + 60_000);
  expect(await seal.open('session', sealed, schema)).toEqual({ token: 'a' });
  expect(await seal.open('departure', sealed, schema)).toBeUndefined();
  expect(await seal.open('session', `${sealed.slice(0, -4)}AAAA`, schema)).toBeUndefined();
  const late = await seal.close('session', { token: 'a' }, Date.now() - 60_000);
  expect(await seal.open('session', late, schema)).toBeUndefined();
});
