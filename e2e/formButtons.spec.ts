import { visit } from './checks';
import { expect, test } from './fixtures';
import { addGroup } from './formParts';

test('Cancel keeps a draft and says so, or discards it; the buttons of a long form stay in view and cover no focused field', async ({
  page,
}) => {
  await test.step('Cancel, and an untouched form', async () => {
    const name = page.getByLabel('Name', { exact: true });
    const cancel = page.getByRole('link', { name: 'Cancel' });
    const messages = page.getByRole('status', { name: 'Messages' });
    await page.goto('/networks/new');
    await cancel.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    await expect(page.getByText('Draft kept')).toHaveCount(0);
    await visit(page, '/networks/new');
    await name.fill('on-hold');
    await cancel.click();
    await expect(page).toHaveURL(/\/networks$/);
    await expect(messages.getByText('Draft kept')).toBeVisible();
    await visit(page, '/networks/new');
    await expect(name).toHaveValue('on-hold');
    await cancel.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    await messages.getByRole('button', { name: 'Discard' }).last().press('Enter');
    await visit(page, '/networks/new');
    await expect(page.getByRole('button', { name: 'Create network' })).toBeVisible();
    await expect(name).toHaveValue('');
  });
  const send = page.getByRole('button', { name: 'Create network' });
  for (let row = 1; row <= 3; row += 1) {
    await page.getByRole('button', { name: 'Add route' }).click();
    await expect(page.getByLabel(`Route ${row} destination`)).toBeVisible();
  }
  const handle = await send.elementHandle();
  const focused = () =>
    handle?.evaluate((button) => {
      const bar = button.parentElement?.getBoundingClientRect();
      const field = document.activeElement;
      const box = field?.getBoundingClientRect();
      if (field === button) return 'the button';
      return bar && box && box.bottom > bar.top ? field?.outerHTML.slice(0, 200) : 'in view';
    });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Name', { exact: true }).focus();
    // Every field on the way to the button, by the Tab key.
    let at: string | undefined;
    for (let step = 0; step < 60 && at !== 'the button'; step += 1) {
      if (step > 0) await page.keyboard.press('Tab');
      await expect.poll(async () => (at = await focused())).toMatch(/^(?:in view|the button)$/);
    }
    await expect(send).toBeFocused();
  }
});

test('a question that is no longer asked takes its fault with it', async ({ page, sandbox }) => {
  await sandbox.reset({ journal: 'demo' });
  const faults = page.getByText(/^Fix \d+ fields? to continue/);
  const send = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const label = (name: string) => page.getByLabel(name, { exact: true });
  for (const [address, button, text] of [
    ['/users/new', 'Create user', 'Subject'],
    ['/projects/new', 'Create project', 'Name'],
  ] as const)
    await test.step(`${button}: no groups`, async () => {
      await visit(page, address);
      await label(text).fill('someone');
      await send(button);
      await expect(faults).toHaveText('Fix 1 field to continue.');
      await addGroup(page, 'auditors');
      await expect(faults).toHaveCount(0);
    });
  await test.step('Create user: groups that are replaced', async () => {
    await visit(page, '/users/new');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await addGroup(page, 'auditors');
    await label('Subject').fill('bo@acme-research.example');
    await send('Create user');
    await expect(faults).toHaveText('Fix 1 field to continue.');
    await label('Subject').fill('nobody-yet@example.com');
    await expect(faults).toHaveCount(0);
  });
});
