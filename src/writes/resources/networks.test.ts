import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Network } from '../../contract/networks';
import { lookForNetwork } from './networks';

const listed = vi.hoisted(() => ({
  call: vi.fn<(id: string, input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../api/http/client', () => ({ callList: listed.call }));
vi.mock('../../api/http/address', () => ({
  operationUrl: (id: string, given?: { path?: Record<string, string> }) =>
    `${id} ${given?.path?.['networkID'] ?? ''}`,
}));

describe('looking for a network', () => {
  const network = (id: string, name: string, prefix: string, creationTime: string) => ({
    value: { metadata: { id, name, creationTime }, status: { prefix } } satisfies Network,
    raw: {},
  });
  beforeEach(() => listed.call.mockReset());

  it('lists the project and takes the same name and prefix, newest first', async () => {
    listed.call.mockResolvedValue({
      items: [
        network('1', 'edge', '10.0.0.0/20', '2026-01-01'),
        network('2', 'edge', '10.1.0.0/20', '2026-01-02'),
        network('3', 'other', '10.0.0.0/20', '2026-01-03'),
        network('4', 'edge', '10.0.0.0/20', '2026-01-04'),
      ],
      unreadable: 0,
      at: 1,
      requestId: 'r',
    });
    const found = await lookForNetwork({
      metadata: { name: 'edge' },
      spec: { organizationId: 'o', projectId: 'p', prefix: '10.0.0.7/20' },
    });
    expect(found.map(({ value }) => value.metadata.id)).toEqual(['4', '1']);
    expect(listed.call).toHaveBeenCalledExactlyOnceWith('listNetworks', {
      query: { organizationID: ['o'], projectID: ['p'] },
    });
  });
});
