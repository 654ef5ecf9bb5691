// Shared by tests of sign-in: a real OpenID provider (the package `oidc-provider`) on a free port.
import http from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import {
  allTo,
  freeAddress,
  gatewayFor,
  serve,
  type Cleanup,
  type Upstream,
} from './gateway.fixture';
import { onFirstUse } from './keys';
import type { Running } from './start';

export const resource = 'https://region.example';
const logoutSource = (context: KoaContextWithOIDC, form: string): void => {
  context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign out</button>`;
};
const clientId = 'console';

/** Settings of a gateway that signs people in at this provider. */
export function signInAt(provider: TestProvider, publicUrl: string): Record<string, string> {
  return {
    MERIDIAN_PUBLIC_URL: publicUrl,
    MERIDIAN_OIDC_ISSUER: provider.issuer,
    MERIDIAN_OIDC_CLIENT_ID: clientId,
    MERIDIAN_OIDC_CLIENT_SECRET: 'client-secret',
    MERIDIAN_SESSION_SECRET: 'a secret of thirty-two characters or more',
  };
}

/** A gateway that signs people in at this provider and forwards to `upstream`. */
export async function signInGateway(
  cleanup: Cleanup,
  provider: TestProvider,
  upstream: Upstream,
  changes: Record<string, string> = {},
  write?: (text: string) => void,
): Promise<Running> {
  const publicUrl = await freeAddress();
  const settings = { ...allTo(upstream.address), ...signInAt(provider, publicUrl) };
  return gatewayFor(cleanup, { ...settings, PORT: new URL(publicUrl).port, ...changes }, write);
}

/** The first one signs, and the others are those that it is changed for. Made once, because it takes long. */
const signingKeys = onFirstUse(() =>
  Promise.all(
    ['RS256', 'ES256', 'EdDSA'].map(async (alg): Promise<JWK> => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg };
    }),
  ),
);

/**
 * Signs in whoever arrives as `person`, without a password. Each refresh token can be used once; one that is used again
 * ends the whole grant, as the package does by itself. An access token is a JWT when the gateway names a resource.
 */
export class TestProvider {
  issuer = '';
  person: { id: string; name: string; [claim: string]: unknown } = {
    id: 'ada',
    name: 'Ada Lovelace',
  };
  /** What somebody on the way changes in ID tokens, without the provider's key. */
  forged: object | undefined;
  /** How many characters an access token has more than it needs. */
  padding = 0;
  /** How long an access token lasts. */
  tokenSeconds = 3600;
  /** The words with which the provider refuses to sign in, if it does. */
  refusal: string | undefined;
  /** Every answer of the token endpoint. */
  readonly exchanges: {
    kind: unknown;
    status: number;
    accessToken: string;
    resource: unknown;
  }[] = [];
  /** How many tokens were revoked. */
  revoked = 0;
  #grants: string[] = [];
  #provider: Provider | undefined;
  readonly #failing = new Set<string>();
  readonly #held = new Map<string, { arrive: () => void; released: Promise<void> }>();

  static async open(cleanup: Cleanup): Promise<TestProvider> {
    const test = new TestProvider();
    const keys = await signingKeys();
    const server = http.createServer((request, response) => test.#answer(request, response));
    test.issuer = await serve(cleanup, server);
    await test.rotateKeys();
    test.#provider = test.#create(keys);
    return test;
  }

  /** The tokens of the current and all earlier sign-ins stop working. */
  async takeAccessAway(): Promise<void> {
    for (const id of this.#grants.splice(0))
      await (await this.#provider?.Grant.find(id))?.destroy();
  }

  /** Where the provider says that a session has ended, and the forms it sent there. */
  gateway: string | undefined;
  readonly logouts: string[] = [];

  async #tellGateway(
    address: string,
    { method, headers, body }: RequestInit = {},
  ): Promise<Response> {
    const form = String(body);
    this.logouts.push(form);
    if (this.gateway === undefined) return new Response();
    const place = new URL(new URL(address).pathname, this.gateway);
    return fetch(place, { method: method ?? 'GET', headers: headers ?? {}, body: form });
  }

  /** The keys that nobody is told of yet. */
  #hidden = ['ES256', 'EdDSA'];
  /** Those that tests sign with, beside the provider's own. */
  readonly #published: JWK[] = [];
  #signing: CryptoKey | undefined;
  /** How often the keys were read. */
  keyReads = 0;

  /** Signs with new keys from now on, and tells them beside those before. */
  async rotateKeys(): Promise<void> {
    const client = await this.#provider?.Client.find(clientId);
    if (client) Object.assign(client, { idTokenSignedResponseAlg: this.#hidden.shift() });
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const kid = `key ${this.#published.length}`;
    this.#published.push({ ...(await exportJWK(publicKey)), alg: 'ES256', kid });
    this.#signing = privateKey;
  }

  sign(claims: JWTPayload, header: object = {}): Promise<string> {
    if (this.#signing === undefined) throw new Error('There is no key.');
    const kid = `key ${this.#published.length - 1}`;
    return new SignJWT({ iss: this.issuer, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(this.#signing);
  }

  /** Settings that make a gateway take its tokens for APIs. */
  get settings(): Record<string, string> {
    return { MERIDIAN_TOKEN_ISSUER: this.issuer, MERIDIAN_TOKEN_AUDIENCE: 'cloud' };
  }

  /** An `Authorization` for the gateway's APIs. */
  async bearer(sub: string, claims: JWTPayload = {}, header = {}): Promise<string> {
    const exp = Math.floor(Date.now() / 1000) + 600;
    return `Bearer ${await this.sign({ sub, aud: 'cloud', exp, ...claims }, header)}`;
  }

  /** From now on, the provider answers requests for this path with an error. */
  fail(path: string): void {
    this.#failing.add(path);
  }

  /** Holds back the answers for this path, after they were prepared. Returns what lets them go. */
  hold(path: string): { arrived: Promise<void>; release: () => void } {
    let release = (): void => {};
    const released = new Promise<void>((done) => (release = done));
    const arrived = new Promise<void>((arrive) => this.#held.set(path, { arrive, released }));
    return { arrived, release };
  }

  /** The provider answers by itself again. */
  recover(): void {
    this.#failing.clear();
    this.#held.clear();
  }

  /** How often the gateways have asked for new tokens with a refresh token. */
  get refreshes(): number {
    return this.exchanges.filter(({ kind }) => kind === 'refresh_token').length;
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const provider = this.#provider;
    if (request.url?.startsWith('/interaction/') !== true)
      return void provider?.callback()(request, response);
    const result =
      this.refusal === undefined
        ? { login: { accountId: this.person.id } }
        : { error: 'access_denied', error_description: this.refusal };
    void provider?.interactionFinished(request, response, result);
  }

  #create(keys: JWK[]): Provider {
    const provider: Provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: 'client-secret',
          redirect_uris: ['http://localhost/auth/callback'],
          post_logout_redirect_uris: ['http://localhost/'],
          grant_types: ['authorization_code', 'refresh_token'],
          backchannel_logout_uri: 'https://console.example/auth/backchannel-logout',
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys },
      cookies: { keys: ['test'] },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ ...this.person, sub: accountId }),
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      // Nobody is asked for consent, so that a sign-in is a chain of redirects.
      loadExistingGrant: async ({ oidc: { session } }) => {
        const known = session?.grantIdFor(clientId);
        const existing = known === undefined ? undefined : await provider.Grant.find(known);
        if (existing !== undefined) return existing;
        const grant = new provider.Grant({ clientId, accountId: session?.accountId });
        grant.addOIDCScope('openid profile email offline_access');
        grant.addResourceScope(resource, 'all');
        this.#grants.push(await grant.save());
        return grant;
      },
      fetch: (address, options) => this.#tellGateway(String(address), options),
      extraTokenClaims: () => ({ padding: 'x'.repeat(this.padding) }),
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      ttl: { AccessToken: () => this.tokenSeconds },
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true, logoutSource },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'all',
            audience: resource,
            accessTokenTTL: this.tokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    });
    // Gateways of tests listen on free ports, so their addresses are not known before.
    const ofTests = (text: string): boolean => new URL(text).hostname === '127.0.0.1';
    provider.Client.prototype.redirectUriAllowed = ofTests;
    provider.Client.prototype.postLogoutRedirectUriAllowed = ofTests;
    provider.use((context, next) => this.#watch(context as KoaContextWithOIDC, next));
    return provider;
  }

  async #watch(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    if (this.#failing.has(context.path)) {
      context.status = 503;
      context.body = { error: 'temporarily_unavailable' };
      return;
    }
    const held = this.#held.get(context.path);
    await next();
    held?.arrive();
    await held?.released;
    if (context.path === '/jwks') {
      const { keys } = context.body as { keys: JWK[] };
      const own = keys.filter(({ alg = '' }) => !this.#hidden.includes(alg));
      context.body = { keys: [...own, ...this.#published] };
      this.keyReads += 1;
    }
    if (context.path === '/token') {
      const { grant_type: kind, resource: asked } = context.oidc.params ?? {};
      const body = context.body as { access_token?: string; id_token?: string };
      const { access_token: accessToken = '', id_token: idToken } = body;
      if (this.forged && idToken !== undefined) body.id_token = forge(idToken, this.forged);
      this.exchanges.push({ kind, status: context.status, accessToken, resource: asked });
    }
    if (context.path === '/token/revocation' && context.status === 200) this.revoked += 1;
  }
}

/** The token with other claims and the old signature. */
function forge(token: string, claims: object): string {
  const [head, payload = '', signature] = token.split('.');
  const before = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const after = Buffer.from(JSON.stringify({ ...before, ...claims })).toString('base64url');
  return [head, after, signature].join('.');
}
