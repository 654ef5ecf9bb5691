export type Encoding = 'br' | 'gzip' | 'identity';

/** The first of `offered` that an `Accept-Encoding` header allows; `identity` when it allows none. */
export function chooseEncoding(
  header: string | string[] | undefined,
  offered: readonly ('br' | 'gzip')[],
): Encoding {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
