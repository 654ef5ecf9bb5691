import * as z from 'zod/mini';
import type { KnownKind } from './known';
import { createShelf } from './shelf';

/** `kind` and pointer of a member that a connection has returned at least once. */
const shelf = createShelf<string>({
  section: 'returned',
  item: z.string(),
  identity: (item) => item,
  bound: (items) => items.slice(0, 200),
});

// What a service returns does not depend on the organization.
const keyOf = (connection: string) => ({ connection, organization: '' });

/**
 * Notes that a connection returned a member (`/spec/routes`) for some object of a kind: from then on its absence means
 * empty, where before nobody could tell "empty" from "not returned".
 */
export function noteReturned(connectionId: string, kind: KnownKind, pointer: string): void {
  shelf.update(keyOf(connectionId), (old) => {
    const item = `${kind} ${pointer}`;
    return old.includes(item) ? old : [item, ...old];
  });
}

/** Whether a connection has ever returned a member for any object of a kind. */
export function hasReturned(connectionId: string, kind: KnownKind, pointer: string): boolean {
  return shelf.read(keyOf(connectionId)).includes(`${kind} ${pointer}`);
}
