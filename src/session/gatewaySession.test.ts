import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newStorages, page, sandbox } from './session.fixture';

let storages: ReturnType<typeof newStorages>;

beforeEach(() => {
  storages = newStorages();
});

describe('a gateway that signs people in', () => {
  const signedIn = { signedIn: true, expiresAt: 1_800_000_000, name: 'Ada' };

  /** A gateway that answers with `session` and `signOut`, and the requests it got. */
  function gatewayIs(answers: { session?: () => unknown; signOut?: () => Promise<Response> }) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? 'GET'} ${url}`);
      if (url === '/config.json')
        return Promise.resolve(
          Response.json({ connections: [{ ...sandbox, signIn: { kind: 'oidc' } }] }),
        );
      if (url.startsWith('/auth/sign-out'))
        return answers.signOut?.() ?? Promise.resolve(Response.json({ signedIn: false }));
      return Promise.resolve(answers.session?.() ?? signedIn).then((json) => Response.json(json));
    });
    return asked;
  }

  it('is asked for its session, and for its end, here or everywhere', async () => {
    const asked = gatewayIs({});
    const { loadConfig, currentToken, signOut } = await page();
    await loadConfig();
    expect(currentToken()).toBeUndefined();
    await signOut();
    await signOut({ everywhere: true });
    expect(asked).toEqual([
      'GET /config.json',
      'GET /auth/session',
      'POST /auth/sign-out',
      'POST /auth/sign-out?everywhere=1',
    ]);
  });

  it('is asked for the sessions of others only for its admins', async () => {
    const { readSessions } = await import('./sessions');
    const asked = gatewayIs({ session: () => signedIn });
    expect(await readSessions()).toBeNull();
    expect(asked).toEqual(['GET /auth/session']);
    gatewayIs({ session: () => ({ ...signedIn, admin: true, sessions: [] }) });
    expect(await readSessions()).toEqual([]);
  });

  it('makes the page drop its data before and after its answer, then leads to the provider', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { assign });
    const dropped = vi.fn<() => void>();
    const providerSignOut = 'http://127.0.0.1:9/session/end?client_id=console';
    gatewayIs({
      async signOut() {
        expect(dropped).toHaveBeenCalledTimes(1);
        expect(await hasCredential()).toBe(false);
        storages.local.texts.set('meridian:1:known:sandbox:acme', '[]');
        return Response.json({ signedIn: false, providerSignOut });
      },
    });
    const { loadConfig, hasCredential, onSignOut, signOut } = await page();
    await loadConfig();
    expect(await hasCredential()).toBe(true);
    onSignOut(dropped);
    await signOut();
    expect(dropped).toHaveBeenCalledTimes(2);
    expect(await hasCredential()).toBe(false);
    expect([...storages.local.texts.keys(), ...storages.tab.texts.keys()]).toEqual([]);
    expect(assign).toHaveBeenCalledWith(providerSignOut);
  });

  it('that could not end the session is not used again until the person goes to sign in', async () => {
    vi.stubGlobal('location', { pathname: '/', search: '', assign: vi.fn<() => void>() });
    gatewayIs({ signOut: () => Promise.resolve(new Response('', { status: 503 })) });
    const first = await page();
    await first.loadConfig();
    await expect(first.signOut()).rejects.toThrow('503');
    await first.refreshGatewaySession();
    expect(await first.hasCredential()).toBe(false);
    const second = await page();
    await second.loadConfig();
    expect(await second.hasCredential()).toBe(false);
    second.goToSignIn();
    const third = await page();
    await third.loadConfig();
    expect(await third.hasCredential()).toBe(true);
  });

  it('is asked again by a page that Back brings back as it was', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('window', new EventTarget());
    const postMessage = vi.fn<(news: unknown) => void>();
    const channel = Object.assign(new EventTarget(), { postMessage });
    vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
      return channel;
    });
    gatewayIs({});
    const { loadConfig } = await page();
    await loadConfig();
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    show(false);
    expect(reload).not.toHaveBeenCalled();
    show(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not believed when its word is older than the sign-out', async () => {
    let tell = (_session: unknown): void => {};
    gatewayIs({ session: () => new Promise((resolve) => (tell = resolve)) });
    const { loadConfig, hasCredential, refreshGatewaySession, signOut } = await page();
    await loadConfig();
    const asking = refreshGatewaySession();
    await signOut();
    tell(signedIn);
    await asking;
    expect(await hasCredential()).toBe(false);
  });
});

it('goes to sign in without what stands after #, which is for the browser alone', async () => {
  const assign = vi.fn<(to: string) => void>();
  vi.stubGlobal('location', {
    pathname: '/embeddings',
    search: '?tab=map',
    hash: '#share=z',
    assign,
  });
  const { openSignIn } = await import('./gatewaySession');
  openSignIn();
  expect(assign).toHaveBeenCalledWith('/auth/sign-in?return=%2Fembeddings%3Ftab%3Dmap');
});
