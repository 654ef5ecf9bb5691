import { expect, it, vi } from 'vitest';
import { sendAt } from './hold';

const use = vi.hoisted(() => ({ connection: 'here' }));
vi.mock('../../session/connections', () => ({ currentConnection: () => ({ id: use.connection }) }));

const target = { operation: 'updateNetwork', url: '/n' } as const;

it('sends to the connection a form was opened with, and to no other', async () => {
  const send = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'));
  expect(await sendAt('here', target, send)).toBe('answer');
  use.connection = 'there';
  await expect(sendAt('here', target, send)).rejects.toMatchObject({ kind: 'not sent' });
  expect(send).toHaveBeenCalledTimes(1);
});
