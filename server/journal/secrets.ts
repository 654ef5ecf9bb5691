import { withoutSecrets } from '../../src/lib/text/withoutSecrets';

/** JSON as it is kept, without secrets; nothing is kept of what is no JSON. */
export function kept(bytes: Buffer): string | undefined {
  try {
    return withoutSecrets(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
