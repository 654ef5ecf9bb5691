import { escaped } from '../lib/text/invisible';
import { stringifyJson } from '../lib/json';

/** What a copyable request consists of; `url` is complete. */
export interface RequestShape {
  method: string;
  url: string;
  contentType?: string;
  body?: unknown;
}

/** Linux takes no argument of more than 128 KiB; a character is four bytes at most. */
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
      // No line of JSON is this word alone: what is not a bracket or a number is in quotes.
      lines.push(`--data-binary @- <<'END_OF_BODY'`);
      input = `\n${text}\nEND_OF_BODY`;
    }
  }
  return lines.join(' \\\n  ') + input;
}

/** Quotes for a POSIX shell: nothing inside single quotes is expanded. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
