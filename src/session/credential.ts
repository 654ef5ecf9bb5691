import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { addSecret } from '../memory/secrets';
import { checkStays, isStayOver, joinStay } from '../memory/stay';
import { readStored, writeStored } from '../memory/browserStorage';
import {
  connectionById,
  currentConnection,
  onConnectionChange,
  useConnection,
  type Connection,
} from './connections';
import { readGatewaySession, type GatewaySession } from './gatewaySession';
import { onOrganizationChange } from './scope';
import { cleanToken, tokenFacts, tokenFault } from './token';

/** What one tab tells the others: they are signed out together, and share the cookie of a gateway's session. */
export interface TabNews {
  connection: string;
  /**
   * `ending`: a person signs out; `left`: the token was given for other addresses; `ended`: the gateway has ended the
   * session; `began`: somebody has signed in to it.
   */
  session: 'ending' | 'left' | 'ended' | 'began';
}

export const sessionChannel =
  typeof window === 'undefined' ? undefined : new BroadcastChannel('meridian.session');

/** Tells the other tabs of this browser. */
export function tellTabs(news: TabNews): void {
  sessionChannel?.postMessage(news);
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
  /** Changes with each sign-out. */
  sessions: number;
}

const closed = { open: false, reason: '' };
const store = createStore<State>(() => ({
  held: new Map(),
  gateway: new Map(),
  request: closed,
  sessions: 0,
}));
const newTokenListeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();

const keptName = (id: string) => `meridian.token.${id}`;
/** Where a tab keeps that a person has signed out of a connection. */
export const signedOutName = (id: string) => `meridian.signed-out.${id}`;

/** The current bearer token; `undefined` when none was given or the gateway adds the credential. */
export function currentToken(): string | undefined {
  checkStays();
  const connection = currentConnection();
  const held = heldFor(store.getState(), connection);
  if (typeof held !== 'object') return undefined;
  joinStay(connection.id, held.kept);
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
  if (kept !== undefined && tokenFault(kept) === undefined && !isStayOver(connection.id))
    return { token: kept, kept: true };
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
  checkStays();
  addSecret(token);
  writeStored('tab', keptName(id), keepForTab ? token : undefined);
  writeStored('tab', signedOutName(id), undefined);
  joinStay(id, keepForTab);
  hold(id, { token, kept: keepForTab });
  store.setState({ request: closed });
  for (const listener of newTokenListeners) listener();
}

/** Forgets the credential; the connection's own token is not used again in this tab. */
export function forgetToken(id = currentConnection().id): void {
  writeStored('tab', keptName(id), undefined);
  writeStored('tab', signedOutName(id), '1');
  hold(id, 'signed out');
  if (connectionById(id)?.signIn.kind === 'oidc') setGateway(id, { signedIn: false });
}

/** The sign-out is complete, so from now on the gateway's word counts again. */
export function letGo(id: string): void {
  writeStored('tab', signedOutName(id), undefined);
  store.setState((state) => {
    const held = new Map(state.held);
    held.delete(id);
    return { held };
  });
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

/** Changes with each sign-out, so that work under way can see that it must not keep anything. */
export function sessionCount(): number {
  checkStays();
  return store.getState().sessions;
}

export function useSessionCount(): number {
  return useStore(store, ({ sessions }) => sessions);
}

/** Asks for a new token or sign-in, in one dialog for all requests that need it. */
export function needToken(reason: string): void {
  if (!store.getState().request.open) store.setState({ request: { open: true, reason } });
}

export function closeTokenRequest(): void {
  store.setState({ request: closed });
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

/** Ends the session of the current connection in this tab: all that listens forgets the service's data. */
export function announceSignOut(): void {
  store.setState(({ sessions }) => ({ sessions: sessions + 1, request: closed }));
  for (const listener of signOutListeners) listener();
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
  checkStays();
  // If the gateway does not say, the request itself shows it.
  if (store.getState().gateway.get(currentConnection().id) === undefined) await asking;
  return !isSignedOut();
}

async function askGateway(): Promise<void> {
  const connection = currentConnection();
  const { id, signIn } = connection;
  if (signIn.kind !== 'oidc') return;
  const asked = sessionCount();
  const session = await readGatewaySession();
  // A sign-out that began in between overrides an earlier answer.
  if (session === undefined || asked !== sessionCount() || isForgotten(connection)) return;
  const before = store.getState().gateway.get(id);
  setGateway(id, session);
  if (!session.signedIn || (before?.signedIn === true && before.name === session.name)) return;
  tellTabs({ connection: id, session: 'began' });
  if (before !== undefined) for (const listener of newTokenListeners) listener();
}

function setGateway(id: string, session: GatewaySession): void {
  if (session.signedIn) joinStay(id);
  store.setState((state) => ({ gateway: new Map(state.gateway).set(id, session) }));
}

onConnectionChange((connection) => {
  const held = heldFor(store.getState(), connection);
  if (typeof held === 'object') addSecret(held.token);
  void refreshGatewaySession();
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
