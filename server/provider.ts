import * as client from 'openid-client';
import { personOf, refusalOf, type Person } from './people';
import { isLoopback } from './settingValues';
import type { OidcSettings } from './settings';

/** The tokens that the identity provider issued for a person, and who it says that this is. */
export interface Tokens extends Partial<Person> {
  accessToken: string;
  refreshToken?: string;
  idToken?: string;
  /** In milliseconds since 1970; absent when the provider does not say. */
  expiresAt?: number;
}

/** What must be kept between going to the provider and coming back. */
export interface Departure {
  state: string;
  nonce: string;
  verifier: string;
}

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
  let found: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(
        settings.issuer,
        settings.clientId,
        settings.clientSecret,
        clientSecret(settings),
        {
          execute: [
            // Checks the signature of each ID token, because it says who may enter.
            client.enableNonRepudiationChecks,
            // Plain http is allowed only when nothing leaves the machine.
            ...(isLoopback(settings.issuer.hostname) ? [client.allowInsecureRequests] : []),
          ],
          timeout: 10,
        },
      )
      .catch((error: unknown) => {
        // Cleared, because the provider may be reachable next time.
        found = undefined;
        throw error;
      });
    return found;
  };
  const callback = new URL('/auth/callback', settings.publicUrl).href;
  // Each request for a token names the resources again (RFC 8707); the older audience is sent only once.
  const resources = (): URLSearchParams =>
    new URLSearchParams(settings.resources.map((resource) => ['resource', resource]));

  return {
    async depart() {
      const departure: Departure = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const asked = resources();
      asked.set('redirect_uri', callback);
      asked.set('scope', settings.scope);
      asked.set('state', departure.state);
      asked.set('nonce', departure.nonce);
      asked.set('code_challenge', await client.calculatePKCECodeChallenge(departure.verifier));
      asked.set('code_challenge_method', 'S256');
      if (settings.audience !== undefined) asked.set('audience', settings.audience);
      const address = client.buildAuthorizationUrl(await configuration(), asked);
      return { address, departure };
    },
    /** `url` is the address the person came back to. */
    async arrive(url: URL, { state, nonce, verifier }: Departure): Promise<Tokens> {
      const config = await configuration();
      return ask(async () => {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const answer = await client.authorizationCodeGrant(config, url, checks, resources());
        return tokensOf(answer, settings);
      });
    },
    /** Rejects with `RefusedByProvider` only when the person has no access any more. */
    async refresh(refreshToken: string): Promise<Tokens> {
      const config = await configuration();
      try {
        return tokensOf(
          await client.refreshTokenGrant(config, refreshToken, resources()),
          settings,
        );
      } catch (error) {
        if (error instanceof client.ResponseBodyError && endings.has(error.error))
          throw refusal(error);
        throw error;
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

/**
 * Sends the client secret the way the provider supports: in the body if possible, because providers decode the header
 * differently; in the header, as the standard says, if the provider does not state a way.
 */
function clientSecret({ clientSecret: secret }: OidcSettings): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = taken.includes('client_secret_post') ? post : basic;
    way(server, ...rest);
  };
}

/** Rejects with `NotAllowed` when there is an ID token, and the settings do not let its person in. */
function tokensOf(
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  { allowed }: OidcSettings,
): Tokens {
  const seconds = answer.expiresIn();
  const claims = answer.claims();
  const tokens = {
    accessToken: answer.access_token,
    ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
    ...(answer.id_token !== undefined && { idToken: answer.id_token }),
    ...(seconds !== undefined && { expiresAt: Date.now() + seconds * 1000 }),
    ...(claims && personOf(claims)),
  };
  const refused = claims && refusalOf(allowed, claims);
  if (refused !== undefined) throw new NotAllowed(refused, tokens);
  return tokens;
}

/** Turns a refusal of the provider into `RefusedByProvider` and passes on other errors. */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError) throw refusal(error);
    if (error instanceof client.ResponseBodyError && error.status < 500) throw refusal(error);
    throw error;
  }
}

function refusal(
  error: client.AuthorizationResponseError | client.ResponseBodyError,
): RefusedByProvider {
  return new RefusedByProvider(error.error_description ?? error.error, { cause: error });
}
