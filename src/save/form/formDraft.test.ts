import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTo } from '../../api/api.fixture';
import { network } from '../../contract/networks';
import { readAnswer } from '../../contract/reading';
import type { JsonObject } from '../../lib/json';
import { networkResource } from '../../features/networks/resource';
import { thisTab } from '../../memory/browserStorage';
import { draftOf, isLost, saveDraft } from '../../memory/drafts';
import { TestStorage } from '../../memory/storage.fixture';
import { removeLists } from '../../memory/storedList';
import { currentMemoryKey } from '../../session/scope';
import {
  draftKeeper,
  draftToKeep,
  readDraft as read,
  useDraft,
  type DraftKeeper,
} from './formDraft';

const raw: JsonObject = {
  metadata: { id: 'n-1', name: 'edge', tags: [{ name: 'env', value: 'a', note: 'odd' }] },
  spec: { dnsNameservers: ['9.9.9.9'], future: { deep: [1, null] } },
};

const readDraft = (kept: unknown, id: string) =>
  read(kept, {
    form: networkResource.update,
    describe: { type: 'network' },
    base: { raw: { metadata: { id } }, source: 'read' },
  });

describe('the draft of a form that was sent', () => {
  const address = '/networks/n-1/edit';
  function Probe({ name, tell }: { name: string; tell: (keeper: DraftKeeper) => void }) {
    const form = useForm({ defaultValues: { name } });
    tell(useDraft(form, { address, title: () => '', toKeep: (values) => values }));
    return null;
  }
  const keeperOf = (name: string): DraftKeeper => {
    const told: DraftKeeper[] = [];
    const tell = (keeper: DraftKeeper) => void told.push(keeper);
    renderToStaticMarkup(createElement(Probe, { name, tell }));
    return told[0] ?? expect.fail();
  };

  test('is dropped once that is accepted, but not what was typed since', () => {
    vi.stubGlobal('localStorage', new TestStorage());
    removeLists(() => true);
    connectTo('http://127.0.0.1:9');
    const now = () => draftOf(currentMemoryKey(), address, thisTab);
    const first = keeperOf('sent');
    first.keepSent({ body: {}, at: 5 });
    expect(now()).toMatchObject({ at: 5, values: { name: 'sent' }, sent: { at: 5 } });
    first.drop(5);
    expect(now()).toBeUndefined();

    first.keepSent({ body: {}, at: 5 });
    // The person has left the form, come back, and typed on, before the answer comes.
    const sent = { body: {}, at: 5 };
    const typed = { form: address, by: thisTab, title: '', values: { name: 'typed' }, at: 6, sent };
    saveDraft(currentMemoryKey(), typed);
    first.drop(5);
    expect(now()).toMatchObject({ at: 6, values: { name: 'typed' } });
    expect(now()?.sent).toBeUndefined();
    keeperOf('typed').drop();
    expect(now()).toBeUndefined();
  });
});

