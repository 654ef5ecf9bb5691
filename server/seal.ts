import { hash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';

/** Encrypts what cookies and the store hold, so that only gateways with the same secret can read it. */
export type Seal = ReturnType<typeof sealWith>;

/** A seal that uses AES-256-GCM with keys made from the secrets: the first one encrypts, and all of them decrypt. */
export function sealWith(secrets: readonly string[], now: () => number = Date.now) {
  const keys = secrets.map((secret) => hash('sha256', `meridian session\0${secret}`, 'buffer'));
  const [newest] = keys;
  if (newest === undefined) throw new TypeError('A seal needs a secret.');
  return {
    /** `endsAt` is in milliseconds since 1970; without it, what is sealed does not expire. */
    close(purpose: string, value: Record<string, unknown>, endsAt?: number): Promise<string> {
      const token = new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose);
      if (endsAt !== undefined) token.setExpirationTime(Math.floor(endsAt / 1000));
      return token.encrypt(newest);
    },
    /** `undefined` when the text was sealed for another purpose, was changed, or has expired. */
    async open<T>(purpose: string, text: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
      for (const key of keys) {
        try {
          const { payload } = await jwtDecrypt(text, key, {
            audience: purpose,
            currentDate: new Date(now()),
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
          });
          return z.parse(schema, payload['value']);
        } catch {
          // Another secret may fit.
        }
      }
      return undefined;
    },
  };
}
