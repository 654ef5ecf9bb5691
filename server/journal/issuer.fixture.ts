// An identity provider that signs tokens, and answers for its keys.
import http from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { serve, type Cleanup } from '../gateway.fixture';

export type Issuer = Awaited<ReturnType<typeof issuerFor>>;

export async function issuerFor(cleanup: Cleanup) {
  const published: JWK[] = [];
  let signing: CryptoKey;
  /** Signs with a new key from now on, and answers for it beside the old one. */
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
    /** How often its keys were read. */
    reads: () => reads,
    /** Answers 503 in place of its keys from now on. */
    loseKeys: () => (areLost = true),
    /** Settings that make a gateway take its tokens. */
    settings: { MERIDIAN_TOKEN_ISSUER: address, MERIDIAN_TOKEN_AUDIENCE: 'cloud' },
    /** An `Authorization` for the gateway's APIs, or for another audience. */
    async bearer(
      subject: string,
      {
        audience = 'cloud',
        kid,
        ...claims
      }: JWTPayload & { audience?: string; kid?: string | null } = {},
    ) {
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