describe('what is typed in a form', () => {
  const address = '/users/import';
  interface Typed {
    text: string;
  }
  const formOf = (text: string): UseFormReturn<Typed> => {
    const made: UseFormReturn<Typed>[] = [];
    function Probe() {
      made.push(useForm<Typed>({ defaultValues: { text } }));
      return null;
    }
    renderToStaticMarkup(createElement(Probe));
    return made[0] ?? expect.fail();
  };
  /** Opens the form with what it is offered, has these texts typed one after the other, and leaves it. */
  const type = (...texts: string[]) => typeAnd(() => {}, ...texts);
  const typeAnd = (look: () => void, ...texts: string[]) => {
    const offered = draftOf(currentMemoryKey(), address, thisTab)?.values as Typed | undefined;
    const form = formOf(offered?.text ?? '');
    const toKeep = (values: Typed) => (values.text === '' ? undefined : values);
    const leave = draftKeeper(form, { address, title: () => '', toKeep }).keepChanges();
    for (const text of texts) {
      form.setValue('text', text);
      vi.advanceTimersByTime(1000);
    }
    look();
    leave();
  };
  const ofClosed = { form: address, by: 'closed', title: '', values: { text: 'old' }, at: 5 };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', new TestStorage());
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    removeLists(() => true);
    connectTo('http://127.0.0.1:9');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each([
    { what: 'at once', visits: [['']] },
    { what: 'after typing', visits: [['more', '']] },
    { what: 'in a later visit', visits: [['more'], ['']] },
  ])(
    'is not offered again once it is cleared, if it came from a closed tab: $what',
    ({ visits }) => {
      saveDraft(currentMemoryKey(), ofClosed);
      for (const texts of visits) type(...texts);
      expect(draftOf(currentMemoryKey(), address, thisTab)).toBeUndefined();
    },
  );

  test('is offered again if another tab has changed or sent it', () => {
    saveDraft(currentMemoryKey(), ofClosed);
    type('more');
    saveDraft(currentMemoryKey(), { ...ofClosed, values: { text: 'newer' }, at: 6 });
    type('');
    expect(draftOf(currentMemoryKey(), address, thisTab)?.values).toEqual({ text: 'newer' });
    const sent = { body: {}, at: 6 };
    saveDraft(currentMemoryKey(), { ...ofClosed, at: 6, sent });
    type('');
    expect(draftOf(currentMemoryKey(), address, thisTab)?.sent).toEqual(sent);
  });

  test('can be lost only in its organization, and until it is gone with the form', () => {
    const here = currentMemoryKey();
    const there = { ...here, organization: 'another' };
    const losses = () => [here, there].map((key) => isLost(key, address));
    typeAnd(() => expect(losses()).toEqual([true, false]), 'x'.repeat(1_000_001));
    expect(losses()).toEqual([false, false]);
    expect(draftOf(here, address, thisTab)).toBeUndefined();
    // What the browser does not store is still in this tab.
    (localStorage as TestStorage).full = true;
    typeAnd(() => expect(losses()).toEqual([true, false]), 'short');
    expect(losses()).toEqual([true, false]);
    expect(draftOf(here, address, thisTab)?.values).toEqual({ text: 'short' });
    (localStorage as TestStorage).full = false;
    type('');
    expect(losses()).toEqual([false, false]);
  });
});

describe('the draft of an edit', () => {
  const value = readAnswer(network, raw).value;
  const base = value && { value, raw, at: 7, source: 'read' as const, requestId: 'r' };

  test('comes back with the object it was typed upon', () => {
    if (base === undefined) throw new Error('the sample can be read');
    const values = { ...networkResource.update.begin(raw), name: 'other' };
    const kept: unknown = JSON.parse(JSON.stringify(draftToKeep(values, base)));
    expect(readDraft(kept, 'n-1')).toMatchObject({ values, base: { raw, at: 7 } });
    expect(readDraft(kept, 'n-2')).toBeUndefined();
  });

  test('of what is remembered comes back with what that is', () => {
    if (base === undefined) throw new Error('the sample can be read');
    const values = networkResource.update.begin(raw);
    const memory = { what: 'sent', at: 9 } as const;
    const kept: unknown = JSON.parse(
      JSON.stringify(draftToKeep(values, { ...base, at: 9, memory })),
    );
    expect(readDraft(kept, 'n-1')?.base).toMatchObject({ raw, at: 9, memory });
  });

  test('of an earlier version comes back with it, so that its rows keep what the form does not show', () => {
    if (base === undefined) throw new Error('the sample can be read');
    const version = {
      raw: { ...raw, spec: { dnsNameservers: [] } },
      entry: 'e',
      unasked: ['/spec/routes'],
    };
    const values = networkResource.update.begin(version.raw);
    const kept: unknown = JSON.parse(JSON.stringify(draftToKeep(values, base, version)));
    expect(readDraft(kept, 'n-1')).toMatchObject({ values, base: { raw }, version });
  });

  test('of another shape is not used', () => {
    expect(readDraft({ values: { name: 1 } }, 'n-1')).toBeUndefined();
    expect(readDraft({ values: 5 }, 'n-1')).toBeUndefined();
    expect(readDraft(undefined, 'n-1')).toBeUndefined();
  });
});
