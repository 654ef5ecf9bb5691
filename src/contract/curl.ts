import { stringifyJson } from '../lib/json';

/** What a copyable request consists of; `url` is complete. */
export interface RequestShape {
  method: string;
  url: string;
  contentType?: string;
  body?: unknown;
}

/** A request as a POSIX shell command, with `$TOKEN` in place of the credential. */
export function toCurl({ method, url, contentType, body }: RequestShape): string {
  const lines = [`curl -X ${method} ${quote(url)}`, `-H "Authorization: Bearer $TOKEN"`];
  if (body !== undefined) {
    lines.push(`-H ${quote(`Content-Type: ${contentType ?? 'application/json'}`)}`);
    lines.push(`--data-raw ${quote(stringifyJson(body, 2))}`);
  }
  return lines.join(' \\\n  ');
}

/** Quotes for a POSIX shell: nothing inside single quotes is expanded. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
