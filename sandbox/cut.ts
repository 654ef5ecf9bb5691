/**
 * How an answer will be cut off. An answer cannot cut its own connection, so the app marks it with this header; `node.ts`
 * and `inPage.ts` cut the connection and never send the header.
 */
export const CUT_HEADER = 'x-sandbox-cut';

/** `drop`: nothing arrives. `half`: the headers and half of the body arrive. */
export type Cut = 'drop' | 'half';

export function cutOf(response: Response): Cut | undefined {
  const cut = response.headers.get(CUT_HEADER);
  return cut === 'drop' || cut === 'half' ? cut : undefined;
}
