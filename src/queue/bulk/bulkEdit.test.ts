import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BulkEdit } from '../../memory/bulk';
import type { JsonObject } from '../../lib/json';
import { editedList, inverseOf, isSo, partAfter, partOf, pointerOf } from './bulkEdit';

const name = fc.constantFrom('env', 'wave', 'team');
const value = fc.constantFrom('', 'dev', 'prod');
const group = fc.constantFrom('auditors', 'researchers', 'admins');
const rule = {
  direction: fc.constantFrom('ingress', 'egress'),
  protocol: fc.constantFrom('tcp', 'udp'),
  port: fc.constantFrom('22', '443', '8000-8080'),
  cidr: fc.constantFrom('10.0.0.0/8', '0.0.0.0/0'),
};
const edit: fc.Arbitrary<BulkEdit> = fc.oneof(
  fc.record({ kind: fc.constant('set tag' as const), name, value }),
  fc.record({ kind: fc.constant('remove tag' as const), name }),
  fc.record({ kind: fc.constantFrom('add rule' as const, 'remove rule' as const), ...rule }),
  fc.record({ kind: fc.constantFrom('join group' as const, 'leave group' as const), group }),
);
/** A resource made of edits, so that its lists are as services have them. */
const resource = fc.array(edit, { maxLength: 8 }).map((edits) => {
  const start: JsonObject = { metadata: { tags: [] }, spec: { rules: [], groupIDs: [] } };
  return edits.reduce((raw, each) => (isSo(each, raw) ? raw : after(raw, each)), start);
});

function after(raw: JsonObject, made: BulkEdit): JsonObject {
  const [, part = '', member = ''] = pointerOf(made).split('/');
  return { ...raw, [part]: { ...(raw[part] as JsonObject), [member]: editedList(made, raw) } };
}

const ordered = (raw: JsonObject) =>
  Object.values(raw)
    .flatMap((part) => Object.entries(part as JsonObject))
    .map(([member, list]) => [
      member,
      (list as unknown[]).map((each) => JSON.stringify(each)).sort(),
    ]);

test('an edit is found where it was made, and its inverse brings back what was there', () => {
  fc.assert(
    fc.property(resource, edit, (raw, made) => {
      fc.pre(!isSo(made, raw));
      const edited = after(raw, made);
      expect(isSo(made, edited)).toBe(true);
      expect(partOf(made, edited)).toBe(partAfter(made));
      const inverse = inverseOf(made, partOf(made, raw));
      expect(isSo(inverse, edited)).toBe(false);
      expect(ordered(after(edited, inverse))).toEqual(ordered(raw));
    }),
    { numRuns: 2000 },
  );
});
