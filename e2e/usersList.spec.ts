import { expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { start, text } from './importPage';

test('the state of a user is icon and word in one colour, on a phone too', async ({ page }) => {
  await page.goto('/users/import');
  const states = ['active', 'pending', 'suspended'];
  await text(page).fill(
    [
      'subject,state,groups',
      ...states.map((state) => `${state}@example.com,${state},auditors`),
    ].join('\n'),
  );
  await start(page).click();
  await page.getByRole('link', { name: 'Users known here' }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const seen = new Set<string>();
    for (const state of states) {
      const row = page.getByRole('table', { name: 'Users' }).getByRole('row', { name: state });
      const word = row.getByText(new RegExp(`^${state}$`, 'i'));
      await expect(word).toBeInViewport({ ratio: 1 });
      const colours = await word.evaluate((it) =>
        [it, it.parentElement?.querySelector('svg')].map(
          (each) => each && getComputedStyle(each).color,
        ),
      );
      expect(colours[1]).toBe(colours[0]);
      seen.add(String(colours[0]));
    }
    expect(seen.size).toBe(states.length);
    await expectNoSidewaysScroll(page);
  }
});
