import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionConfig } from '../../contract/config';
import type { ResourceType } from '../../contract/resources';
import { checkStays } from '../../memory/stay';
import { chooseConnection, saveConnection } from '../../session/connections';
import { setToken } from '../../session/credential';
import { signOut } from '../../session/signOut';
import { ApiError, refusedFor } from '../../api/http/errors';
import { serverWords } from '../../api/http/words';
import { refusedTitle, refusedWrite, startForgetting, watchWrite } from './refusedWrites';
import { newStorages, sandbox } from '../../session/session.fixture';

startForgetting();

const connection: ConnectionConfig = { ...sandbox, id: 'refused', kind: 'direct' };
const give = (token: string) => setToken(token, { keepForTab: true });
const refusal = (words: string, status = 403) =>
  new ApiError({
    kind: 'answered',
    operation: 'createNetwork',
    method: 'POST',
    url: '',
    status,
    words,
  });
const readsOnly = refusal('The token allows reading only.');
const forbidden = refusal('Forbidden.');
type End = Parameters<ReturnType<typeof watchWrite>>[0];
const write = (end: End, type: ResourceType = 'network', organization = 'acme') =>
  watchWrite(organization, type)(end);
const saidOf = (type: ResourceType = 'network', organization = 'acme') =>
  refusedWrite(organization, type).refused;

beforeEach(() => {
  newStorages();
  checkStays();
  saveConnection(connection);
  chooseConnection(connection.id);
  give('reader');
});

describe('what a refusal says of the credential', () => {
  const says = (words: string, more: object = {}) =>
    refusedFor({ status: 403, code: undefined, words, pointers: [], ...more });

  it.each([
    'The token allows reading only.',
    'Your role is read-only.',
    'read only token',
    'You can only read this organization.',
    'The account is only allowed to read.',
    'Your account is read-only: ask an admin.',
    'Your API key is read_only',
    'Token is read-only',
    'This access token may only be used for reading.',
    'The role viewer is read-only in this organization.',
    'Your token only has the read scope.',
    'The token has read access only.',
    'You have read-only access.',
    'You are only permitted to read.',
    'You may read only.',
    'Denied: the credential grants only reading.',
  ])('that it may only read: %s', (words) => expect(says(words)).toBe('everything'));

  it.each([
    '{"error":"insufficient_scope"}',
    '{"error":{"code":"insufficient_scope","message":"Nope."}}',
    '{"error":"insufficient_scope","error_description":"Needs the scope users:write."}',
    '{"error":"forbidden","error_description":"User anna is read-only"}',
    '{"detail":"Policy deny-writes: you may only read."}',
    '<html><title>403 Forbidden</title><h1>You can only read this page after a login</h1></html>',
    '',
    '{}',
  ])('no more than that it was refused here, by the body %s', (body) => {
    const { words, ...more } = serverWords(403, body);
    expect(says(words, more)).toBe('type');
  });

  it.each([
    ['{"error_description":"The token allows reading only."}', 'everything'],
    ['<html><title>403 Forbidden</title><h1>Your token is read-only</h1></html>', 'everything'],
    ['{"detail":"Project quota exceeded: you can only read."}', undefined],
  ])('by the body %s: %s', (body, what) => {
    const { words, ...more } = serverWords(403, body);
    expect(says(words, more)).toBe(what);
  });

  it.each([
    'Forbidden.',
    'The network is read-only.',
    'operation is not allowed by rbac',
    '',
    'User anna@x is read-only: it is managed by the identity provider.',
    'This user is read-only: it is managed by the identity provider.',
    'The account is read-only.',
    'You cannot change a read-only network.',
    'You can change only read-write networks.',
    'The token cannot change a read-only network.',
    'The tag key ‘system’ is read-only.',
    'This key is read-only.',
    'The roles are read-only.',
    'Only admins may read users.',
    'You cannot change users: only admins may read them.',
    'The token can be read only by its owner.',
    'Your role may read only its own projects.',
    // Users can be changed here, so that it may be one of them.
    'This user is readonly',
    'User anna is read-only',
    'User anna can only read',
    'Access denied by policy "tokens read only at night"',
    'Policy denied: you may only read',
    'Read-only tokens may not be created in this project.',
    'You cannot create a read-only token.',
    'Creating read-only API keys is not allowed.',
    'Sie haben nur Lesezugriff.',
    'Ihr Token darf nur lesen.',
    'read only file system',
    'The service is in read-only mode.',
    'You have read-only access while the service is under maintenance.',
    'You may read only networks of your project',
    'You may only read networks of your project',
    'You can only read this network.',
    'This network is locked: you can only read it.',
    'Maintenance: you can only read.',
    'Your token has read-only access to users.',
    'Your role is read-only for networks.',
    'Your API key is read-only on project p1.',
    'Your token is read-only until 10:00.',
    'Your token is not read-only, but lacks network:write.',
    'Check whether your token is read-only.',
    'If your token is read-only, ask for another.',
    'You can only read and create networks.',
    'Your role only allows reading and tagging.',
    'The token description is read-only.',
    'You are not an admin. Only admins can change users; you can only read them.',
  ])('no more than that it was refused here: %s', (words) => expect(says(words)).toBe('type'));

  it.each([
    ['a quota', 'Quota exceeded: the project has 3 of 3 networks.', {}],
    ['a limit', 'Your token allows reading only up to the limit of 5', {}],
    ['a member', '/spec/projectId: not yours', { pointers: ['/spec/projectId'] }],
    ['a gateway that sent nothing', 'Not passed on.', { code: 'not_passed_on' }],
    ['another status', 'The token allows reading only.', { status: 401 }],
    ['another status', 'The token allows reading only.', { status: 500 }],
    ['no status', 'The token allows reading only.', { status: undefined }],
  ])('nothing: %s', (_, words, more) => expect(says(words, more)).toBeUndefined());
});

