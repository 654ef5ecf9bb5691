import { isSecret, withoutSecrets } from '../../src/lib/text/withoutSecrets';

/** JSON as it is kept, without secrets; nothing is kept of what is no JSON. */
export function kept(bytes: Buffer): string | undefined {
  try {
    return withoutSecrets(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Path and query as they are kept, without the credentials in the query. */
export function keptPath(path: string): string {
  return path.replaceAll(/([?&][^=&]+=)[^&]+/g, (pair, start: string) => {
    const [[name = ''] = []] = new URLSearchParams(start.slice(1));
    return isSecret(name, pair) ? `${start}(not kept)` : pair;
  });
}
