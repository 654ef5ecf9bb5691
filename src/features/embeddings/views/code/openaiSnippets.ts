import { stringifyJson, type Json, type JsonObject } from '../../../../lib/json';
import { escaped } from '../../../../lib/text/invisible';
import {
  inFunction,
  pythonValue,
  shellQuoted,
  type SdkSnippets,
} from '../../../../contract/snippets';

/** A call of the OpenAI SDKs. With `size`, `input` is a list that is sent in parts of so many. */
interface SdkCall {
  /** The address of the operation, which ends in `/embeddings`. */
  url: string;
  /** The members besides `input`. */
  members: JsonObject;
  input: Json;
  size: number | undefined;
}

/** Embeddings by the OpenAI SDKs for Python and TypeScript. The credential is `$TOKEN` from the environment. */
export function openaiSnippets({ url, members, input, size }: SdkCall): SdkSnippets {
  const base = url.replace(/\/embeddings$/, '');
  const set = Object.entries(members).filter(([, value]) => value !== null);
  const python = set.map(([name, value]) => `${name}=${pythonValue(value, 0)}, `).join('');
  const script = set.map(([name, value]) => `${name}: ${stringifyJson(value)}, `).join('');
  const texts = size === undefined ? '' : stringifyJson(input, 2);
  return {
    openaiPython: escaped(`import os

from openai import OpenAI

# The credential is $TOKEN of the environment.
client = OpenAI(base_url=${shellQuoted(base)}, api_key=os.environ["TOKEN"])
${
  size === undefined
    ? `answer = client.embeddings.create(${python}input=${pythonValue(input, 0)})
print(answer.model_dump_json())`
    : `texts = ${pythonValue(input, 0)}
vectors = []
for start in range(0, len(texts), ${size}):
    answer = client.embeddings.create(${python}input=texts[start : start + ${size}])
    vectors += [item.embedding for item in answer.data]
print(len(vectors), "vectors")`
}
`),
    openaiTypescript: escaped(`import OpenAI from "openai";

${inFunction(`const client = new OpenAI({ baseURL: ${shellQuoted(base)}, apiKey: process.env.TOKEN });
${
  size === undefined
    ? `const answer = await client.embeddings.create({ ${script}input: ${stringifyJson(input)} });
console.log(JSON.stringify(answer));`
    : `const texts = ${texts};
const vectors: unknown[] = [];
for (let start = 0; start < texts.length; start += ${size}) {
  const input = texts.slice(start, start + ${size});
  const answer = await client.embeddings.create({ ${script}input });
  vectors.push(...answer.data.map(({ embedding }) => embedding));
}
console.log(\`\${vectors.length} vectors\`);`
}`)}`),
  };
}
