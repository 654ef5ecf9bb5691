import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { valueAt, type Json, type JsonObject } from '../../lib/json';
import { writableBody, composeUpdate } from '../plan/compose';
import { answer, checked, ids, lines, needed, rows, text } from './fields';
import { createForm, updateForm } from './forms';
import { faultsOf } from './forms.fixture';

const never = checked(() => 'Never right.');
const fields = {
  name: text('/metadata/name', 'Name', needed('Give a name.')),
  owner: text('/spec/owner', 'Owner', never),
  servers: lines('/spec/servers', 'Servers', never, (typed) => typed.split('\n').filter(Boolean)),
  groups: ids('/spec/groups', 'Groups'),
  ways: rows('/spec/ways', 'Ways', { to: never, by: z.string() }),
  sure: answer(false, z.boolean()),
};
const form = updateForm(fields);

/** Objects whose members can have any value. */
const member = fc.option(
  fc.oneof(
    fc.jsonValue(),
    fc.array(fc.record({ to: fc.jsonValue(), by: fc.string() }, { requiredKeys: [] })),
  ),
  { nil: undefined },
);
const raws = fc
  .record({
    name: member,
    owner: member,
    servers: member,
    groups: member,
    ways: member,
    odd: member,
  })
  .map(({ name, ...spec }): JsonObject => JSON.parse(JSON.stringify({ metadata: { name }, spec })));

describe('an untouched form', () => {
  test('edits nothing and has no fault, whatever was read', () => {
    fc.assert(
      fc.property(raws, (raw) => {
        const values = form.begin(raw);
        expect(form.edits(raw, values)).toEqual([]);
        expect(composeUpdate(raw, form.edits(raw, values))).toEqual(writableBody(raw));
        expect(faultsOf(form.rules(raw), values)).toEqual({});
      }),
      { numRuns: 500 },
    );
  });

  test('holds a list whose items are no ids, and cannot be made text', () => {
    const raw = { metadata: {}, spec: { groups: [{ toString: false }] } };
    expect(form.edits(raw, form.begin(raw))).toEqual([]);
  });

  test('comes back whole from a draft', () => {
    fc.assert(
      fc.property(raws, (raw) => {
        const values = form.begin(raw);
        const kept: unknown = JSON.parse(JSON.stringify(values));
        expect(z.parse(form.drafts, kept)).toEqual(values);
      }),
    );
  });
});

describe('an edit', () => {
  test('of one member leaves every other one as it came, those without a field included', () => {
    fc.assert(
      fc.property(raws, fc.string({ minLength: 1 }), (raw, typed) => {
        const owner = `x${typed}`;
        const body = composeUpdate(raw, form.edits(raw, { ...form.begin(raw), owner }));
        const spec = { ...(writableBody(raw)['spec'] as JsonObject), owner: owner.trim() };
        expect(body).toEqual({ ...writableBody(raw), spec });
      }),
    );
  });

  test('of one row keeps its unknown members, and the other rows', () => {
    const item = fc.record({ to: fc.string(), by: fc.string(), note: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (list) => {
        const raw = { metadata: {}, spec: { ways: list as Json[] } };
        const values = form.begin(raw);
        const ways = values.ways.map((row, index) => (index === 0 ? { ...row, by: 'me' } : row));
        const body = composeUpdate(raw, form.edits(raw, { ...values, ways }));
        const [first, ...rest] = list;
        expect(body['spec']).toEqual({
          ways: [{ ...first, by: 'me' }, ...rest],
        });
      }),
    );
  });

  test('is checked where something was typed, and a blank new row says nothing', () => {
    const raw = { metadata: { name: '' }, spec: { owner: 'a', ways: [{ to: 'a', by: 'b' }] } };
    const values = form.begin(raw);
    const ways = [...values.ways, { to: ' ', by: '' }, { to: 'c', by: '' }];
    expect(form.edits(raw, { ...values, ways: ways.slice(0, 2) })).toEqual([]);
    expect(faultsOf(form.rules(raw), { ...values, owner: 'b', ways })).toEqual({
      owner: 'Never right.',
      'ways.2.to': 'Never right.',
    });
    expect(faultsOf(form.rules({}), { ...values, name: ' ' })).toHaveProperty('name');
  });
});

test('a create sends what was typed, asks for all that is needed, and checks fields against each other', () => {
  const create = createForm(
    {
      ...fields,
      owner: text('/spec/owner', 'Owner'),
      ways: rows('/spec/ways', 'Ways', { to: z.string() }),
    },
    z.refine(({ groups, sure }) => groups.length > 0 || sure, {
      path: ['sure'],
      error: 'Say that there are none.',
    }),
  );
  const values = create.empty({ owner: ' me ', groups: [] });
  expect(create.body({ ...values, ways: [{ to: ' a ' }, { to: '' }] })).toEqual({
    spec: { owner: 'me', servers: [], groups: [], ways: [{ to: 'a' }] },
  });
  expect(faultsOf(create.rules, values)).toEqual({
    name: 'Give a name.',
    servers: 'Never right.',
    sure: 'Say that there are none.',
  });
});

describe('an earlier version', () => {
  const pointers = ['/metadata/name', '/spec/owner', '/spec/servers', '/spec/groups', '/spec/ways'];

  test('is sent as it was in every member of the form, and the rest stays as read', () => {
    fc.assert(
      fc.property(raws, raws, (raw, body) => {
        const shown = form.restored(raw, body);
        const sent = composeUpdate(shown, form.edits(shown, form.begin(shown)));
        for (const pointer of pointers)
          expect(valueAt(sent, pointer)).toEqual(valueAt(writableBody(body), pointer));
        expect(valueAt(sent, '/spec/odd')).toEqual(valueAt(writableBody(raw), '/spec/odd'));
      }),
    );
  });
});
