import { hash } from 'node:crypto';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import { keysOf, onFirstUse, isOfToken, type Keys } from './keys';
import { personOf, refusalOf, type Person } from './people';
import type { KeptTokens } from './sessionTokens';
import { isLoopback } from './settingValues';
import type { OidcSettings } from './settings';
import type { Store } from './store/store';

/** The tokens that the identity provider issued for a person, and who it says that this is. */
export interface Tokens extends KeptTokens, Partial<Person> {
  /** In milliseconds since 1970; absent when the provider does not say. */
  expiresAt?: number;
  /** The session at the provider, if it says. */
  sid?: string;
}

/** What must be kept between going to the provider and coming back. */
type Departure = Record<'state' | 'nonce' | 'verifier', string>;

/** The identity provider refused. Any other error means that it gave no answer that can be used. */
export class RefusedByProvider extends Error {
  override name = 'RefusedByProvider';
}

/** The provider knows the person, but the settings do not let them in. */
export class NotAllowed extends RefusedByProvider {
  override name = 'NotAllowed';
  constructor(
    message: string,
    readonly tokens: Tokens,
  ) {
    super(message);
  }
}

/** The provider has taken a refresh token, and nothing of its answer can be used but the next one. */
export class OnlyRenewed extends Error {
  override name = 'OnlyRenewed';
  constructor(
    readonly refreshToken: string,
    cause: unknown,
  ) {
    super(`The new tokens cannot be used: ${String(cause)}`, { cause });
  }
}

/** The refusals that mean that the person has no access any more; others blame the gateway, or the moment. */
const endings = new Set([
  'invalid_grant',
  'access_denied',
  'unauthorized_client',
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
]);

export type Provider = ReturnType<typeof openProvider>;

/** A client of the configured provider; its metadata is loaded on first use. */
export function openProvider(settings: OidcSettings) {
  const keys = keysOf(settings.issuer);
  /** The next refresh token for each one that was taken, before the rest of the answer is judged. */
  const renewed = new Map<string, string>();
  const watchedFetch: client.CustomFetch = async (address, options) => {
    const answer = await fetch(address, options as RequestInit);
    const used = options.body instanceof URLSearchParams && options.body.get('refresh_token');
    if (used && answer.ok) {
      const { data } = z.safeParse(withRefreshToken, await answer.clone().json().catch(() => 0)); // prettier-ignore
      if (data) renewed.set(used, data.refresh_token);
    }
    return answer;
  };
  /** The tokens of an answer. Its ID token says who may enter, so its signature is checked. */
  const judged = async (answer: Answer): Promise<Tokens> => {
    if (answer.id_token !== undefined) {
      const { issuer, verify } = await keys();
      await verify(answer.id_token, { issuer, audience: settings.clientId, clockTolerance: 30 });
    }
    return tokensOf(answer, settings);
  };
  const configuration = onFirstUse(async () => {
    const { metadata } = await keys();
    const { clientId, clientSecret: secret } = settings;
    const taken = metadata.token_endpoint_auth_methods_supported;
    // In the body if the provider supports that, because providers decode the header differently; else in the header.
    const isPost = taken?.includes('client_secret_post') === true;
    const way = isPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
    const config = new client.Configuration(metadata, clientId, secret, way);
    config.timeout = 10;
    config[client.customFetch] = watchedFetch;
    // Plain http is allowed only when nothing leaves the machine.
    if (isLoopback(settings.issuer.hostname)) client.allowInsecureRequests(config);
    return config;
  });
  const callback = new URL('/auth/callback', settings.publicUrl).href;
  // Each request for a token names the resources again (RFC 8707); the older audience is sent only once.
  const resources = (): URLSearchParams =>
    new URLSearchParams(settings.resources.map((resource) => ['resource', resource]));

  return {
    async depart() {
      const state = client.randomState();
      const nonce = client.randomNonce();
      const verifier = client.randomPKCECodeVerifier();
      const asked = Object.entries({
        redirect_uri: callback,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(settings.audience !== undefined && { audience: settings.audience }),
      });
      const parameters = new URLSearchParams([...asked, ...resources()]);
      const address = client.buildAuthorizationUrl(await configuration(), parameters);
      return { address, departure: { state, nonce, verifier } };
    },
    /** `url` is the address the person came back to. */
    async arrive(url: URL, { state, nonce, verifier }: Departure): Promise<Tokens> {
      const config = await configuration();
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      try {
        return await judged(await client.authorizationCodeGrant(config, url, checks, resources()));
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError) throw refusal(error);
        if (error instanceof client.ResponseBodyError && error.status < 500) throw refusal(error);
        throw error;
      }
    },
    /** Rejects with `RefusedByProvider` only when the person has no access any more. */
    async refresh(refreshToken: string): Promise<Tokens> {
      const config = await configuration();
      try {
        return await judged(await client.refreshTokenGrant(config, refreshToken, resources()));
      } catch (error) {
        if (error instanceof client.ResponseBodyError && endings.has(error.error))
          throw refusal(error);
        const next = renewed.get(refreshToken);
        if (next === undefined || error instanceof NotAllowed) throw error;
        throw new OnlyRenewed(next, error);
      } finally {
        renewed.delete(refreshToken);
      }
    },
    /** Rejects when the provider does not take the client's id and secret: it is asked for the tokens of a made-up code. */
    async check(): Promise<void> {
      const made = { code: 'check', redirect_uri: callback, code_verifier: 'x'.repeat(43) };
      try {
        await client.genericGrantRequest(await configuration(), 'authorization_code', made);
      } catch (error) {
        if (!(error instanceof client.ResponseBodyError)) throw error;
        if (error.error !== 'invalid_grant') throw refusal(error);
      }
    },
    /** What a logout token says; `undefined` for what is none. */
    async logoutOf(token: string): Promise<Logout | undefined> {
      return readLogout(await keys(), settings.clientId, token);
    },
    /** Revokes a token, if the provider supports it. */
    async revoke(token: string): Promise<void> {
      const config = await configuration();
      if (config.serverMetadata().revocation_endpoint !== undefined)
        await client.tokenRevocation(config, token);
    },
    /** Where the provider ends its own session and sends the person back to the console, if it has such a place. */
    async signOutAddress(idToken: string | undefined): Promise<URL | undefined> {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: new URL('/', settings.publicUrl).href,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
    },
  };
}

