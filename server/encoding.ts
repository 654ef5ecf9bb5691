import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The first of `offered` that an `Accept-Encoding` header allows; `identity` when it allows none. */
export function chooseEncoding(
  header: string | string[] | undefined,
  offered: readonly ('br' | 'gzip')[],
): Encoding {
  const accepted = parseAccept(String(header ?? '').toLowerCase());
  const weights = new Map(accepted.map(({ type, q }) => [type, q]));
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
