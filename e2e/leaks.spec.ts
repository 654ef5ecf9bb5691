import { expect, test } from './fixtures';

const routes = ['Networks', 'Activity', 'Settings', 'Users', 'Models', 'Security groups'];

test('walking through the pages leaves no listeners of the window behind', async ({ page }) => {
  await page.addInitScript(() => {
    const live = new Set<string>();
    Object.assign(window, { liveListeners: live });
    const names = new WeakMap<object, number>();
    let count = 0;
    const nameOf = (target: EventTarget, type: string, listener: object) => {
      if (!names.has(listener)) names.set(listener, (count += 1));
      return `${target.constructor.name} ${type} ${names.get(listener)}`;
    };
    const shared = (target: EventTarget) =>
      target === window || target === document || target instanceof MediaQueryList;
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function add(type, listener, options) {
      if (listener && shared(this)) live.add(nameOf(this, type, listener));
      addEventListener.call(this, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
      if (listener) live.delete(nameOf(this, type, listener));
      removeEventListener.call(this, type, listener, options);
    };
  });
  await page.goto('/networks');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const round = async () => {
    for (const name of routes) {
      await navigation.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    }
  };
  const listeners = () =>
    page.evaluate(() => (Reflect.get(window, 'liveListeners') as Set<string>).size);
  await round();
  await round();
  const before = await listeners();
  await round();
  await expect.poll(listeners).toBeLessThanOrEqual(before);
});
