import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../lib/json';
import { connectTo } from '../api.fixture';
import { ApiError } from '../http/errors';
import type { ResourceRecord } from './record';
import { agrees, expectWritten, pendingOf, settledFailure, settledRecord } from './settle';

type Group = { metadata: { id: string; name: string } };

const rules: Json[] = [{ port: 22, cidr: '10.0.0.0/8' }, { port: 443 }];
const group = (spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  metadata: { id: 'g', name: 'web', ...metadata },
  spec,
});
const record = (raw: JsonObject, source: 'read' | 'write' = 'read'): ResourceRecord<Group> => ({
  value: raw as unknown as Group,
  raw,
  at: 1,
  source,
  requestId: 'r',
});
const failure = (kind: ApiError['kind'], status?: number) =>
  new ApiError({
    kind,
    operation: 'getSecurityGroup',
    method: 'GET',
    url: '/g',
    words: '',
    status,
  });

beforeEach(() => {
  vi.useFakeTimers();
  connectTo('http://settle.test');
});
afterEach(() => {
  vi.advanceTimersByTime(30_001);
  vi.useRealTimers();
});

describe('after a write, a read', () => {
  const written = record(group({ rules }), 'write');

  it('that shows an older state gives way to the answer, until one agrees', () => {
    expectWritten('securityGroup', 'g', written);
    const older = record(group({ rules: [] }));
    expect(settledRecord('securityGroup', older)).toBe(written);
    const agreed = record(group({ rules: rules.toReversed() }));
    expect(settledRecord('securityGroup', agreed)).toBe(agreed);
    expect(settledRecord('securityGroup', older)).toBe(older);
  });

  it('gives way for half a minute at most', () => {
    expectWritten('securityGroup', 'g', written);
    vi.advanceTimersByTime(29_999);
    expect(pendingOf('securityGroup')).toEqual([written]);
    vi.advanceTimersByTime(1);
    expect(pendingOf('securityGroup')).toEqual([]);
  });

  it('that finds nothing yet gives way, and no other failure does', () => {
    expectWritten('securityGroup', 'g', written);
    expect(settledFailure('securityGroup', 'g', failure('answered', 404))).toBe(written);
    for (const status of [400, 401, 403, 409, 410, 429, 500, 502, 503, 504]) {
      const error = failure('answered', status);
      expect(() => settledFailure('securityGroup', 'g', error)).toThrow(error);
    }
    for (const error of [failure('unreachable'), failure('timeout'), new Error('404')])
      expect(() => settledFailure('securityGroup', 'g', error)).toThrow(error);
    const another = failure('answered', 404);
    expect(() => settledFailure('securityGroup', 'h', another)).toThrow(another);
    expect(() => settledFailure('network', 'g', another)).toThrow(another);
  });
});

describe('a read agrees with the answer to a write', () => {
  it('when what can be written is the same, whatever else changed', () => {
    const tags = [{ name: 'a', value: '1' }, { name: 'b' }];
    const write = group({ rules, routes: [] }, { description: '', tags });
    expect(agrees(write, group({ rules }, { tags: tags.toReversed(), healthStatus: 'x' }))).toBe(
      true,
    );
    expect(agrees(write, group({ rules }, { tags: tags.slice(1) }))).toBe(false);
    expect(agrees(write, group({ rules }, { tags, name: 'other' }))).toBe(false);
    expect(agrees(write, group({ rules: [...rules, { port: 80 }] }, { tags }))).toBe(false);
    const dns = (...list: string[]) => group({ dnsNameservers: list });
    expect(agrees(dns('1.1.1.1', '8.8.8.8'), dns('8.8.8.8', '1.1.1.1'))).toBe(false);
  });

  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.5Z', true],
    ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00Z', false],
    ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00+01:00', false],
    ['2026-11-20T10:00:00Z', '2026-11-20T09:30:00-01:00', true],
    ['2026-11-20T10:00:00.10Z', '2026-11-20T10:00:00.1Z', false],
    ['2026-11-20T10:00:00Z', 'tomorrow', false],
    ['yesterday', '2026-11-20T10:00:00Z', false],
  ])('or when it was modified later: %s, then %s: %s', (ours, theirs, expected) => {
    const write = group({ rules }, { modifiedTime: ours });
    expect(agrees(write, group({ rules: [] }, { modifiedTime: theirs }))).toBe(expected);
  });
});
