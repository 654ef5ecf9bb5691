import { escaped } from '../lib/text/invisible';
import { stringifyJson } from '../lib/json';

export interface RequestShape {
  method: string;
  url: string;
  contentType?: string;
  body?: unknown;
}

/** Linux limits an argument to 128 KiB, and a character has at most four bytes. */
const LONGEST_ARGUMENT = 30_000;

/** A request as a POSIX shell command, with `$TOKEN` in place of the credential. */
export function toCurl({ method, url, contentType, body }: RequestShape): string {
  const lines = [`curl -X ${method} ${quote(url)}`, `-H "Authorization: Bearer $TOKEN"`];
  let input = '';
  if (body !== undefined) {
    lines.push(`-H ${quote(`Content-Type: ${contentType ?? 'application/json'}`)}`);
    const text = escaped(stringifyJson(body, 2));
    if (text.length <= LONGEST_ARGUMENT) lines.push(`--data-raw ${quote(text)}`);
    else {
      // No line of JSON can be this word, because JSON puts words in quotes.
      lines.push(`--data-binary @- <<'END_OF_BODY'`);
      input = `\n${text}\nEND_OF_BODY`;
    }
  }
  return lines.join(' \\\n  ') + input;
}

/** Quotes text for a POSIX shell, which expands nothing inside single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
