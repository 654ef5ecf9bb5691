import { escaped } from '../lib/text/invisible';
import { isObject, stringifyJson, toNumber } from '../lib/json';

export interface RequestShape {
  method: string;
  url: string;
  contentType?: string;
  body?: unknown;
}

export type Snippets = Readonly<Record<'curl' | 'python' | 'typescript', string>>;
/** The same call by the OpenAI SDKs, where they have it. */
export type SdkSnippets = Readonly<Record<'openaiPython' | 'openaiTypescript', string>>;

/**
 * A request as code for cURL, Python and TypeScript, which without a list of texts is plain JavaScript. The credential is
 * `$TOKEN` from the environment; the code never contains a token.
 */
export function toSnippets(request: RequestShape): Snippets {
  return {
    curl: toCurl(request),
    python: escaped(toPython(request)),
    typescript: escaped(toTypeScript(request)),
  };
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

function toPython({ method, url, contentType, body }: RequestShape): string {
  const type = shellQuoted(contentType ?? 'application/json');
  return `import json
import os
import urllib.request

# The credential is $TOKEN of the environment.
request = urllib.request.Request(
    ${shellQuoted(url)},
    method=${shellQuoted(method)},
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],${body === undefined ? '' : `\n        "Content-Type": ${type},`}
    },${body === undefined ? '' : `\n    data=${pythonBody(body)},`}
)
with urllib.request.urlopen(request, timeout=60) as answer:
    print(json.load(answer))
`;
}

function toTypeScript({ method, url, contentType, body }: RequestShape): string {
  const type = shellQuoted(contentType ?? 'application/json');
  return inFunction(`const answer = await fetch(${shellQuoted(url)}, {
  method: ${shellQuoted(method)},
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,${body === undefined ? '' : `\n    "Content-Type": ${type},`}
  },${body === undefined ? '' : `\n  body: ${typeScriptBody(body)},`}
});
if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`);
console.log(await answer.json());`);
}

/** Wraps statements that await, because some kinds of module allow `await` only in a function. */
export function inFunction(statements: string): string {
  return `// The credential is $TOKEN of the environment.
(async () => {
  ${statements.replaceAll('\n', '\n  ')}
})();
`;
}

function pythonBody(body: unknown): string {
  if (!survives(body)) return `${shellQuoted(escaped(stringifyJson(body)))}.encode()`;
  return `json.dumps(
        ${pythonValue(body, 2)}
    ).encode()`;
}

function typeScriptBody(body: unknown): string {
  if (!survives(body)) return shellQuoted(stringifyJson(body));
  return `JSON.stringify(${JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ')})`;
}

/**
 * False if code would not write the value back unchanged: a number such as `1.0` or 2^60, a member that sets a
 * prototype. Such a body is sent as text.
 */
function survives(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(survives);
  if (isObject(value))
    return !Object.hasOwn(value, '__proto__') && Object.values(value).every(survives);
  return toNumber(value) === undefined || typeof value === 'number';
}

/** A JSON string is also a valid string in Python and TypeScript. */
export function shellQuoted(text: string): string {
  return JSON.stringify(text);
}

/** A JSON value in Python syntax, its lines indented by `depth`. */
export function pythonValue(value: unknown, depth: number): string {
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (toNumber(value) !== undefined) return stringifyJson(value);
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${pad}${pythonValue(one, depth + 1)},\n`).join('')}${end}]`;
  if (typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([member, inner]) => `${pad}${shellQuoted(member)}: ${pythonValue(inner, depth + 1)},\n`)
      .join('')}${end}}`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
