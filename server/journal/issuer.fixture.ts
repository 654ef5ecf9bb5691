// An identity provider that signs tokens, and answers for its keys.
import http from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listen, type Cleanup } from '../gateway.fixture';

export interface Issuer {
  address: string;
  /** An `Authorization` for the gateway's APIs, or for another audience. */
  bearer(subject: string, claims?: { name?: string; audience?: string }): Promise<string>;
  /** Answers 503 in place of its keys from now on. */
  loseKeys(): void;
  /** Settings that make a gateway take its tokens. */
  settings: Record<string, string>;
}

export async function issuerFor(cleanup: Cleanup): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' };
  let areLost = false;
  const server = http.createServer((request, response) => {
    const isKeys = request.url === '/keys';
    if (isKeys && areLost) return response.writeHead(503).end();
    const body = isKeys ? { keys: [jwk] } : { issuer: address, jwks_uri: `${address}/keys` };
    return response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));
  });
  const address = await listen(server);
  cleanup.add(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return {
    address,
    loseKeys: () => (areLost = true),
    settings: { MERIDIAN_TOKEN_ISSUER: address, MERIDIAN_TOKEN_AUDIENCE: 'cloud' },
    async bearer(subject, { name, audience = 'cloud' } = {}) {
      const token = await new SignJWT(name === undefined ? {} : { name })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(address)
        .setSubject(subject)
        .setAudience(audience)
        .setExpirationTime('10m')
        .sign(privateKey);
      return `Bearer ${token}`;
    },
  };
}
