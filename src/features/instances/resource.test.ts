import { expect, test } from 'vitest';
import { instanceCreate } from '../../contract/compute';
import { valueAt } from '../../lib/json';
import { faultsOf } from '../../save/fields/forms.fixture';
import { instanceResource } from './resource';

const { body, empty, fieldAt, rules } = instanceResource.create;
const values = empty({
  name: ' trainer ',
  organizationId: 'o',
  projectId: 'p',
  networkId: ' n ',
  flavorId: 'f',
  imageId: 'i',
});

test('networking is sent only when something of it is chosen', () => {
  expect(body(values)).toEqual({
    metadata: { name: 'trainer' },
    spec: { organizationId: 'o', projectId: 'p', networkId: 'n', flavorId: 'f', imageId: 'i' },
  });
  const networking = (change: object) => {
    const made = body({ ...values, ...change });
    expect(instanceCreate.safeParse(made).success).toBe(true);
    return valueAt(made, '/spec/networking');
  };
  expect(networking({ securityGroups: ['g'] })).toEqual({ securityGroups: ['g'] });
  expect(networking({ publicIP: true })).toEqual({ securityGroups: [], publicIP: true });
});

test('every id but those of security groups is asked for', () => {
  expect(faultsOf(rules, values)).toEqual({});
  expect(Object.keys(faultsOf(rules, empty())).toSorted()).toEqual([
    'flavorId',
    'imageId',
    'name',
    'networkId',
    'organizationId',
    'projectId',
  ]);
});

test('pointers of a refusal lead to inputs', () => {
  expect(fieldAt('/spec/networking/publicIP')).toBe('publicIP');
  for (const pointer of ['', '/securityGroups', '/securityGroups/1'])
    expect(fieldAt(`/spec/networking${pointer}`)).toBe('securityGroups');
});
