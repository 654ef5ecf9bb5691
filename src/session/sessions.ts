import * as z from 'zod/mini';
import { sessionAnswer } from './gatewaySession';

const text = z.nullable(z.string());
const sessions = z.array(
  z.object({
    id: z.string(),
    person: text,
    name: text,
    email: text,
    createdAt: z.number(),
    seenAt: z.number(),
    current: z.boolean(),
  }),
);

/** Everyone who is signed in at the gateway; `null` for those who may not know. */
export async function readSessions() {
  const read = async (address: string) => (await fetch(address, { cache: 'no-store' })).json();
  if (z.safeParse(sessionAnswer, await read('/auth/session')).data?.admin !== true) return null;
  const all: unknown = await read('/auth/sessions');
  return z.parse(z.object({ sessions }), all).sessions;
}

/** Ends a session, and says whether it did. */
export async function endSession(id: string): Promise<boolean> {
  return (await fetch(`/auth/sessions/${id}`, { method: 'DELETE' })).ok;
}
