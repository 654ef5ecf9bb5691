import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Network } from '../../contract/networks';
import { lookForNetwork } from './lookForNetwork';

const listed = vi.hoisted(() => ({
  call: vi.fn<(id: string, input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../api/http/lists', () => ({ callList: listed.call }));
vi.mock('../../api/http/address', () => ({
  operationUrl: (id: string, given?: { path?: Record<string, string> }) =>
    `${id} ${given?.path?.['networkID'] ?? ''}`,
}));

describe('looking for a network', () => {
  const network = (id: string, name: string, prefix: string, creationTime: string) => ({
    value: { metadata: { id, name, creationTime }, status: { prefix } } satisfies Network,
    raw: {},
  });
  const sent = {
    metadata: { name: 'edge' },
    spec: { organizationId: 'o', projectId: 'p', prefix: '10.0.0.7/20' },
  };
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
    const found = await lookForNetwork(sent, Date.parse('2026-02-01'));
    expect(found.it).toBeUndefined();
    expect(found.alike.map(({ value }) => value.metadata.id)).toEqual(['4', '1']);
    expect(listed.call).toHaveBeenCalledExactlyOnceWith('listNetworks', {
      query: { organizationID: ['o'], projectID: ['p'] },
    });
  });

  const noon = Date.parse('2026-01-01T12:00:00Z');
  const seconds = (after: number) => new Date(noon + after * 1000).toISOString();
  it.each([
    ['the only one made since it was sent', { made: ['-60', '1'] }, '1'],
    ['none that was there before', { made: ['-60', '-5'] }, undefined],
    ['none of several made since', { made: ['1', '2'] }, undefined],
    ['none whose time is not told', { made: [''] }, undefined],
    [
      'the one made by a clock that goes an hour ahead, if that is told',
      { made: ['3601'], ahead: 3600 },
      '3601',
    ],
    ['none made by a clock that goes ahead unsaid', { made: ['3601'] }, undefined],
  ])('takes for it %s', async (_, { made, ahead }: { made: string[]; ahead?: number }, it) => {
    const at = noon + 10_000;
    listed.call.mockResolvedValue({
      items: made.map((after) =>
        network(after, 'edge', '10.0.0.0/20', after === '' ? '' : seconds(Number(after))),
      ),
      unreadable: 0,
      at,
      ...(ahead !== undefined && { servedAt: at + ahead * 1000 }),
      requestId: 'r',
    });
    const found = await lookForNetwork(sent, noon);
    expect(found.it?.value.metadata.id).toBe(it);
    expect(found.alike).toHaveLength(made.length);
  });
});
