import type { JsonObject } from '../lib/json';
import { toCurl, type RequestShape } from './curl';

/** The languages a call can be copied in. */
export type SnippetLanguage = 'curl' | 'python' | 'typescript';
export type Snippets = Readonly<Record<SnippetLanguage, string>>;

/**
 * A request with a JSON body as code for cURL, Python and TypeScript. The credential is `$TOKEN`, read from the
 * environment; no token ever stands in the text.
 */
export function toSnippets(request: RequestShape & { body: JsonObject }): Snippets {
  return {
    curl: escaped(toCurl(request)),
    python: escaped(toPython(request)),
    typescript: escaped(toTypeScript(request)),
  };
}

function toPython({ method, url, contentType, body }: RequestShape & { body: JsonObject }): string {
  return `import json
import os
import urllib.request

# The credential is $TOKEN of the environment.
request = urllib.request.Request(
    ${quoted(url)},
    method=${quoted(method)},
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Content-Type": ${quoted(contentType ?? 'application/json')},
    },
    data=json.dumps(
        ${pythonValue(body, 2)}
    ).encode(),
)
with urllib.request.urlopen(request, timeout=60) as answer:
    print(json.load(answer))
`;
}

function toTypeScript({
  method,
  url,
  contentType,
  body,
}: RequestShape & { body: JsonObject }): string {
  return `// The credential is $TOKEN of the environment.
const answer = await fetch(${quoted(url)}, {
  method: ${quoted(method)},
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    "Content-Type": ${quoted(contentType ?? 'application/json')},
  },
  body: JSON.stringify(${JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ')}),
});
if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`);
console.log(await answer.json());
`;
}

// A JSON string is a string of Python and TypeScript too.
function quoted(text: string): string {
  return JSON.stringify(text);
}

function pythonValue(value: unknown, depth: number): string {
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${pad}${pythonValue(one, depth + 1)},\n`).join('')}${end}]`;
  if (typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([member, inner]) => `${pad}${quoted(member)}: ${pythonValue(inner, depth + 1)},\n`)
      .join('')}${end}}`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

// Characters that are not seen, or turn the direction of reading, must not hide in code that somebody runs.
function escaped(code: string): string {
  return code.replaceAll(/[\p{Cf}\u2028\u2029]/gu, (character) =>
    [...character]
      .flatMap((one) => Array.from({ length: one.length }, (_, at) => one.charCodeAt(at)))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
