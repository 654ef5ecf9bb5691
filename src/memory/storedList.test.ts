import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { LosslessNumber } from 'lossless-json';
import { parseJson, sameJson, stringifyJson, type JsonObject } from '../lib/json';
import { draftOf, dropDraft, markUnsent, saveDraft, type DraftSent } from './drafts';
import {
  forgetKnown,
  knownOf,
  rememberKnown,
  type Known,
  hasReturned,
  lastSent,
  rememberReturned,
  rememberSent,
  rememberUnanswered,
} from './resources';
import { nickname, setConnectionNicknames, setNickname } from './nicknames';
import { addSecret, forgetSecrets } from './secrets';
import { removeLists, storageChanged } from './storedList';
import { TestStorage } from './storage.fixture';
import { exportMemory } from './memory';

const key = { connection: 'c', organization: 'acme' };
const other = { connection: 'c', organization: 'other' };
let storage: TestStorage;

beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  removeLists(() => true);
});
afterEach(() => {
  forgetSecrets();
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

describe('known', () => {
  it('is kept apart by connection and organization, newest first, across a reload', () => {
    rememberKnown(key, seen('a', { at: 1 }), seen('b', { at: 2 }));
    rememberKnown(other, seen('c'));
    reload();
    expect(knownOf(key, 'project').map(({ id }) => id)).toEqual(['b', 'a']);
    expect(knownOf(other, 'project').map(({ id }) => id)).toEqual(['c']);
    expect(knownOf(key, 'region')).toEqual([]);
  });

  it('keeps the strongest reason and the last name and answer', () => {
    rememberKnown(key, seen('a', { how: 'created', name: 'edge', answer: { n: 1 }, at: 1 }));
    rememberKnown(key, seen('a', { how: 'seen', at: 200_000_000 }));
    expect(knownOf(key, 'project')).toMatchObject([
      { how: 'created', name: 'edge', answer: { n: 1 }, at: 200_000_000 },
    ]);
  });

  it('writes nothing when there is nothing new', () => {
    rememberKnown(key, seen('a', { at: 1 }));
    const write = vi.spyOn(storage, 'setItem');
    rememberKnown(key, seen('a', { at: 30_000 }));
    expect(write).not.toHaveBeenCalled();
  });

  it('is bounded per kind, and gives up what was only seen first', () => {
    rememberKnown(key, seen('made', { how: 'created', at: 0 }));
    rememberKnown(key, ...Array.from({ length: 400 }, (_, i) => seen(`p${i}`, { at: i })));
    rememberKnown(key, seen('r', { kind: 'region' }));
    const ids = knownOf(key, 'project').map(({ id }) => id);
    expect(ids.length).toBe(300);
    expect(ids).toContain('made');
    expect(ids[0]).toBe('p399');
    expect(knownOf(key, 'region').length).toBe(1);
  });

  it('keeps what was just opened, however many were created before it', () => {
    const made = (i: number): Known => ({ kind: 'user', id: `u${i}`, how: 'created', at: i });
    rememberKnown(key, ...Array.from({ length: 3000 }, (_, i) => made(i)));
    rememberKnown(key, { kind: 'user', id: 'just', how: 'opened', at: 5000, answer: { n: 1 } });
    const ids = knownOf(key, 'user').map(({ id }) => id);
    expect(ids.length).toBe(3000);
    expect(ids[0]).toBe('just');
    expect(ids).not.toContain('u0');
  });

  it('forgets', () => {
    rememberKnown(key, seen('a'), seen('b'));
    forgetKnown(key, 'project', 'a');
    expect(knownOf(key, 'project').map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps any id, `__proto__` included', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (id, organization) => {
          const where = { connection: '__proto__', organization: organization.toWellFormed() };
          rememberKnown(where, seen(id.toWellFormed()));
          rememberKnown(where, seen('__proto__'));
          reload();
          const ids = knownOf(where, 'project').map((item) => item.id);
          expect(ids).toContain(id.toWellFormed());
          expect(ids).toContain('__proto__');
        },
      ),
    );
    expect(({} as Record<string, unknown>)['id']).toBeUndefined();
  });
});

describe('sent', () => {
  it('keeps what was accepted beside what was never answered, until the next answer', () => {
    rememberSent(key, 'user', 'u', { n: 1 }, 1);
    rememberUnanswered(key, 'user', 'u', { n: 2 }, 2);
    rememberUnanswered(key, 'user', 'u', { n: 3 }, 3);
    reload();
    const before = { body: { n: 1 }, at: 1 };
    expect(lastSent(key, 'user', 'u')).toMatchObject({ body: { n: 3 }, at: 3, before });
    rememberSent(key, 'user', 'u', { n: 4 }, 4);
    expect(lastSent(key, 'user', 'u')?.before).toBeUndefined();
    forgetKnown(key, 'user', 'u');
    expect(lastSent(key, 'user', 'u')).toBeUndefined();
  });
});

