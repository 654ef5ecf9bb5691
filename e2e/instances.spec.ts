import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec } from './sandboxControl';
import { field, heading } from './formParts';

// The project that may have no instances (sandbox/README.md).
const image = 'bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07';
const create = (page: Page) => page.getByRole('button', { name: 'Create instance', exact: true });

async function choose(page: Page, label: string, option: RegExp) {
  await field(page, label).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('an instance is made in steps, each filtered by those before, and its answer is kept; networks are found by name across projects', async ({
  page,
  sandbox,
}) => {
  await test.step('made in steps, and kept, also on the page of its network', async () => {
    // A security group of another network, which is then known here.
    const { id } = metadata(await sandbox.named('securitygroups', 'nfs'));
    await page.goto(`/security-groups/${String(id)}`);
    await expect(heading(page, 'nfs')).toBeVisible();
    await visit(page, '/instances/new');
    // Fields that are left empty say nothing yet, so that nothing moves away from the press.
    await field(page, 'Name').click();
    await choose(page, 'Network', /^edge-north/);
    await field(page, 'Flavor').click();
    await field(page, 'Image').click();
    await field(page, 'Description').click();
    await expect(field(page, 'Description')).toBeFocused();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await field(page, 'Name').fill('trainer-1');
    const network = await sandbox.named('networks', 'edge-north');
    await field(page, 'Flavor').click();
    await expect(page.getByRole('option', { name: /NVIDIA H200/ })).toBeVisible();
    // A100 and MI210 are those of eu-west-2.
    await expect(page.getByRole('option', { name: /A100|MI210/ })).toHaveCount(0);
    await page.getByRole('option', { name: /^c1-small/ }).click();
    await field(page, 'Image').fill(image);
    const groups = (await sandbox.objects('securitygroups')).filter(
      (group) => (group['status'] as Record<string, unknown>)['networkId'] === metadata(network).id,
    );
    await field(page, 'Security groups').click();
    await expect(page.getByRole('option')).toHaveCount(groups.length);
    await choose(page, 'Security groups', /^bastion/);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^10\.20\.0\.0\/20 · .*eu-north-1/)).toBeVisible();
    await expect(page.getByText(/^2 CPUs/)).toBeVisible();
    await create(page).click();

    await expect(heading(page, 'trainer-1')).toBeVisible();
    const [sent] = await sandbox.requests('createInstance');
    const bastion = await sandbox.named('securitygroups', 'bastion');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      metadata: { name: 'trainer-1' },
      spec: {
        organizationId: 'acme-research',
        projectId: metadata(network).projectId,
        networkId: metadata(network).id,
        flavorId: 'c1-small',
        imageId: image,
        networking: { securityGroups: [metadata(bastion).id] },
      },
    });
    const stored = await sandbox.named('instances', 'trainer-1');
    expect(spec(stored)).toMatchObject({ flavorId: 'c1-small', imageId: image });
    await expect(page.getByText(/^Queued when created, /)).toBeVisible();
    await expect(page.getByText('10.20.0.10')).toBeVisible();
    await expect(page.getByText('Queued')).toBeVisible();

    await page.reload();
    await expect(heading(page, 'trainer-1')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    // The title stands below the breadcrumbs, also where no action stands beside them.
    const crumbs = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox();
    const title = await heading(page, 'trainer-1').boundingBox();
    expect(title?.x).toBe(crumbs?.x);
    expect(title?.y ?? 0).toBeGreaterThanOrEqual((crumbs?.y ?? 0) + (crumbs?.height ?? 0));
    await visit(page, '/instances');
    await expect(page.getByRole('link', { name: 'trainer-1' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'About this list' }).click();
    await expect(page.getByRole('dialog', { name: 'About this list' })).toContainText(
      'each is shown in its state at creation',
    );
    await page.keyboard.press('Escape');
    await page
      .getByRole('table', { name: 'Instances' })
      .getByRole('link', { name: 'trainer-1' })
      .click();
    await expect(heading(page, 'trainer-1')).toBeVisible();

    await visit(page, `/networks/${String(metadata(network).id)}`);
    const used = page.getByRole('region', { name: 'Used by' });
    await expect(used.getByRole('img', { name: 'Security group' })).toHaveCount(3);
    const item = used.getByRole('listitem').filter({ hasText: 'trainer-1' });
    await expect(item).toContainText('Queued');
    await expect(item.getByRole('img', { name: 'Instance' })).toBeVisible();
    await item.getByRole('link').click();
    await expect(heading(page, 'trainer-1')).toBeVisible();
  });
  await test.step('a text that is no network is neither asked for nor sent', async () => {
    const training = metadata(await sandbox.named('networks', 'training-a'));
    await sandbox.clearRequests();
    await visit(page, '/instances/new');
    await field(page, 'Name').fill('by-name');
    await expect(field(page, 'Project')).toHaveValue('platform');
    const network = field(page, 'Network');
    await network.fill('training');
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^training-/);
    await field(page, 'Image').fill(image);
    const unresolved = 'Choose “training” from the list, or use it as an ID.';
    await expect(network).toHaveAccessibleErrorMessage(unresolved);
    await expect(page.getByText('Choose a network.')).toBeHidden();
    await create(page).click();
    await expect(network).toBeFocused();
    await expect(page.getByText(unresolved)).toBeVisible();
    await expect(network).toHaveValue('training');
    expect(await sandbox.requests('createInstance')).toEqual([]);
    expect(await sandbox.requests('getNetwork')).toEqual([]);

    // Enter takes the first option, and the project is that of the network.
    await sandbox.settings({ latencyMs: 500 });
    await network.fill('training-a');
    await network.press('Enter');
    await expect(network).toHaveValue('training-a');
    await expect(field(page, 'Project')).toHaveValue('research');

    // A text is offered as an ID once the flavors have come, for it may be the name of one.
    await expect(page.getByText(/^Flavors of .* are suggested/)).toBeVisible();
    await field(page, 'Flavor').fill('no-such-flavor');
    await expect(page.getByRole('option')).toHaveText('Use “no-such-flavor” as ID');
    await field(page, 'Flavor').press('Enter');
    await create(page).click();
    await expect.poll(() => sandbox.requests('createInstance')).toHaveLength(1);
    const [sent] = await sandbox.requests('createInstance');
    expect(JSON.parse(sent?.body ?? '').spec).toMatchObject({
      projectId: training.projectId,
      networkId: training.id,
      flavorId: 'no-such-flavor',
    });
  });
});
