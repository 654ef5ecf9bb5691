import { expect, test } from 'vitest';
import { revalidates } from './listRoute';

const between = (from: string, to: string) =>
  revalidates({
    currentUrl: new URL(from, 'http://console.test'),
    nextUrl: new URL(to, 'http://console.test'),
    defaultShouldRevalidate: true,
  });

test('search, order, columns and tab read nothing again', () => {
  expect(between('/networks?q=a', '/networks?q=ab')).toBe(false);
  expect(between('/networks?tag=a%3Db', '/networks?tag=a%3Db&sort=-name&columns=name')).toBe(false);
  expect(between('/networks', '/networks?tab=map')).toBe(false);
});

test('filters of the API, other pages and the same address again do', () => {
  expect(between('/networks?q=a', '/networks?q=a&tag=a%3Db')).toBe(true);
  expect(between('/networks?q=a', '/networks?q=a')).toBe(true);
  expect(between('/networks?q=a', '/networks/1?q=ab')).toBe(true);
});
