import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { listen, type Cleanup } from './gateway.fixture';

interface Grant {
  challenge: string;
  nonce: string;
  redirect: string;
}

/** A small OIDC provider that signs in one person without a prompt, and checks what a real one would. */
export class TestProvider {
  issuer = '';
  /** How long an access token lasts. */
  tokenSeconds = 3600;
  /** How the next refresh is refused, if it is. */
  refusal: { status: number; error: string } | undefined;
  readonly accessTokens: string[] = [];
  readonly revoked: string[] = [];
  /** Revoking waits for this promise. */
  holdRevoking: Promise<void> = Promise.resolve();
  /** The resources named in each request for tokens. */
  readonly resources: string[][] = [];
  refreshes = 0;
  #grants = new Map<string, Grant>();
  #refreshTokens = new Set<string>();

  static async open(cleanup: Cleanup): Promise<TestProvider> {
    const provider = new TestProvider();
    const { privateKey } = await generateKeyPair('RS256');
    const server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        void provider.#answer(request, new URLSearchParams(body), privateKey).then(
          ([status, json]) => {
            response.writeHead(status, { 'Content-Type': 'application/json' });
            response.end(JSON.stringify(json));
          },
        );
      });
    });
    provider.issuer = await listen(server);
    cleanup.add(async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    });
    return provider;
  }

  /** Where the provider sends a person who arrives at `address`: to the callback with a code, or with a refusal. */
  authorize(address: string, refusal?: string): string {
    const { searchParams: asked, pathname } = new URL(address);
    if (pathname !== '/authorize' || asked.get('client_id') !== 'console')
      throw new Error(`not an authorization request: ${address}`);
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', this.issuer);
    if (refusal !== undefined) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', refusal);
      return back.href;
    }
    const code = randomBytes(8).toString('hex');
    this.#grants.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
    });
    back.searchParams.set('code', code);
    return back.href;
  }

  async #answer(
    request: http.IncomingMessage,
    body: URLSearchParams,
    key: CryptoKey,
  ): Promise<[number, unknown]> {
    if (request.url === '/.well-known/openid-configuration') return [200, this.#description()];
    const [, basic = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    // Each half is form-encoded first (RFC 6749, section 2.3.1).
    if (decodeURIComponent(Buffer.from(basic, 'base64').toString()) !== 'console:client-secret')
      return [401, { error: 'invalid_client' }];
    if (request.url === '/revoke') {
      await this.holdRevoking;
      this.revoked.push(body.get('token') ?? '');
      return [200, {}];
    }
    if (request.url !== '/token') return [404, { error: 'not_found' }];
    this.resources.push(body.getAll('resource'));
    if (body.get('grant_type') === 'refresh_token') return this.#refresh(body);
    const grant = this.#grants.get(body.get('code') ?? '');
    this.#grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirect !== body.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const idToken = await new SignJWT({ nonce: grant.nonce, name: 'Ada Lovelace' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(this.issuer)
      .setAudience('console')
      .setSubject('ada')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
    return [200, { ...this.#tokens(), id_token: idToken }];
  }

  #refresh(body: URLSearchParams): [number, unknown] {
    this.refreshes += 1;
    if (this.refusal) return [this.refusal.status, { error: this.refusal.error }];
    // Each refresh token can be used only once.
    if (!this.#refreshTokens.delete(body.get('refresh_token') ?? ''))
      return [400, { error: 'invalid_grant' }];
    return [200, this.#tokens()];
  }

  #tokens(): Record<string, unknown> {
    // As long as real tokens, so that the cookie has to be split.
    const accessToken = `access-${this.accessTokens.length}-${'x'.repeat(4000)}`;
    const refreshToken = randomBytes(16).toString('hex');
    this.accessTokens.push(accessToken);
    this.#refreshTokens.add(refreshToken);
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: this.tokenSeconds,
    };
  }

  #description(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      revocation_endpoint: `${this.issuer}/revoke`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }
}
