import { expect, test } from 'vitest';
import { attachmentProgress, attachmentsOf } from './attachments';

const metadata = { id: 's-1' };

test('what is asked for and not there yet follows what is there', () => {
  const attachments = attachmentsOf({
    metadata,
    spec: { attachments: { networkIds: ['b', 'a'] } },
    status: {
      attachments: [
        { networkId: 'a', mountSource: '10.0.0.5:/x', provisioningStatus: 'provisioned' },
        { networkId: 'gone', provisioningStatus: 'deprovisioning' },
      ],
    },
  });
  expect(attachments.map(({ networkId, asked, there }) => [networkId, asked, there])).toEqual([
    ['a', true, true],
    ['gone', false, true],
    ['b', true, false],
  ]);
  expect(attachmentProgress(attachments)).toBe('1 of 3 provisioned');
});

test('a spec without attachments says nothing against those that are there', () => {
  const [only] = attachmentsOf({
    metadata,
    spec: {},
    status: { attachments: [{ networkId: 'a' }] },
  });
  expect(only).toMatchObject({ asked: true, there: true, state: undefined });
});

test('nothing reported is no attachment', () => {
  expect(attachmentsOf({ metadata })).toEqual([]);
});
