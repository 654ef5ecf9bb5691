/**
 * How an answer is to be cut on its way. An answer cannot cut its own connection, so the app marks it with this header
 * and what carries the answer (`node.ts`, `inPage.ts`) does the cutting and never passes the header on.
 */
export const CUT_HEADER = 'x-sandbox-cut';

/** `drop`: nothing arrives. `half`: the headers and half of the body arrive. */
export type Cut = 'drop' | 'half';

export function cutOf(response: Response): Cut | undefined {
  const cut = response.headers.get(CUT_HEADER);
  return cut === 'drop' || cut === 'half' ? cut : undefined;
}
