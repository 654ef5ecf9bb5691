import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { place } from '../sandbox/seed';
import { agesIn, momentOf, wallOf } from './ages';
import { moveTo } from './checks';
import { conditions, everywhere } from './conditions';
import { expect, test } from './fixtures';
import { field, heading } from './formParts';
import { metadata, type SandboxControl } from './sandboxControl';

// What is shown of times, filtered by day and picked, by one zone and by the service's clock, whatever this browser's says.

interface Told {
  receivedAt: number;
  run?: { id: string };
}

/** All writes of the journal, newest first. */
async function journal(sandbox: SandboxControl): Promise<Told[]> {
  const ask = async (also: string) => {
    const query = `organizationID=${place.organization}&limit=200${also}`;
    return (await sandbox.api('GET', `/journal/changes?${query}`)).changes as unknown as Told[];
  };
  const all: Told[] = [];
  for (const told of await ask(''))
    all.push(...(told.run ? await ask(`&run=${told.run.id}`) : [told]));
  return all.toSorted((a, b) => b.receivedAt - a.receivedAt);
}

/** The writes of a day there; of a run the newest. */
function ofDay(all: readonly Told[], day: string, zone: string): Told[] {
  return newestOfRuns(all.filter(({ receivedAt }) => wallOf(zone, receivedAt).startsWith(day)));
}

const newestOfRuns = (those: readonly Told[]): Told[] =>
  those.filter(({ run }, at) => !run || those.findIndex((each) => each.run?.id === run.id) === at);

async function filterByDay(page: Page, filter: string, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await panel.getByRole('button', { name: filter, exact: true }).click();
  await panel.getByLabel('First day').fill(day);
  await panel.getByLabel('Last day').fill(day);
  await panel.getByRole('button', { name: 'Add filter' }).click();
}

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

/** The day with the most changes of which some are on another one in UTC. */
function dayOfMost(all: readonly Told[], zone: string): string {
  const days = all.map(({ receivedAt }) => wallOf(zone, receivedAt).slice(0, 10));
  const differs = (day: string) =>
    all.some(
      ({ receivedAt }, at) =>
        days[at] === day && new Date(receivedAt).toISOString().slice(0, 10) !== day,
    );
  const count = (day: string) => days.filter((each) => each === day).length;
  const [most = ''] = [...new Set(days)].toSorted(
    (a, b) => Number(differs(b)) - Number(differs(a)) || count(b) - count(a),
  );
  return most;
}

