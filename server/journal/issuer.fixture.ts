// An identity provider that signs tokens, and answers for its keys.
import http from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { serve, type Cleanup } from '../gateway.fixture';

export interface Issuer {
  address: string;
  /** An `Authorization` for the gateway's APIs, or for another audience. */
  bearer(
    subject: string,
    claims?: JWTPayload & { audience?: string; kid?: string | null },
  ): Promise<string>;
  /** How often its keys were read. */
  reads(): number;
  /** Signs with a new key from now on, and answers for it beside the old one. */
  rotateKeys(): Promise<void>;
  /** Answers 503 in place of its keys from now on. */
  loseKeys(): void;
  /** Settings that make a gateway take its tokens. */
  settings: Record<string, string>;
}

export async function issuerFor(cleanup: Cleanup): Promise<Issuer> {
  const published: JWK[] = [];
  let signing: CryptoKey;
  const rotateKeys = async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const kid = `key ${published.length}`;
    published.push({ ...(await exportJWK(publicKey)), alg: 'ES256', kid });
    signing = privateKey;
  };
  await rotateKeys();
  let areLost = false;
  let reads = 0;
  const server = http.createServer((request, response) => {
    const isKeys = request.url === '/keys';
    if (isKeys) reads += 1;
    if (isKeys && areLost) return response.writeHead(503).end();
    const body = isKeys ? { keys: published } : { issuer: address, jwks_uri: `${address}/keys` };
    return response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));
  });
  const address = await serve(cleanup, server);
  return {
    address,
    rotateKeys,
    reads: () => reads,
    loseKeys: () => (areLost = true),
    settings: { MERIDIAN_TOKEN_ISSUER: address, MERIDIAN_TOKEN_AUDIENCE: 'cloud' },
    async bearer(subject, { audience = 'cloud', kid, ...claims } = {}) {
      const token = await new SignJWT({ exp: Math.floor(Date.now() / 1000) + 600, ...claims })
        .setProtectedHeader({
          alg: 'ES256',
          ...(kid !== null && { kid: kid ?? `key ${published.length - 1}` }),
        })
        .setIssuer(address)
        .setSubject(subject)
        .setAudience(audience)
        .sign(signing);
      return `Bearer ${token}`;
    },
  };
}
