import { describe, expect, it } from 'vitest';
import { hasReturned } from '../memory/resources';
import { noticeObjects } from './remember';
import type { ResourceRecord, ResourceObject } from './cache/record';

const key = { connection: 'echoing', organization: 'o' };

function read(source: ResourceRecord<ResourceObject>['source']): ResourceRecord<ResourceObject> {
  const raw = { metadata: { id: 'n', description: 'said' }, spec: { routes: [] } };
  return { value: { metadata: { id: 'n' } }, raw, at: 1, source, requestId: 'r' };
}

describe('what the service returns', () => {
  it('is learned from reads, not from the echo of a write', () => {
    noticeObjects('network', [read('write')], key, 'opened');
    expect(hasReturned('echoing', 'network', '/spec/routes')).toBe(false);
    noticeObjects('network', [read('read')], key, 'opened');
    expect(hasReturned('echoing', 'network', '/spec/routes')).toBe(true);
  });
});
