import * as z from 'zod/mini';
import { operations, type OperationId } from '../contract/operations';

const headers = z.record(z.string(), z.string());
const kinds = ['missing', 'wrong type', 'not in the interface', 'new value'] as const;

const schema = z.object({
  id: z.string(),
  at: z.number(),
  operation: z.custom<OperationId>((id) => typeof id === 'string' && Object.hasOwn(operations, id)),
  title: z.string(),
  method: z.string(),
  url: z.string(),
  /** As sent, with the credential replaced by "Bearer …". */
  sentHeaders: headers,
  sentBody: z.optional(z.string()),
  sentBytes: z.optional(z.number()),
  /** The body kept here is only its beginning, or nothing of it. */
  sentCut: z.optional(z.boolean()),
  status: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  receivedHeaders: z.optional(headers),
  receivedBody: z.optional(z.string()),
  receivedBytes: z.optional(z.number()),
  /** The body kept here is only its beginning, or nothing of it. */
  receivedCut: z.optional(z.boolean()),
  differences: z.array(
    z.object({
      pointer: z.string(),
      kind: z.enum(kinds),
      expected: z.optional(z.string()),
      found: z.optional(z.string()),
    }),
  ),
  /** More differences than are kept. */
  differenceCount: z.optional(z.number()),
  failure: z.optional(z.string()),
  /** Given up by the page (left, or asked again) before it ended: no failure. */
  cancelled: z.optional(z.boolean()),
  pending: z.boolean(),
});

/** One request of this tab, for the inspector. Times are in ms; bodies are bounded and hold no token. */
export type LoggedRequest = z.output<typeof schema>;

/** So many requests survive a reload. */
export const MOST_KEPT = 200;
/** Kept of one body, in characters. */
const MOST_OF_BODY = 16_384;
/** Kept of all requests together: the browser gives a tab some five million characters. */
const MOST_CHARACTERS = 1_000_000;

/** The newest requests as text for a reload: bodies are cut, and left out where there is no room for them. */
export function keptText(entries: readonly LoggedRequest[], mostOfBody = MOST_OF_BODY): string {
  const texts: string[] = [];
  let left = MOST_CHARACTERS;
  for (const entry of entries.slice(0, MOST_KEPT)) {
    const text = JSON.stringify(cut(entry, 0));
    left -= text.length + 1;
    if (left < 0) break;
    texts.push(text);
  }
  // What is left of the room is for bodies, those of the newest first.
  const roomy = texts.map((bare, at) => {
    const entry = entries[at];
    const text = entry === undefined ? bare : JSON.stringify(cut(entry, mostOfBody));
    if (text.length - bare.length > left) return bare;
    left -= text.length - bare.length;
    return text;
  });
  return `[${roomy.join()}]`;
}

/** The requests of a text that `keptText` has written. What does not look like one is left out. */
export function readKept(text: string): LoggedRequest[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((entry) => z.safeParse(schema, entry).data ?? []);
  } catch {
    return [];
  }
}

function cut(entry: LoggedRequest, most: number): LoggedRequest {
  const { sentBody, receivedBody, ...rest } = entry;
  return {
    ...rest,
    ...(sentBody !== undefined && most > 0 && { sentBody: sentBody.slice(0, most) }),
    ...(receivedBody !== undefined && most > 0 && { receivedBody: receivedBody.slice(0, most) }),
    ...((sentBody?.length ?? 0) > most && { sentCut: true }),
    ...((receivedBody?.length ?? 0) > most && { receivedCut: true }),
    // The next load of the page never hears of an answer to this one.
    ...(entry.pending && { pending: false, cancelled: true }),
  };
}
