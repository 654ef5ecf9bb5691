import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { addSecret, forgetSecrets } from '../memory/secrets';
import { clearConnectionMemory } from '../memory/storedList';
import { readStored, writeStored } from '../memory/browserStorage';
import {
  connectionById,
  currentConnection,
  onConnectionChange,
  removeConnection,
  useConnection,
  type Connection,
} from './connections';
import {
  endGatewaySession,
  openSignIn,
  readGatewaySession,
  type GatewaySession,
} from './gatewaySession';
import { forgetScope, onOrganizationChange } from './scope';
import { cleanToken, tokenFacts, tokenFault } from './token';

/** What one tab tells the others about the gateway's session, whose cookie they share. */
interface TabNews {
  connection: string;
  /** `ending`: a person signs out; `ended`: the gateway has ended the session; `began`: somebody has signed in. */
  session: 'ending' | 'ended' | 'began';
}

const channel =
  typeof window === 'undefined' ? undefined : new BroadcastChannel('meridian.session');

/** Tells the other tabs of this browser. */
function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** What is known about the current credential, without the token itself. */
export interface Credential {
  present: boolean;
  kept: boolean;
  /** ms since 1970, if the token or the gateway says. */
  expiresAt?: number | undefined;
  kind: 'jwt' | 'opaque' | 'gateway';
  /** The person's name, if the gateway says. */
  name?: string | undefined;
}

interface Held {
  token: string;
  kept: boolean;
}
interface State {
  /** By connection id: a token, or `signed out` when the connection's own token must not be used. */
  held: ReadonlyMap<string, Held | 'signed out'>;
  gateway: ReadonlyMap<string, GatewaySession>;
  request: { open: boolean; reason: string };
}

const store = createStore<State>(() => ({
  held: new Map(),
  gateway: new Map(),
  request: { open: false, reason: '' },
}));
const newTokenListeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();

const keptName = (id: string) => `meridian.token.${id}`;
const signedOutName = (id: string) => `meridian.signed-out.${id}`;

/** The current bearer token; `undefined` when none was given or the gateway adds the credential. */
export function currentToken(): string | undefined {
  const held = heldFor(store.getState(), currentConnection());
  if (typeof held !== 'object') return undefined;
  addSecret(held.token);
  return held.token;
}

/** Names of the person in the current credential: claims of a readable token, or the gateway's name. */
export function currentSubjects(): readonly string[] {
  const connection = currentConnection();
  if (connection.signIn.kind === 'oidc') {
    const name = store.getState().gateway.get(connection.id)?.name;
    return name === undefined ? [] : [name];
  }
  const held = heldFor(store.getState(), connection);
  return typeof held === 'object' ? (tokenFacts(held.token).subjects ?? []) : [];
}

function heldFor(state: State, connection: Connection): Held | 'signed out' | undefined {
  const known = state.held.get(connection.id);
  if (known !== undefined) return known;
  const kept = readStored('tab', keptName(connection.id));
  if (kept !== undefined && tokenFault(kept) === undefined) return { token: kept, kept: true };
  if (readStored('tab', signedOutName(connection.id)) !== undefined) return 'signed out';
  const own = connection.signIn.kind === 'token' ? connection.signIn.token : undefined;
  return own === undefined ? undefined : { token: own, kept: false };
}

/** Whether the person signed out of the connection and has not signed in again, as far as this tab knows. */
export function isSignedOut(): boolean {
  const connection = currentConnection();
  return isForgotten(connection) || store.getState().gateway.get(connection.id)?.signedIn === false;
}

function isForgotten(connection: Connection): boolean {
  return heldFor(store.getState(), connection) === 'signed out';
}

/**
 * Uses a token from now on and answers an open request for one. A leading "Bearer " is removed. Throws a `TypeError`
 * when `tokenFault` finds an error.
 */
export function setToken(pasted: string, { keepForTab }: { keepForTab: boolean }): void {
  const fault = tokenFault(pasted);
  if (fault !== undefined) throw new TypeError(fault);
  const token = cleanToken(pasted);
  const { id } = currentConnection();
  addSecret(token);
  writeStored('tab', keptName(id), keepForTab ? token : undefined);
  writeStored('tab', signedOutName(id), undefined);
  hold(id, { token, kept: keepForTab });
  store.setState({ request: { open: false, reason: '' } });
  for (const listener of newTokenListeners) listener();
}

/** Forgets the token; the connection's own token is not used again in this tab. */
export function forgetToken(id = currentConnection().id): void {
  writeStored('tab', keptName(id), undefined);
  writeStored('tab', signedOutName(id), '1');
  hold(id, 'signed out');
}

function hold(id: string, held: Held | 'signed out'): void {
  store.setState((state) => ({ held: new Map(state.held).set(id, held) }));
}

export function useCredential(): Credential {
  const connection = useConnection();
  const held = useStore(store, (state) => state.held.get(connection.id));
  const session = useStore(store, (state) => state.gateway.get(connection.id));
  if (connection.signIn.kind === 'oidc')
    return {
      present: session?.signedIn ?? false,
      kept: true,
      kind: 'gateway',
      expiresAt: session?.expiresAt,
      name: session?.name,
    };
  const now = held ?? heldFor(store.getState(), connection);
  if (now === undefined || now === 'signed out')
    return { present: false, kept: false, kind: 'opaque' };
  return { present: true, kept: now.kept, ...tokenFacts(now.token) };
}

