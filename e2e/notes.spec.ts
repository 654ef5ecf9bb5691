import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, moveTo, visit } from './checks';
import { expect, test, withoutJournal } from './fixtures';
import { giveToken, pageOf, tokenOf } from './people';
import { metadata, spec, type SandboxControl } from './sandboxControl';

// Notes: why a network or a rule is there, and whose it is.

const ada = tokenOf('ada@acme-research.example');
const grace = tokenOf('grace@acme-research.example');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Note on / });
const idOf = async (sandbox: SandboxControl, kind: string, name: string) =>
  String(metadata(await sandbox.named(kind, name)).id);

async function write(page: Page, text: string): Promise<void> {
  await dialog(page).getByLabel('Note', { exact: true }).fill(text);
  await dialog(page).getByRole('button', { name: 'Save note' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a note is seen by the team with author and age: on the page, as a column, in the search and in the palette', async ({
  browser,
  page: hers,
  gateway,
  sandbox,
}) => {
  await giveToken(hers, ada);
  const id = await idOf(sandbox, 'networks', 'edge-north');
  await hers.goto(`/networks/${id}`);
  await expect(region(hers, 'Note')).toContainText('Everyone in the organization sees it.');
  await region(hers, 'Note').getByRole('button', { name: 'Add note' }).click();
  await expect(dialog(hers)).toContainText('Nothing is sent to the services.');
  await expect(dialog(hers).getByLabel('Note', { exact: true })).toBeFocused();
  await expectAccessible(hers);
  await write(hers, 'Öffentliche Kante <b>of</b> the north; ask Ada');
  await expect(region(hers, 'Note')).toContainText('<b>of</b> the north');
  await expect(region(hers, 'Note')).toContainText(/ada, \d+ s ago|ada, just now|ada, now/);
  expect(await sandbox.requests('updateNetwork')).toHaveLength(0);

  const theirs = await pageOf(browser, gateway.address, grace);
  await theirs.goto('/networks?q=kante');
  const table = theirs.getByRole('table', { name: 'Networks' });
  await expect(table.getByRole('link', { name: 'edge-north', exact: true })).toBeVisible();
  await theirs.goto('/networks?q=kante&columns=name,note');
  await expect(table.getByRole('columnheader', { name: 'Note' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('ada');
  await table.getByRole('button', { name: 'Actions for edge-north' }).click();
  await theirs.getByRole('menuitem', { name: 'Edit note' }).click();
  // Meanwhile the first one changes it, and is told whose words are gone.
  await region(hers, 'Note').getByRole('button', { name: 'Edit note' }).click();
  await write(theirs, 'Kante of Grace');
  await expect(table.getByRole('row').nth(1)).toContainText('Kante of Grace');
  await write(hers, 'Kante of Ada');
  await expect(hers.getByRole('status', { name: 'Messages' })).toContainText(
    'Replaced what grace wrote meanwhile: Kante of Grace',
  );
  await theirs.keyboard.press('ControlOrMeta+k');
  await theirs.keyboard.type('kante');
  await expect(theirs.getByRole('option', { name: /edge-north/ })).toBeVisible();
  await theirs.goto('/changes');
  await expect(
    theirs.getByRole('row', { name: /Change note Kante of Ada.*ada@acme-research/ }),
  ).toBeVisible();
});

test('the note of a rule stays with the rule when others come, go or change places', async ({
  page,
  sandbox,
}) => {
  const group = await sandbox.named('securitygroups', 'edge-mesh');
  const id = String(metadata(group).id);
  await visit(page, `/security-groups/${id}`);
  const rules = page.getByRole('table', { name: 'Rules' });
  await rules.getByRole('row').nth(3).hover();
  await rules.getByRole('button', { name: 'Add note of rule 3' }).click();
  await write(page, 'Asked for by the auditors');
  const row = rules.getByRole('row').filter({ hasText: 'Asked for by the auditors' });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('cell').first()).toHaveText('3');
  await expectAccessible(page);

  const { rules: list } = spec(group) as { rules: object[] };
  const noted = await row.getByRole('cell').nth(4).textContent();
  const [, , third, ...others] = list;
  await sandbox.settings({ listOrder: 'reversed' });
  await sandbox.api('PUT', `/api/v2/securitygroups/${id}`, {
    metadata: { name: 'edge-mesh' },
    spec: { rules: [...others, { ...third }] },
  });
  await page.reload();
  await expect(rules.getByRole('row')).toHaveCount(list.length - 1);
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('cell').first()).not.toHaveText('3');
  await expect(row.getByRole('cell').nth(4)).toHaveText(noted ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await moveTo(page, '/security-groups?q=auditors');
  await expect(page.getByRole('link', { name: 'edge-mesh', exact: true })).toBeVisible();
});

test('a note that the team could not take stays in this browser, and says so', async ({
  far: page,
  browser,
  gateway,
  line,
  sandbox,
}) => {
  const id = await idOf(sandbox, 'networks', 'edge-north');
  await page.goto(`/networks/${id}`);
  await expect(region(page, 'Note')).toContainText('What is worth knowing');
  const mend = line.fail(/^\/journal\/notes/);
  await region(page, 'Note').getByRole('button', { name: 'Add note' }).click();
  await write(page, 'Not sent');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'The note is in this browser only',
  );
  await expect(region(page, 'Note')).toContainText('only in this browser');
  mend();

  // A colleague's, which one's own hides, is not replaced silently when the same is saved again.
  const theirs = await pageOf(browser, gateway.address, grace);
  await theirs.goto(`/networks/${id}`);
  await region(theirs, 'Note').getByRole('button', { name: 'Add note' }).click();
  await write(theirs, 'Of Grace');
  await expect(region(theirs, 'Note')).toContainText('grace');
  await region(page, 'Note').getByRole('button', { name: 'Edit note' }).click();
  await write(page, 'Not sent');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Replaced what grace wrote meanwhile: Of Grace',
  );
  await expect(region(page, 'Note')).not.toContainText('only in this browser');
});

