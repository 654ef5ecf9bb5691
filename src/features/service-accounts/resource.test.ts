import { expect, test } from 'vitest';
import { composeUpdate } from '../../save/plan/compose';
import { faultsOf } from '../../save/fields/forms.fixture';
import { serviceAccountResource } from './resource';

const { begin, edits, rules, fieldAt } = serviceAccountResource.update;

test('tags of an answer go back as they came, and are no part of the form', () => {
  const tags = [{ name: 'env', value: 'prod', by: 7 }, { name: 'env' }];
  const raw = {
    metadata: { id: 'a', name: 'ci', tags },
    spec: { groupIDs: ['g-1'] },
    status: { expiry: '2027-01-01T00:00:00Z' },
  };
  const values = begin(raw);
  expect(values).toEqual({ name: 'ci', description: '', groupIDs: ['g-1'], hidden: {} });
  const edited = { ...values, description: 'Builds' };
  expect(composeUpdate(raw, edits(raw, edited))).toEqual({
    metadata: { name: 'ci', tags, description: 'Builds' },
    spec: { groupIDs: ['g-1'] },
  });
});

test('of nothing remembered, only what the form has is sent', () => {
  const values = { name: 'ci', description: '', groupIDs: ['g-1'], hidden: {} };
  expect(composeUpdate({}, edits({}, values))).toEqual({
    metadata: { name: 'ci' },
    spec: { groupIDs: ['g-1'] },
  });
});

test('a name is asked for also where nothing is remembered', () => {
  expect(faultsOf(rules({}), begin({}))).toEqual({ name: 'A service account needs a name.' });
});

test('pointers of a refusal lead to inputs', () => {
  expect(fieldAt('/metadata/name')).toBe('name');
  expect(fieldAt('/spec/groupIDs/0')).toBe('groupIDs');
});
