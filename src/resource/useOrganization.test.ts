import { expect, test } from 'vitest';
import { organizationOf } from './useOrganization';

test('what a page says of its resource leads to the organization of that', () => {
  const leads = (more: Partial<Parameters<typeof organizationOf>[0]>) => {
    const given = { type: undefined, search: '', owner: '', scoped: 'acme', ...more };
    const { organization, keep } = organizationOf(given);
    return [keep('/changes?change=1'), keep('/users/ada'), organization];
  };
  const here = ['/changes?change=1', '/users/ada', 'acme'];
  const of = 'organizationID=globex';
  const there = [`/changes?change=1&${of}`, `/users/ada?${of}`, 'globex'];
  expect(leads({})).toEqual(here);
  expect(leads({ owner: 'acme' })).toEqual(here);
  expect(leads({ owner: 'globex' })).toEqual(there);
  expect(leads({ owner: 'globex', scoped: '' })).toEqual(there);
  expect(leads({ search: '?organizationID=globex', owner: 'other' })).toEqual(there);
  // The address of a network names no organization, so what the page itself asks for is of the scope.
  expect(leads({ owner: 'globex', type: 'network' })).toEqual(here);
});