withoutJournal('without a journal a note is this browser’s', async ({ page, sandbox }) => {
  const id = await idOf(sandbox, 'networks', 'edge-north');
  await visit(page, `/networks/${id}`);
  await expect(region(page, 'Note')).toContainText('Only this browser has it.');
  await region(page, 'Note').getByRole('button', { name: 'Add note' }).click();
  await write(page, 'Mine');
  await page.reload();
  await expect(region(page, 'Note')).toContainText('Mine');
  await region(page, 'Note').getByRole('button', { name: 'Edit note' }).click();
  await write(page, '');
  await expect(region(page, 'Note').getByRole('button', { name: 'Add note' })).toBeVisible();
});

test('notes of rules that are gone are listed once, and can be removed; a rule that says too much says so at its button', async ({
  browser,
  page,
  far,
  gateway,
  line,
  sandbox,
}) => {
  await giveToken(page, ada);
  const group = await sandbox.named('securitygroups', 'edge-mesh');
  const id = String(metadata(group).id);
  const { rules: list } = spec(group) as { rules: object[] };
  await visit(page, `/security-groups/${id}`);
  const rules = page.getByRole('table', { name: 'Rules' });
  for (const [number, text] of [
    ['2', 'Of a rule that stays'],
    ['3', 'Asked for by the auditors'],
  ] as const) {
    await rules.getByRole('row').nth(Number(number)).hover();
    const add = { name: `Add note of rule ${number}`, exact: true };
    await rules.getByRole('button', add).click();
    await write(page, text);
  }
  const gone = region(page, 'Notes of rules that are gone');
  await expect(gone).toHaveCount(0);
  // Nothing stands in its place: one gap between the cards.
  const tables = await region(page, 'Rules').boundingBox();
  const findings = await region(page, 'Findings').boundingBox();
  expect((findings?.y ?? 0) - (tables?.y ?? 0) - (tables?.height ?? 0)).toBeCloseTo(12, 0);
  const description = 'word '.repeat(100);
  const changed = list.map((rule, at) =>
    at === 2 ? { ...rule, port: 4711 } : at === 3 ? { ...rule, description } : rule,
  );
  await sandbox.api('PUT', `/api/v2/securitygroups/${id}`, {
    metadata: { name: 'edge-mesh' },
    spec: { rules: changed },
  });
  await page.reload();
  await expect(gone.getByRole('listitem')).toHaveCount(1);
  await expect(gone).toContainText(/ may reach .*Asked for by the auditors/);
  await expect(rules).toContainText('Of a rule that stays');
  await expectAccessible(page);

  await rules.getByRole('row').nth(4).hover();
  const whyNot = 'It says too much to be named by a note: shorten its description.';
  const button = rules.getByRole('button', { name: 'Add note of rule 4', exact: true });
  await expect(button).toHaveAccessibleDescription(whyNot);
  await button.click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('tooltip', { name: whyNot })).toBeVisible();

  await far.goto(`/security-groups/${id}`);
  const remove = far.getByRole('button', { name: /^Remove note: / });
  await expect(remove).toBeVisible();
  const mend = line.fail(/^\/journal\/notes/);
  await remove.click();
  await expect(far.getByRole('status', { name: 'Messages' })).toContainText(
    'The note was not removed: ',
  );
  await expect(remove).toBeVisible();
  mend();

  const theirs = await pageOf(browser, gateway.address, grace);
  await theirs.goto(`/security-groups/${id}`);
  await region(theirs, 'Notes of rules that are gone')
    .getByRole('button', { name: /^Remove note: / })
    .click();
  await expect(region(theirs, 'Notes of rules that are gone')).toHaveCount(0);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(rules).toContainText('Of a rule that stays');
  await expect(gone).toHaveCount(0);
});
