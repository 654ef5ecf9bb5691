import type { Locator, Page } from '@playwright/test';
import { sortedItems } from '../src/contract/sets';
import type { JsonObject } from '../src/lib/json';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { heading, plan, review, save } from './formParts';
import { metadata, spec, type SandboxControl } from './sandboxControl';

// A service may answer with the rules of a group in any order.

const rule = (port: number, cidr = '0.0.0.0/0') => ({
  direction: 'ingress',
  protocol: 'tcp',
  port,
  cidr,
});
const [ssh, web, dns, nfs] = [rule(22), rule(443), rule(53), rule(2049, '10.0.0.0/8')];
const narrow = rule(22, '10.0.0.0/8');

const stored = async (sandbox: SandboxControl, name: string) =>
  sortedItems(spec(await sandbox.named('securitygroups', name))['rules'] as JsonObject[]);

/** Gives a group other rules, as another client would. */
async function put(sandbox: SandboxControl, name: string, rules: readonly JsonObject[]) {
  const group = await sandbox.named('securitygroups', name);
  const { id, description = '', tags = [] } = metadata(group);
  const body = { metadata: { name, description, tags }, spec: { rules } };
  await sandbox.api('PUT', `/api/v2/securitygroups/${String(id)}`, body);
}

async function edit(page: Page, sandbox: SandboxControl, name: string): Promise<void> {
  const { id } = metadata(await sandbox.named('securitygroups', name));
  await visit(page, `/security-groups/${String(id)}/edit`);
  await expect(page.getByRole('grid', { name: 'Rules' })).toBeVisible();
}

/** The number of the rule for a port, which is another one each time. */
async function numberOf(page: Page, port: number): Promise<number> {
  const ports = page.getByLabel(/^Rule \d+ port$/);
  const typed = await ports.evaluateAll((all) =>
    all.map((each) => (each as HTMLInputElement).value),
  );
  return typed.indexOf(String(port)) + 1;
}

async function saved(page: Page, name: string, confirm?: Locator): Promise<void> {
  await expect(plan(page)).toBeVisible();
  await expect(plan(page).getByRole('radiogroup')).toHaveCount(0);
  await expect(plan(page)).not.toContainText('Order of rules');
  await confirm?.check();
  await save(page).click();
  await expect(heading(page, name)).toBeVisible();
}

for (const listOrder of ['sorted', 'reversed', 'random'])
  test(`rules are edited, merged, undone and added to several groups where answers are ${listOrder}`, async ({
    page,
    sandbox,
  }) => {
    await put(sandbox, 'nfs', [ssh, web, nfs]);
    await sandbox.settings({ listOrder });

    await test.step('one narrows SSH while another adds a rule and moves all', async () => {
      await edit(page, sandbox, 'nfs');
      await page.getByLabel(`Rule ${await numberOf(page, 22)} CIDR`).fill('10.0.0.0/8');
      await put(sandbox, 'nfs', [nfs, dns, ssh, web]);
      await review(page).click();
      await expect(plan(page)).toContainText('while you were editing');
      await saved(page, 'nfs');
      expect(await stored(sandbox, 'nfs')).toEqual(sortedItems([narrow, dns, web, nfs]));
    });
    await test.step('undo opens it again, and keeps what the other added', async () => {
      const messages = page.getByRole('status', { name: 'Messages' });
      await messages.getByRole('button', { name: 'Undo' }).click();
      await saved(page, 'nfs', plan(page).getByRole('checkbox'));
      expect(await stored(sandbox, 'nfs')).toEqual(sortedItems([ssh, dns, web, nfs]));
    });
    await test.step('a removed rule stays away', async () => {
      await edit(page, sandbox, 'nfs');
      await page.getByRole('button', { name: `Remove rule ${await numberOf(page, 22)}` }).click();
      await put(sandbox, 'nfs', [web, ssh, nfs, dns]);
      await review(page).click();
      await saved(page, 'nfs');
      expect(await stored(sandbox, 'nfs')).toEqual(sortedItems([dns, web, nfs]));
    });
    await test.step('a rule of two groups is added and taken back', async () => {
      const before = [await stored(sandbox, 'nfs'), await stored(sandbox, 'edge-mesh')];
      await moveTo(page, '/security-groups');
      for (const name of ['nfs', 'edge-mesh'])
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
      const bar = page.getByRole('toolbar', { name: 'Selected rows' });
      await bar.getByRole('button', { name: 'Add a rule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Port').fill('9999');
      await dialog.getByLabel('CIDR').fill('10.77.0.0/16');
      await dialog.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Save 2 changes' }).click();
      await expect(page.getByText('Finished: 2 saved')).toBeVisible();
      expect(await stored(sandbox, 'nfs')).toEqual(
        sortedItems([dns, web, nfs, rule(9999, '10.77.0.0/16')]),
      );
      await page.getByRole('button', { name: 'Undo all' }).click();
      await page.getByRole('button', { name: 'Save 2 changes' }).click();
      await expect(page.getByRole('heading', { name: /^Undo / })).toBeVisible();
      await expect(page.getByText('Finished: 2 saved')).toBeVisible();
      expect([await stored(sandbox, 'nfs'), await stored(sandbox, 'edge-mesh')]).toEqual(before);
    });
  });
