import { expect, test } from 'vitest';
import { effectiveFilters, scopeFilters } from './listFilters';

const names = ['tag', 'organizationID', 'projectID', 'regionID'];
const defaults = { organizationId: 'acme', projectId: 'platform', regionId: 'eu-north-1' };

test("the connection's own organization does not filter, whatever was chosen does", () => {
  const scope = { organizationId: 'acme', projectIds: [], regionIds: [] };
  expect(scopeFilters(scope, defaults, names)).toEqual({});
  const chosen = { ...scope, projectIds: ['platform'], regionIds: ['eu-north-1'] };
  expect(scopeFilters(chosen, defaults, names)).toEqual({
    projectID: ['platform'],
    regionID: ['eu-north-1'],
  });
});

test('a chosen scope filters, under the names the list knows', () => {
  const scope = { organizationId: 'other', projectIds: ['a', 'b'], regionIds: ['eu-west-2'] };
  expect(scopeFilters(scope, defaults, names)).toEqual({
    organizationID: ['other'],
    projectID: ['a', 'b'],
    regionID: ['eu-west-2'],
  });
  expect(scopeFilters(scope, defaults, ['regionID'])).toEqual({ regionID: ['eu-west-2'] });
});

test('the address goes before the scope, "any" included', () => {
  const scope = { regionID: ['eu-west-2'], projectID: ['a'] };
  expect(
    effectiveFilters(
      { tag: ['x=y'], regionID: [], projectID: undefined, organizationID: undefined },
      scope,
    ),
  ).toEqual({ tag: ['x=y'], regionID: [], projectID: ['a'], organizationID: [] });
});