describe('storage', () => {
  it('can hold anything without harm', () => {
    for (const text of [
      '',
      '{',
      'null',
      '{"a":1}',
      '[1,null,{"kind":"x"}]',
      '[{"__proto__":{"a":1}}]',
    ]) {
      storage.texts.set('meridian:1:known:c:acme', text);
      reload();
      expect(knownOf(key, 'project')).toEqual([]);
    }
    rememberKnown(key, seen('a'));
    expect(knownOf(key, 'project').length).toBe(1);
  });

  it('can be full: this tab goes on from memory, and stores again when it can', () => {
    storage.full = true;
    rememberKnown(key, seen('a'));
    rememberKnown(key, seen('b'));
    expect(knownOf(key, 'project').length).toBe(2);
    storage.full = false;
    rememberKnown(key, seen('c'));
    reload();
    expect(knownOf(key, 'project').length).toBe(3);
  });

  it('can be absent or refuse to be touched', () => {
    vi.stubGlobal('localStorage', undefined);
    rememberKnown(key, seen('a'));
    expect(knownOf(key, 'project').length).toBe(1);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    rememberKnown(key, seen('b'));
    expect(knownOf(key, 'project').length).toBe(2);
  });

  it('is shared: what another tab wrote is neither lost nor overlooked', () => {
    rememberKnown(key, seen('a', { at: 1 }));
    const [name] = [...storage.texts.keys()];
    storage.texts.set(name ?? '', JSON.stringify([seen('a'), seen('theirs', { at: 5 })]));
    // No storage event has come yet.
    rememberKnown(key, seen('mine', { at: 6 }));
    expect(knownOf(key, 'project').map(({ id }) => id)).toEqual(['mine', 'theirs', 'a']);
    storage.texts.set(name ?? '', '[]');
    storageChanged(name ?? null);
    expect(knownOf(key, 'project')).toEqual([]);
  });

  it('never gets a token', () => {
    addSecret('tok"en-123');
    rememberSent(key, 'network', 'n', { metadata: { description: 'x tok"en-123' } }, 1);
    saveDraft(key, { form: '/networks/f/edit', title: 't', values: { a: 'tok"en-123' }, at: 1 });
    expect(draftOf(key, '/networks/f/edit')).toBeDefined();
    expect([...storage.texts.values()].join('')).not.toContain('en-123');
    const { file, leftOut } = exportMemory();
    expect(leftOut).toBe(2);
    expect(stringifyJson(file)).not.toContain('en-123');
  });

  it('keeps what holds no token beside what does, also when another tab writes', () => {
    addSecret('tok"en-123');
    saveDraft(key, { form: '/networks/mine/edit', title: 't', values: 'tok"en-123', at: 1 });
    expect(saveDraft(key, { form: '/networks/a/edit', title: 't', values: 'plain', at: 2 })).toBe(
      true,
    );
    expect(
      saveDraft(key, { form: '/networks/b/edit', title: 't', values: 'tok"en-123', at: 3 }),
    ).toBe(false);
    const [name = '', text = ''] = [...storage.texts].at(0) ?? [];
    storage.texts.set(name, text.replace('plain', 'theirs'));
    storageChanged(name);
    expect(draftOf(key, '/networks/a/edit')?.values).toBe('theirs');
    expect(draftOf(key, '/networks/mine/edit')?.values).toBe('tok"en-123');
    reload();
    expect(draftOf(key, '/networks/a/edit')?.values).toBe('theirs');
    expect(draftOf(key, '/networks/mine/edit')).toBeUndefined();
  });
});

describe('sent', () => {
  const json = fc.dictionary(fc.oneof(fc.constant('__proto__'), fc.string()), fc.jsonValue());

  it('comes back as it was sent, numbers digit by digit', () => {
    fc.assert(
      fc.property(json, (body) => {
        const exact = parseJson(stringifyJson(body)) as JsonObject;
        rememberSent(key, 'network', 'n', exact, 1);
        reload();
        expect(sameJson(lastSent(key, 'network', 'n')?.body, exact)).toBe(true);
      }),
    );
    rememberSent(key, 'network', 'n', { n: new LosslessNumber('12345678901234567890') }, 2);
    reload();
    expect(stringifyJson(lastSent(key, 'network', 'n')?.body)).toBe('{"n":12345678901234567890}');
  });

  it('is bounded in number and size, the newest kept', () => {
    const big = { text: 'x'.repeat(300_000) };
    for (let i = 0; i < 6; i += 1) rememberSent(key, 'network', `big${i}`, big, i);
    expect(lastSent(key, 'network', 'big5')).toBeDefined();
    expect(lastSent(key, 'network', 'big0')).toBeUndefined();
  });
});

