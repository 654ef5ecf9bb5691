import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/lib/json';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { plan, review, save } from './formParts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Rules' });
const rulesOf = (stored: JsonObject) => spec(stored)['rules'] as JsonObject[];

async function open(page: Page, sandbox: SandboxControl, name: string): Promise<JsonObject> {
  const stored = await sandbox.named('securitygroups', name);
  await visit(page, `/security-groups/${String(metadata(stored).id)}/edit`);
  await expect(grid(page)).toBeVisible();
  return stored;
}

async function saved(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Gives a group other rules, as another client would. */
async function putRules(sandbox: SandboxControl, name: string, rules: readonly JsonObject[]) {
  const stored = await sandbox.named('securitygroups', name);
  const { description, tags } = metadata(stored);
  await sandbox.api('PUT', `/api/v2/securitygroups/${String(metadata(stored).id)}`, {
    metadata: { name, ...(description !== undefined && { description }), tags },
    spec: { rules },
  });
}

test('opening SSH to the world needs a tick; a range the service dropped is reported; several rules are set at once', async ({
  page,
  sandbox,
}) => {
  await test.step('what opens, and what was dropped', async () => {
    await open(page, sandbox, 'bastion');
    await page.getByLabel('Rule 1 CIDR').fill('0.0.0.0/0');
    await review(page).click();
    await expect(plan(page)).toContainText(/Opens tcp 22 \(SSH\) to any address/);
    await expect(save(page)).toBeDisabled();
    await plan(page).getByRole('checkbox').check();
    await save(page).click();
    await saved(page, 'bastion');
    await expect(page.getByRole('region', { name: 'Findings' })).toContainText('tcp 22 (SSH)');

    await open(page, sandbox, 'bastion');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule 4 port', { exact: true }).fill('443');
    await page.getByLabel('Rule 4 CIDR').fill('198.51.100.0/24');
    await sandbox.fault({ operation: 'updateSecurityGroup', kind: 'drop-range' });
    await review(page).click();
    await save(page).click();
    await saved(page, 'bastion');
    const note = page.getByRole('region', { name: 'Not confirmed by the service' });
    await expect(note).toContainText('Rule 4');
    await expect(note).toContainText('198.51.100.0/24');
    await expect(note).toContainText('may apply to any address');
    await expect(note.getByRole('link', { name: 'Show request' })).toBeVisible();
  });
  await test.step('several rules at once', async () => {
    const before = await open(page, sandbox, 'nfs');
    await page.getByRole('checkbox', { name: 'Select rule 2' }).check();
    await page.getByRole('checkbox', { name: 'Select rule 4' }).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Set CIDR' }).click();
    await page.getByLabel('New CIDR').fill('10.99.0.0/16');
    await page.getByRole('button', { name: 'Set for 3 rules' }).click();
    // Undo keeps the selection.
    await page.getByTitle('Undo: set the CIDR of 3 rules').click();
    for (const [at, { cidr }] of rulesOf(before).entries())
      await expect(page.getByLabel(`Rule ${at + 1} CIDR`)).toHaveValue(String(cidr));
    await page.getByRole('button', { name: 'Set CIDR' }).click();
    await page.getByLabel('New CIDR').fill('10.99.0.0/16');
    await page.getByRole('button', { name: 'Set for 3 rules' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Add preset' }).click();
    await page.getByRole('menuitem', { name: /HTTPS/ }).click();
    await expect(page.getByLabel('Rule 5 port', { exact: true })).toHaveValue('443');
    await expect(page.getByLabel('Rule 5 CIDR')).toBeFocused();
    await review(page).click();
    await expect(page.getByLabel('Rule 5 CIDR')).toBeFocused();
    await expect(grid(page)).toContainText('enter a CIDR');
    await page.getByLabel('Rule 5 CIDR').fill('10.1.2.3/16');
    await page.getByRole('button', { name: 'Use 10.1.0.0/16' }).click();
    await review(page).click();
    await save(page).click();
    await saved(page, 'nfs');
    const rules = rulesOf(await sandbox.named('securitygroups', 'nfs'));
    expect(rules[0]).toEqual(rulesOf(before)[0]);
    expect(rules.slice(1).map(({ cidr }) => cidr)).toEqual([
      '10.99.0.0/16',
      '10.99.0.0/16',
      '10.99.0.0/16',
      '10.1.0.0/16',
    ]);

    await open(page, sandbox, 'nfs');
    const rows = await grid(page).getByRole('row').count();
    await page.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByLabel(`Rule ${rows} direction`)).toBeFocused();
    await page.getByLabel(`Rule ${rows} CIDR`).fill('10.0.0.0/8');
    for (const did of [`change the CIDR of rule ${rows}`, 'add a rule'])
      await page.getByTitle(`Undo: ${did}`).click();
    await expect(grid(page).getByRole('row')).toHaveCount(rows);
    // By keys: a copy is the row below, and an arrow leads down a column.
    await page.getByRole('button', { name: 'Duplicate rule 1' }).press('Enter');
    await expect(page.getByLabel('Rule 2 direction')).toBeFocused();
    await page.getByLabel('Rule 1 port', { exact: true }).press('ArrowDown');
    await expect(page.getByLabel('Rule 2 port', { exact: true })).toBeFocused();
    await page.getByLabel('Rule 1 protocol').selectOption('Other…');
    await page.getByLabel('Rule 1 protocol').fill('sctp');
    await page.getByLabel('Rule 1 CIDR').focus();
    await expect(page.getByLabel('Rule 1 protocol')).toHaveValue('sctp');
    await expect(grid(page)).toContainText('Not understood');
    await review(page).click();
    await expect(plan(page)).toContainText('sctp');
  });
});

test('removing every rule needs a tick, and undo brings them back; what two people did to a rule is asked about, in either spelling', async ({
  page,
  sandbox,
}) => {
  await test.step('two people', async () => {
    const rule = (port: number, cidr: string) => ({
      direction: 'ingress',
      protocol: 'tcp',
      port,
      cidr,
    });
    const [ssh, web] = [rule(22, '10.1.0.0/16'), rule(80, '10.2.0.0/16')];
    await putRules(sandbox, 'nfs', [ssh, web, rule(2049, '10.0.0.0/8')]);
    await open(page, sandbox, 'nfs');
    await putRules(sandbox, 'nfs', [{ ...web, port: 443 }, rule(2049, '10.0.0.0/8')]);
    await page.getByLabel('Rule 1 port', { exact: true }).fill('2222');
    await page.getByLabel('Rule 3 port', { exact: true }).fill('2050');
    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await review(page).click();
    const which = (rule: string) => plan(page).getByRole('radiogroup', { name: `${rule}: which` });
    for (const rule of ['Rule 1', 'Rule 2']) {
      await expect(save(page)).toBeDisabled();
      await which(rule)
        .getByRole('radio', { name: /Keep theirs/ })
        .check();
    }
    await save(page).click();
    await saved(page, 'nfs');
    expect(rulesOf(await sandbox.named('securitygroups', 'nfs'))).toEqual([
      { ...web, port: 443 },
      rule(2050, '10.0.0.0/8'),
    ]);
  });
  await test.step('the spellings', async () => {
    await sandbox.clearRequests();
    // Such services do not know members beyond their own, but what they hold they hold.
    await sandbox.settings({ spelling: 'services' });
    const mesh = await open(page, sandbox, 'edge-mesh');
    await page.getByLabel('Rule 9 port', { exact: true }).fill('ssh');
    await page.getByLabel('Rule 9 CIDR').fill('10.20.0.2');
    await expect(page.getByLabel('Rule 9 port', { exact: true })).toHaveValue('22');
    await page.getByLabel('Rule 9 CIDR').blur();
    await expect(page.getByLabel('Rule 9 CIDR')).toHaveValue('10.20.0.2/32');
    await review(page).click();
    await expect(plan(page)).toContainText('Rule 9');
    await save(page).click();
    await saved(page, 'edge-mesh');
    const meshAfter = await sandbox.named('securitygroups', 'edge-mesh');
    expect(rulesOf(meshAfter)).toHaveLength(20);
    expect(rulesOf(meshAfter)).toEqual(
      rulesOf(mesh).with(8, { ...rulesOf(mesh)[8], port: 22, cidr: '10.20.0.2/32' }),
    );
    expect(metadata(meshAfter)['tags']).toEqual(metadata(mesh)['tags']);
    expect(metadata(meshAfter)['description']).toEqual(metadata(mesh)['description']);
    const [put] = await sandbox.requests('updateSecurityGroup');
    const sent = (JSON.parse(put?.body ?? '{}') as { spec: { rules: JsonObject[] } }).spec.rules;
    expect(sent[8]).toHaveProperty('prefix', '10.20.0.2/32');
    expect(sent[16]).toEqual({ direction: 'ingress', protocol: 'udp', port: 53 });

    await sandbox.settings({ spelling: 'document' });
    const before = await open(page, sandbox, 'legacy-import');
    await page.getByLabel('Rule 1 port', { exact: true }).fill('8000-8200');
    await review(page).click();
    await save(page).click();
    await saved(page, 'legacy-import');
    const after = await sandbox.named('securitygroups', 'legacy-import');
    expect(rulesOf(after)).toEqual(
      rulesOf(before).with(0, { ...rulesOf(before)[0], portMax: 8200 }),
    );
    expect(metadata(after)['tags']).toEqual(metadata(before)['tags']);
  });
  await test.step('all rules, and an empty field, by which nothing opens', async () => {
    await open(page, sandbox, 'postgres-open');
    // The focus stays at the neighbour.
    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await expect(page.getByRole('button', { name: 'Remove rule 2' })).toBeFocused();
    await page.getByTitle(/^Undo: /).click();
    await expect(grid(page).getByRole('row')).toHaveCount(4);
    await page.getByRole('checkbox', { name: 'Select all rules' }).check();
    await page.getByRole('button', { name: 'Remove selected' }).click();
    await expect(grid(page).getByRole('row')).toHaveCount(1);
    await page.getByTitle(/^Undo: /).click();
    await expect(grid(page).getByRole('row')).toHaveCount(4);
    await page.getByRole('checkbox', { name: 'Select all rules' }).check();
    await page.getByRole('button', { name: 'Remove selected' }).click();
    await review(page).click();
    await expect(plan(page)).toContainText('Removes all 3 rules');
    await expect(save(page)).toBeDisabled();
    for (const box of await plan(page).getByRole('checkbox').all()) await box.check();
    await save(page).click();
    await saved(page, 'postgres-open');
    expect(rulesOf(await sandbox.named('securitygroups', 'postgres-open'))).toEqual([]);

    await sandbox.clearRequests();
    await open(page, sandbox, 'bastion');
    await page.getByLabel('Rule 1 CIDR').fill('');
    // What is typed into a field is undone at once, not letter by letter.
    const port = page.getByLabel('Rule 2 port', { exact: true });
    const portRead = await port.inputValue();
    await port.press('Control+a');
    await port.pressSequentially('8443');
    await page.getByTitle('Undo: change the port of rule 2').click();
    await expect(port).toHaveValue(portRead);
    await port.fill('70000');
    await page.getByLabel('Name', { exact: true }).focus();
    await expect(grid(page)).toContainText('enter a CIDR');
    await expect(grid(page)).toContainText('from 1 to 65535');
    await visit(page, '/security-groups');
    await page.goBack();
    await expect(page.getByText('Restored your unsent draft')).toBeVisible();
    await expect(page.getByLabel('Rule 2 port', { exact: true })).toHaveValue('70000');
    await review(page).click();
    await expect(plan(page)).toBeHidden();
    expect(await sandbox.requests('updateSecurityGroup')).toHaveLength(0);
  });
});

test('rules that come and go leave the others in place, and each field writes its own rule, also among rules that are alike', async ({
  page,
  sandbox,
}) => {
  const rules = Array.from({ length: 200 }, (_, at) => ({
    direction: 'ingress',
    protocol: 'tcp',
    port: 1000 + at,
    cidr: `10.0.${at}.0/24`,
  }));
  await putRules(sandbox, 'locked-down', rules);
  await open(page, sandbox, 'locked-down');
  const port = (number: number) => page.getByLabel(`Rule ${number} port`, { exact: true });
  const cidr = (number: number) => page.getByLabel(`Rule ${number} CIDR`, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect(port(200)).toHaveValue('1199');
  const row = await port(100).elementHandle();
  const isSame = () => port(100).evaluate((now, before) => now === before, row);
  await press('Remove rule 1');
  await expect(port(100)).toHaveValue('1100');
  await expect(page.getByRole('button', { name: 'Remove rule 1', exact: true })).toBeFocused();
  await port(100).fill('7777');
  await press('Remove rule 1');
  await expect(port(99)).toHaveValue('7777');
  for (const now of ['7777', '1100', '1099']) {
    await press('Undo');
    await expect(port(100)).toHaveValue(now);
  }
  expect(await isSame()).toBe(true);

  await page.getByLabel('Select all rules').check();
  await page.getByLabel('Select rule 1', { exact: true }).uncheck();
  await press('Remove selected');
  for (let at = 0; at < 4; at++) await press('Add rule');
  await cidr(3).fill('10.1.0.0/16');
  await press('Remove rule 2');
  await cidr(3).fill('10.3.0.0/16');
  await port(4).fill('443');
  await press('Duplicate rule 3');
  await cidr(4).fill('10.4.0.0/16');
  await press('Remove rule 3');
  await cidr(4).fill('10.5.0.0/16');
  await review(page).click();
  await save(page).click();
  await saved(page, 'locked-down');
  expect(rulesOf(await sandbox.named('securitygroups', 'locked-down'))).toEqual([
    rules[0],
    { direction: 'ingress', protocol: 'tcp', cidr: '10.1.0.0/16' },
    { direction: 'ingress', protocol: 'tcp', cidr: '10.4.0.0/16' },
    { direction: 'ingress', protocol: 'tcp', port: 443, cidr: '10.5.0.0/16' },
  ]);
});
