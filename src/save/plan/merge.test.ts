import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson, stringifyJson, type Json, type JsonObject } from '../../lib/json';
import { threeWay } from './merge';
import { description } from './merge.fixture';

const word = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const member = fc.constantFrom('p', 'q', 'r', '__proto__');
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.constantFrom<Json>(null, '', 0, 1, true, [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(member, tie('value')), { maxLength: 3, selector: ([name]) => name })
      .map((entries) => Object.fromEntries(entries) as Json),
  ),
}));
const tag = fc.record({ name: word, value: word }, { requiredKeys: ['name'] });
const rule = fc.record(
  {
    protocol: fc.constantFrom('tcp', 'udp'),
    port: fc.integer({ min: 1, max: 3 }),
    cidr: word,
    extra: value,
  },
  { requiredKeys: ['protocol'] },
);
const body: fc.Arbitrary<JsonObject> = fc.record({
  metadata: fc.record(
    { name: word, description: word, tags: fc.array(tag, { maxLength: 4 }), other: value },
    { requiredKeys: ['name'] },
  ),
  spec: fc.record(
    {
      rules: fc.array(rule, { maxLength: 5 }),
      dns: fc.array(word, { maxLength: 4 }),
      unknown: value,
    },
    { requiredKeys: [] },
  ),
});

describe('threeWay', () => {
  it('gives theirs exactly when mine is as loaded, and mine exactly when theirs is', () => {
    fc.assert(
      fc.property(body, body, (base, other) => {
        const noneOfMine = threeWay(base, base, other, description);
        const noneOfTheirs = threeWay(base, other, base, description);
        expect(stringifyJson(noneOfMine.merged)).toBe(stringifyJson(other));
        expect(stringifyJson(noneOfTheirs.merged)).toBe(stringifyJson(other));
        expect([...noneOfMine.conflicts, ...noneOfTheirs.conflicts]).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('asks nothing when both did the same', () => {
    fc.assert(
      fc.property(body, body, (base, both) => {
        const { merged, conflicts } = threeWay(base, both, both, description);
        expect(merged).toEqual(both);
        expect(conflicts).toEqual([]);
      }),
    );
  });

  it('keeps both when they touch different members', () => {
    fc.assert(
      fc.property(body, word, word, (base, name, unknown) => {
        const metadata = base['metadata'] as JsonObject;
        const spec = base['spec'] as JsonObject;
        const mine = { ...base, metadata: { ...metadata, name: `${name}1` } };
        const theirs = { ...base, spec: { ...spec, unknown: `${unknown}1` } };
        const { merged, conflicts } = threeWay(base, mine, theirs, description);
        expect(conflicts).toEqual([]);
        expect(sameJson(merged, { metadata: mine.metadata, spec: theirs.spec })).toBe(true);
      }),
    );
  });

  it('loses no change of either side without asking', () => {
    fc.assert(
      fc.property(body, body, body, (base, mine, theirs) => {
        const { merged, conflicts } = threeWay(base, mine, theirs, description);
        for (const pointer of ['name', 'description'] as const) {
          const [b, m, t, r] = [base, mine, theirs, merged].map(
            (side) => (side['metadata'] as JsonObject)[pointer],
          );
          const collides = b !== m && b !== t && m !== t;
          expect(conflicts.some((c) => c.pointer === `/metadata/${pointer}`)).toBe(collides);
          expect(r).toBe(b === m || collides ? t : m);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives exactly the chosen side of every conflict', () => {
    fc.assert(
      fc.property(body, body, body, fc.boolean(), (base, mine, theirs, first) => {
        const { conflicts } = threeWay(base, mine, theirs, description);
        const side = first ? 'mine' : 'theirs';
        const choices = Object.fromEntries(
          conflicts.map(({ pointer }) => [pointer, side] as const),
        );
        const settled = threeWay(base, mine, theirs, description, choices);
        // Choosing a side opens no new conflict, and the conflicts stay the same.
        expect(settled.conflicts).toEqual(conflicts);
        expect(new Set(conflicts.map(({ pointer }) => pointer)).size).toBe(conflicts.length);
        for (const conflict of conflicts) {
          const [, part = '', own = '', ...deeper] = conflict.pointer.split('/');
          if (deeper.length > 0) continue;
          const merged = (settled.merged[part] as JsonObject)[own];
          expect(merged).toEqual(conflict[side]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
