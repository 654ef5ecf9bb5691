import { escaped } from '../lib/text/invisible';
import type { Json, JsonObject } from '../lib/json';
import { toCurl, type RequestShape } from './curl';
import { inFunction, pythonValue, quoted, type Snippets } from './snippets';

/** Texts for more than one request, and the number of texts per request. */
export interface Batches {
  texts: readonly string[];
  /** What goes before each text. */
  prefix?: string | undefined;
  size: number;
  /** How a list of texts appears in the code: in full, or shortened for display. */
  shown: (texts: Json) => Json;
}

/**
 * Code that sends many texts in batches and puts the vectors in the order of the texts. cURL has no loop, so it sends
 * only the first batch. `body` has the members besides `input`; the code must be able to express them.
 */
export function toBatchSnippets(
  request: RequestShape & { body: JsonObject },
  { texts, prefix = '', size, shown }: Batches,
): Snippets {
  const sent = texts.map((text) => prefix + text);
  const first = { ...request.body, input: shown(sent.slice(0, size)) };
  const all = shown(sent);
  return {
    curl: toCurl({ ...request, body: first }),
    python: escaped(pythonLoop(request, all, size)),
    typescript: escaped(typeScriptLoop(request, all, size)),
  };
}

type Loop = (request: RequestShape & { body: JsonObject }, texts: Json, size: number) => string;

const pythonLoop: Loop = ({ method, url, contentType, body }, texts, size) => {
  const members = Object.entries(body).map(
    ([name, value]) => `                ${quoted(name)}: ${pythonValue(value, 4)},\n`,
  );
  return `import json
import os
import urllib.request

texts = ${pythonValue(texts, 0)}

# The credential is $TOKEN of the environment.
vectors = []
for start in range(0, len(texts), ${size}):
    request = urllib.request.Request(
        ${quoted(url)},
        method=${quoted(method)},
        headers={
            "Authorization": "Bearer " + os.environ["TOKEN"],
            "Content-Type": ${quoted(contentType ?? 'application/json')},
        },
        data=json.dumps(
            {
${members.join('')}                "input": texts[start : start + ${size}],
            }
        ).encode(),
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        data = json.load(answer)["data"]
    data.sort(key=lambda item: item["index"])
    vectors += [item["embedding"] for item in data]
print(len(vectors), "vectors")
`;
};

const typeScriptLoop: Loop = ({ method, url, contentType, body }, texts, size) => {
  const members = Object.entries(body).map(
    ([name, value]) => `      ${quoted(name)}: ${JSON.stringify(value)},\n`,
  );
  const vector = body['encoding_format'] === 'base64' ? 'string' : 'number[]';
  return inFunction(`const texts = ${JSON.stringify(texts, undefined, 2)};
const vectors: ${vector}[] = [];
for (let start = 0; start < texts.length; start += ${size}) {
  const answer = await fetch(${quoted(url)}, {
    method: ${quoted(method)},
    headers: {
      Authorization: \`Bearer \${process.env.TOKEN}\`,
      "Content-Type": ${quoted(contentType ?? 'application/json')},
    },
    body: JSON.stringify({
${members.join('')}      "input": texts.slice(start, start + ${size}),
    }),
  });
  if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`);
  const { data } = (await answer.json()) as { data: { index: number; embedding: ${vector} }[] };
  for (const { index, embedding } of data) vectors[start + index] = embedding;
}
console.log(\`\${vectors.length} vectors\`);`);
};
