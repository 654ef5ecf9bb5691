import { beforeEach, describe, expect, it } from 'vitest';
import { rememberReturned, rememberSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { clearMemory } from '../../memory/memory';
import type { JsonObject } from '../../lib/json';
import { hiddenMembers } from '../../memory/hiddenMembers';
import { withHidden } from './notReturned';

const key: MemoryKey = { connection: 'c', organization: 'o' };
const raw: JsonObject = { metadata: { id: 'n', name: 'a' }, spec: { dnsNameservers: [] } };
const body: JsonObject = { metadata: { name: 'a' }, spec: { dnsNameservers: [] } };
const labels = (object: JsonObject) =>
  hiddenMembers('network', object, key).map(({ label }) => label);

beforeEach(() => clearMemory());

describe('what the read may not show', () => {
  it('is unknown until the connection has returned it once for any object of the kind', () => {
    expect(labels(raw)).toEqual(['Routes', 'Description']);
    rememberReturned('other connection', 'network', '/spec/routes');
    rememberReturned('c', 'securityGroup', '/metadata/description');
    expect(labels(raw)).toEqual(['Routes', 'Description']);
    rememberReturned('c', 'network', '/spec/routes');
    expect(labels(raw)).toEqual(['Description']);
    expect(labels({ metadata: { id: 'n', description: '' }, spec: {} })).toEqual([]);
  });

  it('comes with what this browser sent last, and when', () => {
    rememberSent(key, 'network', 'n', { metadata: { name: 'a', description: 'd' }, spec: {} }, 7);
    expect(hiddenMembers('network', raw, key)).toEqual([
      { pointer: '/spec/routes', label: 'Routes', lastSent: { value: [], at: 7 } },
      { pointer: '/metadata/description', label: 'Description', lastSent: { value: 'd', at: 7 } },
    ]);
    expect(hiddenMembers('network', { ...raw, metadata: { id: 'other' } }, key)[0]).toEqual({
      pointer: '/spec/routes',
      label: 'Routes',
    });
  });

  it('goes into the request as chosen, and not before', () => {
    rememberSent(key, 'network', 'n', { metadata: { description: 'd' }, spec: {} }, 7);
    const members = hiddenMembers('network', raw, key);
    expect(withHidden(body, members, {})).toEqual(body);
    expect(withHidden(body, members, { '/metadata/description': { kind: 'keep last' } })).toEqual({
      metadata: { name: 'a', description: 'd' },
      spec: { dnsNameservers: [] },
    });
    const none = {
      '/metadata/description': { kind: 'none' },
      '/spec/routes': { kind: 'none' },
    } as const;
    expect(withHidden(body, members, none)).toEqual({
      metadata: { name: 'a' },
      spec: { dnsNameservers: [], routes: [] },
    });
  });
});
