import * as z from 'zod/mini';

/** What the gateway says of the session. */
export const sessionAnswer = z.object({
  signedIn: z.boolean(),
  expiresAt: z.optional(z.union([z.number(), z.string()])),
  name: z.optional(z.string()),
  admin: z.optional(z.boolean()),
});

/** Whether the gateway has a session for this browser; the page never gets the credential. */
export interface GatewaySession {
  signedIn: boolean;
  /** ms since 1970. */
  expiresAt?: number;
  name?: string | undefined;
}

/** Reads the gateway's session; `undefined` when the gateway gave no answer that tells. */
export async function readGatewaySession(): Promise<GatewaySession | undefined> {
  try {
    const response = await fetch('/auth/session', {
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
    });
    const parsed = z.safeParse(sessionAnswer, await response.json());
    if (!response.ok || !parsed.success) return undefined;
    const { signedIn, expiresAt, name } = parsed.data;
    const ms = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number(expiresAt);
    // Seconds or milliseconds: a date after 2001 has more than 12 digits only in milliseconds.
    const at = ms < 1e12 ? ms * 1000 : ms;
    return { signedIn, name, ...(Number.isFinite(at) && { expiresAt: at }) };
  } catch {
    return undefined;
  }
}

let leaving = (): void => undefined;
/** Calls `listener` before this tab leaves for the sign-in: the page that comes back finds only what is stored. */
export const onSignIn = (listener: () => void): void => void (leaving = listener);

/**
 * Opens the gateway's sign-in and returns to this address afterwards, without the parts that must not leave the
 * browser.
 */
export function openSignIn(): void {
  leaving();
  const here = `${location.pathname}${location.search}`;
  location.assign(`/auth/sign-in?return=${encodeURIComponent(here)}`);
}

const ended = z.object({ providerSignOut: z.optional(z.url({ protocol: /^https?$/ })) });

/**
 * Ends the gateway's session, or all sessions of the person. Returns the address where the identity provider ends its
 * own, if it has one; rejects when the gateway did not end it.
 */
export async function endGatewaySession(everywhere: boolean): Promise<string | undefined> {
  const response = await fetch(`/auth/sign-out${everywhere ? '?everywhere=1' : ''}`, {
    method: 'POST',
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
  });
  if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
  const parsed = z.safeParse(ended, await response.json());
  return parsed.data?.providerSignOut;
}
