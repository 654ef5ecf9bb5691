import * as client from 'openid-client';
import { isLoopback } from './settingValues';
import type { OidcSettings } from './settings';

/** What the identity provider gave for a person. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  /** In milliseconds since 1970; absent when the provider does not say. */
  expiresAt?: number;
  name?: string;
  /** The provider's id of the person. */
  person?: string;
}

/** What has to be kept between leaving for the provider and coming back. */
export interface Departure {
  state: string;
  nonce: string;
  verifier: string;
}

/** The identity provider refused. Any other error means that it could not be asked. */
export class RefusedByProvider extends Error {
  override name = 'RefusedByProvider';
}

export interface Provider {
  depart(): Promise<{ address: URL; departure: Departure }>;
  /** `url` is the address the person came back to. */
  arrive(url: URL, departure: Departure): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** Revokes a token, if the provider supports it. */
  revoke(token: string): Promise<void>;
}

/** A client of the configured provider, whose metadata is loaded when it is first needed. */
export function openProvider(settings: OidcSettings): Provider {
  let found: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(
        settings.issuer,
        settings.clientId,
        settings.clientSecret,
        clientSecret(settings),
        {
          // Plain http only where nothing leaves the machine.
          execute: isLoopback(settings.issuer.hostname) ? [client.allowInsecureRequests] : [],
          timeout: 10,
        },
      )
      .catch((error: unknown) => {
        // The provider may be reachable the next time.
        found = undefined;
        throw error;
      });
    return found;
  };
  const callback = new URL('/auth/callback', settings.publicUrl).href;
  // Every request for a token names the resources again (RFC 8707); the audience is an older way, asked once.
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
    async arrive(url, { state, nonce, verifier }) {
      const config = await configuration();
      return ask(async () => {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const answer = await client.authorizationCodeGrant(config, url, checks, resources());
        const claims = answer.claims();
        const name = [claims?.['name'], claims?.['email'], claims?.['preferred_username']].find(
          (claim) => typeof claim === 'string' && claim !== '',
        );
        return {
          ...tokensOf(answer),
          ...(typeof name === 'string' && { name: name.slice(0, 200) }),
          ...(claims && { person: claims.sub }),
        };
      });
    },
    async refresh(refreshToken) {
      const config = await configuration();
      return ask(async () =>
        tokensOf(await client.refreshTokenGrant(config, refreshToken, resources())),
      );
    },
    async revoke(token) {
      const config = await configuration();
      if (config.serverMetadata().revocation_endpoint !== undefined)
        await client.tokenRevocation(config, token);
    },
  };
}

/**
 * Sends the secret the way the provider says it takes: in the body if it may be, because providers differ in how they
 * decode it in a header; in the header, as the standard has it, when the provider does not say.
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

function tokensOf(
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Tokens {
  const seconds = answer.expiresIn();
  return {
    accessToken: answer.access_token,
    ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
    ...(seconds !== undefined && { expiresAt: Date.now() + seconds * 1000 }),
  };
}

/** Tells a refusal apart from a failure to ask. */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError)
      throw new RefusedByProvider(error.error_description ?? error.error, { cause: error });
    if (error instanceof client.ResponseBodyError && error.status < 500)
      throw new RefusedByProvider(error.error_description ?? error.error, { cause: error });
    throw error;
  }
}
