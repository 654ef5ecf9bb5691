import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';

/** Encrypts the content of a cookie, so that only gateways with the same secret can read it. */
export interface Seal {
  close(purpose: string, value: Record<string, unknown>, endsAt: number): Promise<string>;
  /** `undefined` when the text was sealed for another purpose, was changed, or has expired. */
  open<T>(purpose: string, text: string, schema: z.ZodMiniType<T>): Promise<T | undefined>;
}

/** A seal that uses AES-256-GCM with a key made from `secret`. */
export function sealWith(secret: string): Seal {
  const key = createHash('sha256').update(`meridian session\0${secret}`).digest();
  return {
    close: (purpose, value, endsAt) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(endsAt / 1000))
        .encrypt(key),
    async open(purpose, text, schema) {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          audience: purpose,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return z.parse(schema, payload['value']);
      } catch {
        return undefined;
      }
    },
  };
}
