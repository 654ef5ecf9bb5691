import { beforeEach, expect, it, vi } from 'vitest';
import { draftOf, saveDraft } from './drafts';
import { forget } from './memory';
import { knownOf, rememberKnown } from './known';
import { lastSent, rememberSent, rememberUnanswered } from './sent';
import { removeLists } from './storedList';

const key = { connection: 'c', organization: 'o' };
const form = { key, address: '/users/u/edit' };

beforeEach(() => {
  vi.unstubAllGlobals();
  removeLists(() => true);
});

it('forgets a thing with what was sent for it and its drafts, and brings them back as they were', () => {
  rememberKnown(key, { kind: 'user', id: 'u', name: 'U', how: 'created', at: 5, answer: { a: 1 } });
  rememberSent(key, 'user', 'u', { n: 1 }, 6);
  rememberUnanswered(key, 'user', 'u', { n: 2 }, 7);
  saveDraft(key, { form: form.address, by: 'one', title: 'U', values: 1, at: 8 });
  saveDraft(key, { form: form.address, by: 'two', title: 'U', values: 2, at: 9 });
  const all = () => [knownOf(key, 'user'), lastSent(key, 'user', 'u'), draftOf(key, form.address)];
  const before = all();

  const undo = forget(key, 'user', 'u', form);
  expect(all()).toEqual([[], undefined, undefined]);
  undo();
  expect(all()).toEqual(before);
  expect(draftOf(key, form.address, 'one')?.values).toBe(1);
});

it('does not put back what was sent over what was sent since', () => {
  rememberSent(key, 'user', 'u', { n: 1 }, 6);
  const undo = forget(key, 'user', 'u');
  rememberSent(key, 'user', 'u', { n: 2 }, 7);
  undo();
  expect(lastSent(key, 'user', 'u')?.body).toEqual({ n: 2 });
});