/**
 * Signs out of the connection: forgets the token and everything from the service, in memory and in storage, including
 * drafts and nicknames. The screen asks before. A gateway's session ends for all tabs of this browser, or for all
 * browsers of the person, and then at the identity provider. Rejects when the gateway did not end it, but this browser's
 * data is deleted anyway, and nothing is sent in this tab until the person signs in again.
 */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const connection = currentConnection();
  const dropped = dropData(connection);
  if (connection.signIn.kind !== 'oidc') return dropped;
  tellTabs({ connection: connection.id, session: 'ending' });
  const next = await endGatewaySession(everywhere);
  // Answers that were under way may have brought something back.
  await dropData(connection);
  tellTabs({ connection: connection.id, session: 'ended' });
  letGo(connection.id);
  if (next !== undefined) location.assign(next);
}

/** Forgets everything that was read with the credential of a connection. */
function dropData({ id, signIn }: Connection): Promise<void> {
  sessions += 1;
  forgetToken(id);
  const cleared = clearConnectionMemory(id);
  forgetScope(id);
  for (const listener of signOutListeners) listener();
  forgetSecrets();
  store.setState({ request: { open: false, reason: '' } });
  if (signIn.kind === 'oidc') setGateway(id, { signedIn: false });
  return cleared;
}

/** The sign-out is complete, so from now on the gateway's word counts again. */
function letGo(id: string): void {
  writeStored('tab', signedOutName(id), undefined);
  store.setState((state) => {
    const held = new Map(state.held);
    held.delete(id);
    return { held };
  });
}

/** Goes to the gateway's sign-in, which also takes back a sign-out that the gateway could not complete. */
export function goToSignIn(): void {
  letGo(currentConnection().id);
  openSignIn();
}

/** Forgets the token of a connection, because it was given for other addresses. */
export function endConnection(id: string): void {
  const inUse = id === currentConnection().id;
  forgetToken(id);
  if (!inUse) return;
  sessions += 1;
  for (const listener of signOutListeners) listener();
}

/** Removes a connection made in this browser, with its token, its scope and its memory. */
export function forgetConnection(id: string): void {
  endConnection(id);
  writeStored('tab', signedOutName(id), undefined);
  void clearConnectionMemory(id);
  forgetScope(id);
  removeConnection(id);
}

let sessions = 0;

/** Changes with each sign-out, so that work under way can see that it must not keep anything. */
export function sessionCount(): number {
  return sessions;
}

/** Asks for a new token or sign-in, in one dialog for all requests that need it. */
export function needToken(reason: string): void {
  if (!store.getState().request.open) store.setState({ request: { open: true, reason } });
}

export function closeTokenRequest(): void {
  store.setState({ request: { open: false, reason: '' } });
}

/** Whether a token is requested, and why. */
export function tokenRequest(): { open: boolean; reason: string } {
  return store.getState().request;
}

export function useTokenRequest(): { open: boolean; reason: string } {
  return useStore(store, tokenRequest);
}

export function onNewToken(listener: () => void): () => void {
  newTokenListeners.add(listener);
  return () => newTokenListeners.delete(listener);
}

/** Calls `listener` during sign-out, so that it forgets the service's data. */
export function onSignOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

let asking: Promise<void> | undefined;

/** Asks the gateway whether it has a session; does nothing for connections with pasted tokens. */
export function refreshGatewaySession(): Promise<void> {
  asking = askGateway();
  return asking;
}

/** Whether requests of the current connection have a credential. Waits for the gateway's word where that decides. */
export async function hasCredential(): Promise<boolean> {
  if (currentConnection().signIn.kind !== 'oidc') return currentToken() !== undefined;
  // Without a word of the gateway, the request itself shows it.
  if (store.getState().gateway.get(currentConnection().id) === undefined) await asking;
  return !isSignedOut();
}

async function askGateway(): Promise<void> {
  const connection = currentConnection();
  const { id, signIn } = connection;
  if (signIn.kind !== 'oidc') return;
  const asked = sessions;
  const session = await readGatewaySession();
  // A sign-out that began meanwhile counts more than an answer from before.
  if (session === undefined || asked !== sessions || isForgotten(connection)) return;
  const before = store.getState().gateway.get(id);
  setGateway(id, session);
  if (!session.signedIn || (before?.signedIn === true && before.name === session.name)) return;
  tellTabs({ connection: id, session: 'began' });
  if (before !== undefined) for (const listener of newTokenListeners) listener();
}

function setGateway(id: string, session: GatewaySession): void {
  store.setState((state) => ({ gateway: new Map(state.gateway).set(id, session) }));
}

onConnectionChange((connection) => {
  const held = heldFor(store.getState(), connection);
  if (typeof held === 'object') addSecret(held.token);
  void refreshGatewaySession();
});

// All tabs share the gateway's cookie, so they sign out and in together.
channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
  const { connection: id, session } = data;
  const connection = connectionById(id);
  if (connection?.signIn.kind !== 'oidc') return;
  if (session === 'began') return void refreshGatewaySession();
  void dropData(connection);
  if (session === 'ended') letGo(id);
});

// A page that Back brings back from the browser's memory may have missed that another tab signed out.
if (typeof window !== 'undefined')
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && currentConnection().signIn.kind === 'oidc') location.reload();
  });

/**
 * Calls `listener` when the person signs out or switches connection or organization: data from or for the previous one
 * must not be shown or sent any more.
 */
export function onLeave(listener: () => void): void {
  onSignOut(listener);
  onConnectionChange(listener);
  onOrganizationChange(listener);
}
