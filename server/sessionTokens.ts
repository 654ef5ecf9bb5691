import * as z from 'zod/mini';

/** What the store has of a session, encrypted. */
export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  idToken: z.optional(z.string()),
});
export type KeptTokens = z.output<typeof tokensSchema>;

export interface Session extends KeptTokens {
  idHash: string;
  /** The tokens as the store has them; every renewal changes them, so they tell one state of the row from another. */
  sealed: string;
  person?: string;
  name?: string;
  email?: string;
  /** When the access token expires, in milliseconds since 1970; absent when the provider does not say. */
  expiresAt?: number;
  /** When the person must sign in again, however often the tokens are renewed. */
  endsAt: number;
}