/** Every list with what it says of times, a network from its create on, the changes of a day, and the requests. */
async function story(page: Page, sandbox: SandboxControl, zone: string): Promise<void> {
  const main = page.getByRole('main');
  const all = await journal(sandbox);
  await test.step('lists of every type', async () => {
    for (const [path, table] of [
      ['/networks', 'Networks'],
      ['/security-groups', 'Security groups'],
      ['/file-storage?columns=name,creationTime,lastWrite', 'File storage'],
      ['/instances?columns=name,creationTime,lastWrite', 'Instances'],
      ['/flavors', 'Flavors'],
      ['/users', 'Users'],
      ['/service-accounts', 'Service accounts'],
      ['/projects', 'Projects'],
      ['/models', 'Models'],
    ] as const) {
      await moveTo(page, path);
      await expect(rowsOf(page, table).first()).toBeVisible();
      expect(await agesIn(main, zone), path).toBeGreaterThan(0);
    }
  });
  await test.step('a service account is valid as long as the service says', async () => {
    await moveTo(page, '/service-accounts');
    const band = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(band('Within 1 day')).toContainText('metrics-reader');
    await expect(band('Within 7 days')).toContainText('backup-agent');
    await expect(band('Expired').getByRole('link')).toHaveCount(0);
    await moveTo(page, '/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByText(/^metrics-reader expires in/)).toBeVisible();
    await expect(attention.getByText(/expired/)).toHaveCount(0);
  });
  await test.step('a network from its create on', async () => {
    await moveTo(page, '/networks/new');
    await field(page, 'Name').fill('timely');
    await field(page, 'Prefix').fill('10.231.0.0/24');
    await page.getByRole('button', { name: 'Create network', exact: true }).click();
    await expect(heading(page, 'timely')).toBeVisible();
    const created = Date.parse(
      String(metadata(await sandbox.named('networks', 'timely')).creationTime),
    );
    await expect(main).toContainText(wallOf(zone, created));
    expect(await agesIn(main, zone)).toBeGreaterThan(1);
    const day = wallOf(zone, created).slice(0, 10);
    await moveTo(page, '/networks');
    await filterByDay(page, 'Created', day);
    await expect(page).toHaveURL(new RegExp(`created=${day}\\.\\.${day}`));
    const young = (await sandbox.objects('networks')).filter(
      (each) => wallOf(zone, Date.parse(String(metadata(each).creationTime))).slice(0, 10) === day,
    );
    await expect(rowsOf(page, 'Networks')).toHaveCount(young.length);
    await moveTo(page, '/networks?created=day');
    await expect(rowsOf(page, 'Networks').filter({ hasText: 'timely' })).toHaveCount(1);
  });
  await test.step('the changes of a day', async () => {
    await moveTo(page, '/changes');
    await expect(rowsOf(page, 'Changes').first()).toContainText('Today');
    await expect(rowsOf(page, 'Changes').first()).toContainText('timely');
    const day = dayOfMost(all, zone);
    const those = ofDay(all, day, zone);
    await filterByDay(page, 'When', day);
    await expect(rowsOf(page, 'Changes')).toHaveCount(those.length);
    const shown = await rowsOf(page, 'Changes')
      .locator('time')
      .evaluateAll((times: HTMLElement[]) => times.map(({ title }) => title));
    expect(shown.map(momentOf)).toEqual(
      those.map(({ receivedAt }) => Math.floor(receivedAt / 1000) * 1000),
    );
    expect(await agesIn(main, zone)).toBe(those.length + 1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    for (const { receivedAt } of those)
      expect(csv).toContain(`\n${new Date(receivedAt).toISOString()},`);
  });
  await test.step('the requests', async () => {
    await moveTo(page, '/activity');
    const [last] = await rowsOf(page, 'Requests')
      .getByText(/^\d\d:\d\d:\d\d$/)
      .all();
    const at = momentOf((await last?.getAttribute('title')) ?? '');
    expect(Math.abs(at - Date.now())).toBeLessThan(120_000);
    expect(await agesIn(main, zone)).toBeGreaterThan(10);
  });
}

everywhere(() => {
  test('a day is the day that is shown, and ages and expiries are the service’s', async ({
    page,
    sandbox,
    timezoneId,
    clockAhead,
  }) => {
    await sandbox.reset({ journal: 'demo' });
    // The first page of a visit counts back from now before any answer has told what time it is.
    const lastWeek = Date.now() - 7 * 86_400_000;
    const those = (await journal(sandbox)).filter(({ receivedAt }) => receivedAt > lastWeek);
    await page.goto('/changes?when=week');
    await expect(rowsOf(page, 'Changes')).toHaveCount(newestOfRuns(those).length);
    const notice = page.getByRole('status').filter({ hasText: /clock is/ });
    await expect(notice).toHaveCount(clockAhead === 0 ? 0 : 1);
    if (clockAhead !== 0) {
      await expect(notice).toContainText(clockAhead < 0 ? /3\sh behind/ : /40\sd ahead/);
      await notice.getByRole('button', { name: 'Dismiss the notice' }).click();
    }
    await story(page, sandbox, timezoneId ?? 'UTC');
    await page.reload();
    await expect(rowsOf(page, 'Requests').first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test.describe('a zone that is chosen', () => {
  test.use(conditions['in Auckland']);

  test('UTC is chosen in Settings for all that is shown, filtered and picked, and stays', async ({
    page,
    sandbox,
  }) => {
    await sandbox.reset({ journal: 'demo' });
    await page.goto('/settings');
    const times = page.getByRole('radiogroup', { name: 'Times' });
    await expect(times.getByRole('radio', { checked: true })).toHaveAccessibleName(
      'Local (Pacific/Auckland)',
    );
    await times.getByRole('radio', { name: 'UTC' }).check();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await moveTo(page, '/networks');
      await expect(rowsOf(page, 'Networks').first()).toBeVisible();
      expect(await agesIn(page.getByRole('main'), 'UTC')).toBeGreaterThan(1);
      await moveTo(page, '/settings');
      await expect(times.getByRole('radio', { name: 'UTC' })).toBeChecked();
    }
    const all = await journal(sandbox);
    const day = dayOfMost(all, 'UTC');
    await moveTo(page, `/changes?when=${day}..${day}`);
    await expect(rowsOf(page, 'Changes')).toHaveCount(ofDay(all, day, 'UTC').length);
    await moveTo(page, '/changes?when=2026-02-30..2026-02-30');
    await expect(page.getByText('No change matches')).toBeVisible();
    await moveTo(page, '/settings');
    await times.getByRole('radio', { name: 'Local' }).check();
    // The same link names that day as this browser has it.
    await moveTo(page, `/changes?when=${day}..${day}`);
    await expect(rowsOf(page, 'Changes')).toHaveCount(ofDay(all, day, 'Pacific/Auckland').length);
  });
});
