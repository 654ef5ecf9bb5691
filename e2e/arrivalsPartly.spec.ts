import { randomUUID } from 'node:crypto';
import { networkId, place } from '../sandbox/seed';
import { RUN_HEADER, WRITE_ID_HEADER } from '../src/contract/config';
import type { JsonObject } from '../src/lib/json';
import { advice } from '../src/resource/advice';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { spec } from './sandboxControl';

// What came only in part, or came before and can't be read again, looks no more like “fine” than what has not come.

/** A write of a run, as another client sends it. */
async function writeInRun(gateway: string, path: string, body: JsonObject): Promise<number> {
  const { status } = await fetch(`${gateway}${path}`, {
    method: 'PUT',
    headers: {
      authorization: 'Bearer sandbox-admin',
      'content-type': 'application/json',
      [WRITE_ID_HEADER]: randomUUID(),
      [RUN_HEADER]: `${runId} Empty%20101%20users`,
    },
    body: JSON.stringify(body),
  });
  return status;
}

const anna = 'anna@acme-research.example';
const runId = randomUUID();
const networks = /^\/api\/v2\/networks(?:\?|$)/;
const groups = /^\/api\/v2\/securitygroups(?:\?|$)/;
const ofNetwork = `/networks/${networkId('edge-north')}`;
const ofScratch = `/networks/${networkId('scratch-17')}`;

const lists = [
  {
    path: '/networks?tab=map',
    list: networks,
    said: /could not be read: a free block may be in use/,
    fine: /Free means that no listed network uses it/,
  },
  {
    path: '/networks?tab=map',
    list: networks,
    alone: true,
    said: /could not be read/,
    fine: /No networks yet/,
  },
  {
    path: '/networks',
    list: networks,
    alone: true,
    said: /No networks could be read/,
    fine: /No networks yet/,
  },
  {
    path: '/security-groups',
    list: groups,
    alone: true,
    said: /No security groups could be read/,
    fine: /No security groups yet/,
  },
  {
    path: '/security-groups?tab=connect&protocol=tcp&port=4',
    list: groups,
    said: advice.rules.cant,
    fine: /Nothing can connect|No security groups/,
  },
  {
    path: `${ofNetwork}?tab=connect&protocol=tcp&port=4`,
    list: groups,
    said: advice.rules.cant,
    fine: /Nothing can connect|No security groups/,
  },
  {
    path: `${ofScratch}?tab=connect`,
    list: groups,
    said: advice.rules.cant,
    fine: /Nothing can connect|No security groups/,
  },
  {
    path: `/security-groups?tab=connect&from=${networkId('edge-north')}&to=${networkId('scratch-17')}&protocol=tcp&port=22`,
    list: groups,
    said: advice.rules.cant,
    fine: /No security groups/,
  },
];

for (const { path, list, alone, said, fine } of lists)
  test(`${path}: a list with ${alone ? 'nothing but ' : ''}an entry that can’t be read`, async ({
    far,
    line,
  }) => {
    line.spoil(list, alone);
    await far.goto(path);
    const main = far.getByRole('main');
    await expect(main.getByText(said).first()).toBeVisible();
    await expect(main.getByText(fine)).toHaveCount(0);
  });

test('who can connect to a network: what was read before and can’t be again', async ({
  far,
  line,
}) => {
  await far.goto(`${ofNetwork}?tab=connect&protocol=tcp&port=4`);
  await expect(far.getByText('Nothing can connect')).toBeVisible();
  line.fail(groups);
  await far.clock.install();
  await far.getByRole('tab', { name: 'Overview' }).click();
  await far.clock.fastForward(10_000);
  await moveTo(far, `${ofNetwork}?tab=connect&protocol=tcp&port=4`);
  await expect(far.getByText(advice.rules.cant)).toBeVisible();
  await expect(far.getByText('Nothing can connect')).toHaveCount(0);
});

test('changes under a run, and after a search, are not those of before while they are read', async ({
  far,
  line,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  const changes = far.getByRole('table', { name: 'Changes' });
  await test.step('a run', async () => {
    await far.goto('/changes');
    await expect.poll(() => changes.getByRole('row').count()).toBeGreaterThan(6);
    const release = line.hold(/^\/journal\/changes\?.*run=/);
    await changes
      .getByRole('link', { name: /^Tag \d+ networks/ })
      .first()
      .click();
    await expect(far).toHaveURL(/run=/);
    await expect(changes.getByRole('link')).toHaveCount(0);
    await expect(far.getByRole('region', { name: 'Run' })).toHaveCount(0);
    release();
    await expect(far.getByRole('region', { name: 'Run' })).toBeVisible();
  });
  await test.step('a search that found nothing', async () => {
    await far.goto('/changes?q=zzzzzz');
    await expect(far.getByText('No change matches')).toBeVisible();
    const release = line.hold(/^\/journal\/changes(?!.*text=)/);
    await far.getByRole('searchbox').fill('');
    await expect(far).toHaveURL(/\/changes$/);
    await expect(far.getByText(/No changes yet|No change matches/)).toHaveCount(0);
    release();
    await expect(changes.getByRole('link').first()).toBeVisible();
  });
  await test.step('another filter: how many there are is not said before', async () => {
    const release = line.hold(/^\/journal\/changes\?.*outcome=refused/);
    await moveTo(far, '/changes?outcome=refused');
    await expect(far.getByRole('main').getByText(/^\d+ changes?$/)).toHaveCount(0);
    release();
    await expect(
      far
        .getByRole('main')
        .getByText(/^\d+ changes?$/)
        .first(),
    ).toBeVisible();
  });
});

test('no file says that there are no rows while the list is not read yet', async ({
  far,
  line,
}) => {
  const release = line.hold(networks);
  await far.goto('/networks');
  const button = far.getByRole('button', { name: 'Export', exact: true });
  await expect(button).toBeDisabled();
  release();
  await expect(button).toBeEnabled();
});

test('no calendar is written before the team’s list has told which accounts expire', async ({
  far,
  line,
  sandbox,
}) => {
  await sandbox.reset({ journal: 'demo' });
  const button = far.getByRole('button', { name: 'Export calendar', exact: true });
  await far.goto('/service-accounts');
  await expect(button).toBeEnabled();
  const release = line.hold(/^\/journal\/team/);
  await far.reload();
  await expect(far.getByRole('region', { name: 'Expired', exact: true })).toBeVisible();
  await expect(button).toBeDisabled();
  release();
  await expect(button).toBeEnabled();
});

test('a run is taken back also where the writes that can be are older than those that have come', async ({
  page,
  gateway,
  sandbox,
}) => {
  const users = `/api/v1/organizations/${place.organization}/users`;
  const { metadata: own, spec: was } =
    (await sandbox.objects('users')).find((user) => spec(user).subject === anna) ?? {};
  const body = { metadata: {}, spec: { ...(was as JsonObject), groupIDs: [] } };
  const { id } = own as JsonObject;
  const write = (to: unknown) => writeInRun(gateway.address, `${users}/${String(to)}`, body);
  expect(await write(id)).toBe(202);
  for (let at = 0; at < 100; at++) expect(await write(randomUUID())).toBe(404);
  await page.goto('/changes');
  await page.getByRole('link', { name: 'Empty 101 users' }).click();
  await expect(page.getByRole('button', { name: 'Load more changes' })).toBeVisible();
  await page.getByRole('region', { name: 'Run' }).getByRole('link', { name: 'Undo all' }).click();
  await expect(page.getByRole('region', { name: 'Review changes' })).toBeVisible();
});
