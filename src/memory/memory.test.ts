import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseJson, stringifyJson, type Json } from '../lib/json';
import { draftOf, saveDraft } from './drafts';
import { clearMemory, exportMemory, forget, importMemory } from './memory';
import {
  knownOf,
  rememberKnown,
  type Known,
  lastSent,
  rememberSent,
  rememberUnanswered,
} from './resources';
import { nickname, setNickname } from './nicknames';
import { TestStorage } from './storage.fixture';
import { clearConnectionMemory, removeLists, storageChanged } from './storedList';

const key = { connection: 'c', organization: 'acme' };
const other = { connection: 'c', organization: 'other' };
let storage: TestStorage;
const form = { key, address: '/users/u/edit' };

beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  removeLists(() => true);
});

/** Like a reload: memory holds only what is in storage. */
const reload = () => storageChanged(null);
const seen = (id: string, more: Partial<Known> = {}): Known => ({
  kind: 'project',
  id,
  how: 'seen',
  at: 1,
  ...more,
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

it('keeps by which write something was found, whatever is learned of it later', () => {
  const network = { kind: 'network', id: 'n', at: 1 } as const;
  rememberKnown(key, { ...network, how: 'created' });
  rememberKnown(key, { ...network, how: 'opened', found: 'write-1' });
  rememberKnown(key, { ...network, how: 'opened', at: 100_000, name: 'N' });
  reload();
  expect(knownOf(key, 'network')).toMatchObject([{ name: 'N', how: 'created', found: 'write-1' }]);
});

it('does not put back what was sent over what was sent since', () => {
  rememberSent(key, 'user', 'u', { n: 1 }, 6);
  const undo = forget(key, 'user', 'u');
  rememberSent(key, 'user', 'u', { n: 2 }, 7);
  undo();
  expect(lastSent(key, 'user', 'u')?.body).toEqual({ n: 2 });
});

describe('transfer', () => {
  it('brings everything back from a file', () => {
    rememberKnown(key, seen('a', { name: 'edge' }));
    rememberSent(other, 'network', 'n', { n: 1 }, 1);
    setNickname(key, 'a', 'mine');
    const file = parseJson(stringifyJson(exportMemory().file));
    clearMemory();
    expect(knownOf(key, 'project')).toEqual([]);
    expect(importMemory(file)).toEqual({ imported: 3, refused: [] });
    reload();
    expect(knownOf(key, 'project')[0]?.name).toBe('edge');
    expect(lastSent(other, 'network', 'n')?.body).toEqual({ n: 1 });
    expect(nickname(key, 'a')).toBe('mine');
  });

  it('never puts what is older in the place of what is here', () => {
    rememberSent(key, 'network', 'n', { n: 'old' }, 1);
    rememberKnown(key, seen('a', { how: 'created', answer: { n: 'old' }, at: 1 }));
    const file = parseJson(stringifyJson(exportMemory().file));
    rememberSent(key, 'network', 'n', { n: 'new' }, 5);
    rememberKnown(key, seen('a', { how: 'opened', answer: { n: 'new' }, at: 200_000 }));
    const { imported, refused } = importMemory(file);
    expect(imported).toBe(0);
    expect(refused.join(' ')).toContain('2 of 2 entries of "known" are older than what is here');
    expect(lastSent(key, 'network', 'n')?.body).toEqual({ n: 'new' });
    expect(knownOf(key, 'project')).toMatchObject([{ how: 'created', answer: { n: 'new' } }]);
    // When the file is newer, the file wins.
    const later = parseJson(stringifyJson(exportMemory().file));
    clearMemory();
    rememberSent(key, 'network', 'n', { n: 'old' }, 1);
    expect(importMemory(later).imported).toBe(2);
    expect(lastSent(key, 'network', 'n')?.body).toEqual({ n: 'new' });
  });

  it('takes what is usable of a file and says what is not', () => {
    const file: Json = {
      format: 'meridian-memory',
      version: 1,
      lists: [
        7,
        { section: 'nothing', connection: 'c', organization: '', items: [] },
        { section: '__proto__', connection: 'c', organization: '', items: [{}] },
        {
          section: 'nicknames',
          connection: 'c',
          organization: 'acme',
          items: [{ id: 'a', name: 'A' }, 3],
        },
      ],
    };
    const { imported, refused } = importMemory(file);
    expect([imported, refused.length]).toEqual([1, 4]);
    expect(importMemory([1]).refused).toEqual(['This is not a memory file of this console.']);
  });

  it('clears one organization, one connection, or everything', () => {
    const elsewhere = { connection: 'd', organization: 'acme' };
    for (const where of [key, other, elsewhere]) rememberKnown(where, seen('a'));
    clearMemory(key);
    expect([key, other, elsewhere].map((where) => knownOf(where, 'project').length)).toEqual([
      0, 1, 1,
    ]);
    void clearConnectionMemory('c');
    expect([other, elsewhere].map((where) => knownOf(where, 'project').length)).toEqual([0, 1]);
    clearMemory();
    expect(storage.texts.size).toBe(0);
  });
});
