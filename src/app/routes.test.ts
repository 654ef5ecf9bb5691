import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { detailPath, editPath, paths } from '../resource/paths';
import { navigationGroups } from './layout/Navigation';
import { type RouteHandle, notFound, pages } from './routes';

const all = [...pages, notFound];

function titleAt(address: string): string | undefined {
  const route = matchRoutes(all, new URL(address, 'http://console').pathname)?.at(-1)?.route;
  return (route?.handle as RouteHandle | undefined)?.title;
}

test.each(pages)('$path has a title and a group', ({ handle }) => {
  const { title, group } = handle as RouteHandle;
  expect(title).toMatch(/^[A-Z]/);
  expect(group).toBeTruthy();
});

test.each(Object.entries(paths))('%s builds the address of a route', (_, build) => {
  expect(titleAt((build as (id: string) => string)('an-id'))).not.toBe('Not found');
});

test('an id never leaves its segment of the address', () => {
  expect(detailPath('network', 'a/b?c#d')).toBe('/networks/a%2Fb%3Fc%23d');
  expect(titleAt(editPath('network', 'a/b'))).toBe('Edit network');
});

test('the navigation leads to routes of the same name', () => {
  for (const { label, to } of navigationGroups.flatMap(({ items }) => items))
    expect(titleAt(to)).toBe(label);
});
