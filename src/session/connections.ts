import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { connectionConfig, consoleConfig, type ConnectionConfig } from '../contract/config';
import { setConnectionNicknames } from '../memory/nicknames';
import { basePath, tidyAddress } from './addresses';
import { readStored, readStoredJson, writeStored } from '../memory/browserStorage';

/** A connection: the operator's from `/config.json`, or one made in this browser. */
export interface Connection extends ConnectionConfig {
  origin: 'operator' | 'person';
}

/** `/config.json` could not be used; the message is a sentence for the user. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

interface State {
  /** Those of the operator first. */
  connections: readonly Connection[];
  chosen: string | undefined;
}

const CHOSEN = 'meridian.connection';
const PERSONAL = 'meridian.connections';

const store = createStore<State>(() => ({
  connections: readPersonal(),
  chosen: readStored('local', CHOSEN),
}));

let loading: Promise<void> | undefined;

/** Loads `/config.json` once. Rejects with a `ConfigError`; a later call tries again. */
export function loadConfig(): Promise<void> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<void> {
  const config = z.safeParse(consoleConfig, await configJson());
  if (!config.success)
    throw new ConfigError(`The console's config.json is not valid: ${firstIssue(config)}.`);
  const operator = config.data.connections.map((connection): Connection => ({
    ...tidy(connection),
    origin: 'operator',
  }));
  const connections = joined(operator, store.getState().connections);
  if (connections.length === 0)
    throw new ConfigError("The console's config.json lists no connection.");
  store.setState({ connections });
  for (const { id, nicknames } of connections) setConnectionNicknames(id, nicknames);
}

async function configJson(): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${basePath}config.json`);
  } catch {
    throw new ConfigError("The console's config.json could not be loaded: no answer.");
  }
  if (!response.ok)
    throw new ConfigError(
      `The console's config.json could not be loaded: the server answered ${response.status}.`,
    );
  try {
    return (await response.json()) as unknown;
  } catch {
    throw new ConfigError("The console's config.json is not JSON.");
  }
}

function firstIssue({ error }: { error: z.core.$ZodError }): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'unreadable';
}

const allConnections = (): readonly Connection[] => store.getState().connections;

function joined(operator: readonly Connection[], personal: readonly Connection[]) {
  const taken = new Set(operator.map(({ id }) => id));
  return [...operator, ...personal.filter(({ id }) => !taken.has(id))];
}

function find({ connections, chosen }: State): Connection | undefined {
  return connections.find(({ id }) => id === chosen) ?? connections[0];
}

function pick(state: State): Connection {
  const connection = find(state);
  if (!connection) throw new ConfigError("The console's config.json has not been loaded.");
  return connection;
}

/** The current connection. Only after `loadConfig`. */
export function currentConnection(): Connection {
  return pick(store.getState());
}

export const isCurrent = (id: string): boolean => find(store.getState())?.id === id;

/** Whether a gateway of this origin, or the demo in the page, keeps a journal of the writes (`contract/journal.ts`). */
export function keepsJournal({ kind, journal }: ConnectionConfig): boolean {
  return kind !== 'direct' && journal === true;
}

/** Whether the sandbox behind a connection can be controlled from this page. */
export function hasDemoControls({ sandbox, kind }: ConnectionConfig): boolean {
  return sandbox === true && kind !== 'direct';
}

export function connectionById(id: string): Connection | undefined {
  return allConnections().find((connection) => connection.id === id);
}

export function useConnection(): Connection {
  return useStore(store, pick);
}

export function useConnections(): readonly Connection[] {
  return useStore(store, ({ connections }) => connections);
}

/** Switches to another connection, in this tab now and in new tabs from now on. */
export function chooseConnection(id: string): void {
  writeStored('local', CHOSEN, id);
  store.setState({ chosen: id });
}

export function onConnectionChange(listener: (connection: Connection) => void): () => void {
  return store.subscribe((state, before) => {
    const connection = find(state);
    if (connection && connection !== find(before)) listener(connection);
  });
}

/** Saves a connection made in this browser, replacing one with the same id. Its token is never saved. */
export function saveConnection(connection: ConnectionConfig): void {
  const personal: Connection = { ...tidy(connection), origin: 'person' };
  if (personal.signIn.kind === 'token') personal.signIn = { kind: 'token' };
  setPersonal([...readPersonal().filter(({ id }) => id !== personal.id), personal]);
  setConnectionNicknames(personal.id, personal.nicknames);
}

/** Removes a connection made in this browser; `forgetConnection` also forgets the data kept for it. */
export function removeConnection(id: string): void {
  setPersonal(readPersonal().filter((connection) => connection.id !== id));
}

/** The connection that would be current if this one were removed. */
export function connectionWithout(id: string): Connection | undefined {
  return allConnections().find((connection) => connection.id !== id);
}

// Another tab may have changed the list, so changes start from what is stored.
function setPersonal(personal: readonly Connection[]): void {
  showPersonal(personal);
  writeStored('local', PERSONAL, JSON.stringify(personal));
}

function showPersonal(personal: readonly Connection[]): void {
  const operator = allConnections().filter(({ origin }) => origin === 'operator');
  store.setState({ connections: joined(operator, personal) });
}

function readPersonal(): readonly Connection[] {
  const stored = readStoredJson('local', PERSONAL);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const { data } = z.safeParse(connectionConfig, item);
    return data ? { ...tidy(data), origin: 'person' as const } : [];
  });
}

function tidy(connection: ConnectionConfig): ConnectionConfig {
  const tidied = Object.entries(connection.addresses)
    .map(([api, address]) => [api, tidyAddress(address ?? '')] as const)
    .filter(([api, address]) => api !== 'compute' || address !== '');
  return { ...connection, addresses: Object.fromEntries(tidied) as ConnectionConfig['addresses'] };
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === PERSONAL || key === null) showPersonal(readPersonal());
  });