type Answer = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

const withRefreshToken = z.object({ refresh_token: z.string() });

/** Rejects with `NotAllowed` when there is an ID token, and the settings do not let its person in. */
function tokensOf(answer: Answer, { allowed }: OidcSettings): Tokens {
  const seconds = answer.expiresIn();
  const claims = answer.claims();
  const tokens = {
    accessToken: answer.access_token,
    ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
    ...(answer.id_token !== undefined && { idToken: answer.id_token }),
    ...(seconds !== undefined && { expiresAt: Date.now() + seconds * 1000 }),
    ...(claims && personOf(claims)),
    ...(typeof claims?.['sid'] === 'string' && { sid: claims['sid'] }),
  };
  const refused = claims && refusalOf(allowed, claims);
  if (refused !== undefined) throw new NotAllowed(refused, tokens);
  return tokens;
}

function refusal(
  error: client.AuthorizationResponseError | client.ResponseBodyError,
): RefusedByProvider {
  return new RefusedByProvider(error.error_description ?? error.error, { cause: error });
}

// The provider says that it has ended sessions (OpenID Connect Back-Channel Logout 1.0).

/** Whose sessions: one session of the provider, or all of a person there. */
export interface Logout {
  /** A hash of the issuer and the id of the token. */
  id: string;
  person?: string | undefined;
  sid?: string | undefined;
}

/** How old a token may be, and by how much clocks may differ. */
const ageSeconds = 600;
const apartSeconds = 30;

const text = z.string().check(z.minLength(1), z.maxLength(500));
const shape = z.object({
  jti: text,
  sub: z.optional(text),
  sid: z.optional(text),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
  nonce: z.optional(z.never()),
});

/** What a logout token says; `undefined` for what is none. Rejects when the keys of the issuer cannot be had. */
export async function readLogout(
  { issuer, verify }: Keys,
  audience: string,
  token: string,
): Promise<Logout | undefined> {
  try {
    const claims = await verify(token, {
      issuer,
      audience,
      clockTolerance: apartSeconds,
      maxTokenAge: ageSeconds,
      requiredClaims: ['exp'],
    });
    const { data } = shape.safeParse(claims);
    if (data === undefined || (data.sub ?? data.sid) === undefined) return undefined;
    const id = hash('sha256', `${issuer} ${data.jti}`, 'base64url');
    return { id, person: data.sub, sid: data.sid };
  } catch (error) {
    if (isOfToken(error)) return undefined;
    throw error;
  }
}

/** Does what a logout says, unless that was done before at any gateway; then this gives `undefined`. */
export async function once<T>(
  { db, now, past }: Store,
  { id }: Logout,
  work: () => Promise<T>,
): Promise<T | undefined> {
  // What is too old to be taken need not be known.
  await db.deleteFrom('logouts').where('endsAt', '<', past()).execute();
  const known = await db.selectFrom('logouts').where('id', '=', id).select('id').executeTakeFirst();
  if (known) return undefined;
  const done = await work();
  // Noted only now: after a failure, the provider may try again.
  const endsAt = now() + 2 * (ageSeconds + apartSeconds) * 1000;
  const noted = db.insertInto('logouts').values({ id, endsAt });
  await noted.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  return done;
}
