import * as z from 'zod/mini';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keyOfStay, useEndings, type MemoryKey } from '../memory/stay';
import { readStoredJson, writeStored } from '../memory/browserStorage';
import { currentConnection, useConnection, type Connection } from './connections';

const scopeSchema = z.object({
  organizationId: z.string(),
  projectIds: z.array(z.string()),
  regionIds: z.array(z.string()),
});

/**
 * The organization, project and region of this browser's work. No project or region means all; those of the connection
 * are defaults for new resources. `organizationId` is empty when unknown.
 */
export type Scope = z.output<typeof scopeSchema>;

const store = createStore<ReadonlyMap<string, Scope>>(() => new Map());
const storedName = (connectionId: string) => `meridian.scope.${connectionId}`;

function scopeOf(scopes: ReadonlyMap<string, Scope>, connection: Connection): Scope {
  const known = scopes.get(connection.id);
  if (known) return known;
  const stored = z.safeParse(scopeSchema, readStoredJson('local', storedName(connection.id)));
  const scope = stored.success ? stored.data : initialScope(connection);
  // Read once, so that it stays the same object until it changes.
  (scopes as Map<string, Scope>).set(connection.id, scope);
  return scope;
}

function initialScope(connection: Connection): Scope {
  return { organizationId: connection.organizationId ?? '', projectIds: [], regionIds: [] };
}

export function useScope(): Scope {
  const connection = useConnection();
  return useStore(store, (scopes) => scopeOf(scopes, connection));
}

/** The scope of the current connection, for code outside React. */
export function currentScope(): Scope {
  return scopeOf(store.getState(), currentConnection());
}

/** Changes the scope of the current connection, for this browser. */
export function setScope(scope: Scope): void {
  const { id } = currentConnection();
  writeStored('local', storedName(id), JSON.stringify(scope));
  store.setState((scopes) => new Map(scopes).set(id, scope), true);
}

/** Deletes the saved scope, so that the connection's own applies again. */
export function forgetScope(connectionId: string): void {
  writeStored('local', storedName(connectionId), undefined);
  store.setState((scopes) => {
    const rest = new Map(scopes);
    rest.delete(connectionId);
    return rest;
  }, true);
}

/** Calls `listener` when another organization is chosen, but not for the first choice. */
export function onOrganizationChange(listener: () => void): () => void {
  return store.subscribe((scopes, before) => {
    const connection = currentConnection();
    const left = scopeOf(before, connection).organizationId;
    if (left !== '' && left !== scopeOf(scopes, connection).organizationId) listener();
  });
}

export function currentMemoryKey(): MemoryKey {
  return keyOfStay(currentConnection().id, currentScope().organizationId);
}

/** The key of an organization, or else of the scope. */
export function useMemoryKey(given?: string): MemoryKey {
  const connection = useConnection().id;
  const scoped = useScope().organizationId;
  const organization = given ?? scoped;
  const endings = useEndings((all) => all[connection]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a key is for one stay
  return useMemo(() => keyOfStay(connection, organization), [connection, organization, endings]);
}