describe('a refused write is known before the next', () => {
  it('of every type of its organization, where the service says that the token may only read', () => {
    write(readsOnly);
    expect(saidOf('user')).toMatchObject({ words: readsOnly.words });
    expect(saidOf('user')?.type).toBeUndefined();
    expect(saidOf('user', 'other')).toBeUndefined();
  });

  it('of its type, where the service gives no such reason', () => {
    write(forbidden);
    expect(saidOf()).toMatchObject({ type: 'network', words: 'Forbidden.' });
    expect(saidOf('user')).toBeUndefined();
  });

  it('of every type once the service gives the reason, though another refusal did not', () => {
    write(forbidden);
    write(readsOnly);
    expect(saidOf('user')?.type).toBeUndefined();
    expect(saidOf()).toMatchObject({ words: readsOnly.words });
  });

  it.each<[string, string, string, ResourceType]>([
    ['a type', 'Forbidden.', 'Not by you.', 'network'],
    ['the credential', readsOnly.words, 'Your role is read-only.', 'user'],
  ])('by the last words that were said of %s', (_, first, last, type) => {
    write(refusal(first));
    write(refusal(last));
    expect(saidOf(type)?.words).toBe(last);
    // A refusal of a type takes nothing from what was said of all.
    write(forbidden, 'user');
    expect(saidOf(type)?.words).toBe(last);
  });

  it.each<[ResourceType | undefined, 'You' | 'Your token', string]>([
    [undefined, 'Your token', 'Your token can only read'],
    [undefined, 'You', 'You can only read'],
    ['network', 'Your token', 'Your last change of networks was refused'],
    ['network', 'You', 'Your last change of networks was refused'],
  ])('and is called by its type %s and by whose it is: %s', (type, whose, title) =>
    expect(refusedTitle(type, whose)).toBe(title),
  );

  it('until a write of the same organization is accepted', () => {
    write(readsOnly);
    write('accepted', 'user', 'other');
    expect(saidOf()).toBeDefined();
    write('accepted', 'user');
    expect(saidOf()).toBeUndefined();
  });

  it('and one of a type until one of that type is accepted', () => {
    write(forbidden);
    write('accepted', 'user');
    expect(saidOf()).toBeDefined();
    write('accepted');
    expect(saidOf()).toBeUndefined();
  });

  it('however many rows of a run are refused, and whatever else fails meanwhile', () => {
    for (let row = 0; row < 3; row += 1) write(readsOnly);
    write(refusal('Taken.', 409));
    expect(JSON.parse(sessionStorage.getItem('meridian.refused') ?? '')).toMatchObject({
      refused: [{ words: readsOnly.words }],
    });
  });

  it.each<[string, () => void]>([
    ['a new token', () => give('writer')],
    ['the same token, given again', () => give('reader')],
    ['signing out', () => void signOut()],
    [
      'another connection',
      () => {
        saveConnection({ ...connection, id: 'second' });
        chooseConnection('second');
      },
    ],
  ])('%s ends it, and leaves nothing of it', (_, end) => {
    write(readsOnly);
    const under = watchWrite('acme', 'network');
    end();
    expect(saidOf()).toBeUndefined();
    // The answer to what the earlier token sent says nothing of the new one.
    under(readsOnly);
    expect(saidOf()).toBeUndefined();
    chooseConnection(connection.id);
    expect(saidOf()).toBeUndefined();
    const kept = [localStorage, sessionStorage].map((each) => each.getItem('meridian.refused'));
    expect(kept.join()).not.toContain(readsOnly.words);
  });

  it('and a reload, which finds it where the token is', () => {
    write(readsOnly);
    expect(sessionStorage.getItem('meridian.refused')).toContain(readsOnly.words);
    expect(localStorage.getItem('meridian.refused')).toBeNull();
  });
});

describe('signing in again at the gateway', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The page as it is loaded with the gateway's session. */
  async function load(session: object) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(session)));
    vi.stubGlobal('location', { pathname: '/', search: '', assign() {} });
    vi.resetModules();
    const connections = await import('../../session/connections');
    const credential = await import('../../session/credential');
    const { goToSignIn } = await import('../../session/signOut');
    const refusals = await import('./refusedWrites');
    refusals.startForgetting();
    connections.saveConnection({ ...connection, id: 'oidc', signIn: { kind: 'oidc' } });
    connections.chooseConnection('oidc');
    await credential.refreshGatewaySession();
    return { ...credential, goToSignIn, ...refusals };
  }
  const ada = { signedIn: true, name: 'Ada' };

  it.each([
    ['as the same person', ada, ada],
    ['as another', ada, { signedIn: true, name: 'Grace' }],
    ['after the session has ended', { signedIn: false }, ada],
  ])('%s ends it in the page that comes back, which knows since when', async (_, then, next) => {
    const first = await load(ada);
    first.watchWrite('acme', 'network')(readsOnly);
    const reloaded = await load(ada);
    expect(reloaded.refusedWrite('acme', 'user').refused).toMatchObject({ words: readsOnly.words });
    const leaving = await load(then);
    const under = leaving.watchWrite('acme', 'network');
    const at = Date.now();
    leaving.goToSignIn();
    under(readsOnly);
    const back = await load(next);
    const { refused, since } = back.refusedWrite('acme', 'network');
    expect(refused).toBeUndefined();
    expect(since).toBeGreaterThanOrEqual(at);
    back.watchWrite('acme', 'network')(readsOnly);
    expect(back.refusedWrite('acme', 'network')).toMatchObject({
      refused: { words: readsOnly.words },
      since,
    });
  });
});