describe('the rest', () => {
  it('remembers returned members per connection and kind', () => {
    rememberReturned('c', 'network', '/spec/routes');
    reload();
    expect(hasReturned('c', 'network', '/spec/routes')).toBe(true);
    expect(hasReturned('c', 'fileStorage', '/spec/routes')).toBe(false);
    expect(hasReturned('d', 'network', '/spec/routes')).toBe(false);
  });

  it('keeps one draft per form', () => {
    saveDraft(key, { form: '/networks/a/edit', title: 'A', values: { x: 1 }, at: 1 });
    saveDraft(key, { form: '/networks/a/edit', title: 'A', values: { x: 2 }, at: 2 });
    reload();
    expect(draftOf(key, '/networks/a/edit')?.values).toEqual({ x: 2 });
    dropDraft(key, '/networks/a/edit');
    expect(draftOf(key, '/networks/a/edit')).toBeUndefined();
  });

  it('takes no draft from others for the sake of a large one, and says so where that finds no room', () => {
    const a = { form: '/networks/a/edit', title: 'A', values: { x: 'a'.repeat(150_000) }, at: 1 };
    const isKept = (length: number, sent?: DraftSent) => {
      const values = { x: 'x'.repeat(length) };
      return saveDraft(key, { form: '/networks/b/edit', title: 'B', values, at: 2, sent });
    };
    const [roomy, crowded] = [
      fc.integer({ min: 200_000, max: 849_000 }),
      fc.integer({ min: 850_000, max: 1_000_100 }),
    ];
    fc.assert(
      fc.property(fc.oneof(roomy, crowded), (length) => {
        expect(saveDraft(key, a)).toBe(true);
        // What others leave is for a large one, as an edit of a thousand rules can be.
        const kept = isKept(length);
        expect(kept).toBe(length < 850_000);
        reload();
        expect(draftOf(key, a.form)?.values).toEqual(a.values);
        expect(draftOf(key, '/networks/b/edit') !== undefined).toBe(kept);
      }),
      { numRuns: 10 },
    );
    expect(isKept(190_000)).toBe(true);
    // One that was sent says what may have been carried out.
    expect(isKept(300_000, { body: {}, at: 2 })).toBe(true);
    expect(draftOf(key, a.form)?.values).toEqual(a.values);
  });

  it('keeps the drafts of two tabs apart, and gives the later one', () => {
    saveDraft(key, { form: '/networks/a/edit', by: 'one', title: 'A', values: 1, at: 1 });
    saveDraft(key, { form: '/networks/a/edit', by: 'two', title: 'A', values: 2, at: 2 });
    reload();
    expect(draftOf(key, '/networks/a/edit')?.values).toBe(2);
    expect(draftOf(key, '/networks/a/edit', 'one')?.values).toBe(1);
    expect(draftOf(key, '/networks/a/edit', 'three')?.values).toBe(2);
    dropDraft(key, '/networks/a/edit', 'one', 5);
    expect(draftOf(key, '/networks/a/edit', 'one')?.values).toBe(1);
    dropDraft(key, '/networks/a/edit', 'two');
    expect(draftOf(key, '/networks/a/edit')?.values).toBe(1);
    dropDraft(key, '/networks/a/edit');
    expect(draftOf(key, '/networks/a/edit')).toBeUndefined();
  });

  it('remembers what a draft was sent with until it is known that it did not arrive', () => {
    const sent = { body: { n: 1 }, at: 2, name: 'A' };
    saveDraft(key, { form: '/networks/a/edit', by: 'one', title: 'A', values: 1, at: 2, sent });
    saveDraft(key, { form: '/networks/a/edit', by: 'two', title: 'A', values: 2, at: 3, sent });
    reload();
    expect(draftOf(key, '/networks/a/edit', 'one')?.sent).toEqual(sent);
    markUnsent(key, '/networks/a/edit', 'one');
    expect(draftOf(key, '/networks/a/edit', 'one')?.sent).toBeUndefined();
    expect(draftOf(key, '/networks/a/edit', 'two')?.sent).toEqual(sent);
  });

  it("prefers a person's nickname to the connection's", () => {
    onTestFinished(() => setConnectionNicknames('c', {}));
    setConnectionNicknames('c', { a: 'theirs', b: 'only theirs' });
    setNickname(key, 'a', ' mine ');
    expect([nickname(key, 'a'), nickname(key, 'b'), nickname(key, '__proto__')]).toEqual([
      'mine',
      'only theirs',
      undefined,
    ]);
    setNickname(key, 'a', undefined);
    expect(nickname(key, 'a')).toBe('theirs');
  });
});
