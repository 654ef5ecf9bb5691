import { describe, expect, test } from 'vitest';
import { network } from '../../contract/networks';
import { readAnswer } from '../../contract/reading';
import type { JsonObject } from '../../lib/json';
import { networkResource } from '../../features/networks/resource';
import { draftToKeep, readDraft as read } from './formDraft';

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
