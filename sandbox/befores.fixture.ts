import { expect } from 'vitest';
import type { RecordedWrite } from '../src/contract/journal';
import { isObject, parseJson, type JsonObject } from '../src/lib/json';

/** Every update says what was there before: the same resource, made earlier, with other values than it was given. */
export function expectBefores(told: readonly RecordedWrite[]): void {
  const updates = told.filter(({ operation }) => operation.startsWith('update'));
  expect(updates.length).toBeGreaterThan(20);
  for (const { resourceId, name, receivedAt, body, before = 'null' } of updates) {
    const [was, now] = [objectOf(before), objectOf(body)];
    const { id, creationTime } = objectOf(was['metadata']);
    expect([name, id]).toEqual([name, resourceId]);
    expect([name, Date.parse(String(creationTime)) < receivedAt]).toEqual([name, true]);
    const isOther = (part: string) =>
      Object.entries(objectOf(now[part])).some(
        ([member, value]) => JSON.stringify(value) !== JSON.stringify(objectOf(was[part])[member]),
      );
    expect([name, isOther('metadata') || isOther('spec')]).toEqual([name, true]);
  }
}

function objectOf(value: unknown): JsonObject {
  const json = typeof value === 'string' ? parseJson(value) : value;
  return isObject(json as JsonObject) ? (json as JsonObject) : {};
}
