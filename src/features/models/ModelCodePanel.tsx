import { useMemo } from 'react';
import { embeds, type ModelRow } from '../../resource/modelRow';
import { Panel } from '../../ui/Panel';
import { SnippetTabs } from '../../ui/SnippetTabs';
import { joinWords } from '../../lib/text/text';
import { operationUrl } from '../../api/http/address';
import { operations } from '../../contract/resources';
import { toSnippets, type Snippets } from '../../contract/snippets';
import type { JsonObject } from '../../lib/json';

/** "Code": a call of the model, to copy. */
export function ModelCodePanel({ row }: { row: ModelRow }) {
  const { snippets, described, leftOut } = useMemo(() => modelCode(row), [row]);
  return (
    <Panel title="Code">
      <div className="stack gap-8">
        {!described && (
          <p className="toned fine" data-tone="attention">
            The API documents no call for this type of model. This is the call of OpenAI’s API,
            which the service may not support.
          </p>
        )}
        <div className="shrink">
          <SnippetTabs shown={snippets} />
        </div>
        {leftOut.length > 0 && (
          <p className="hint">
            <span>{`Left out because the model does not support ${leftOut.length === 1 ? 'it' : 'them'}: `}</span>
            <code translate="no">{joinWords(leftOut)}</code>
          </p>
        )}
      </div>
    </Panel>
  );
}

interface ModelCode {
  snippets: Snippets;
  /** The call is one that the API describes. */
  described: boolean;
  /** Parameters that were left out because the model does not support them. */
  leftOut: readonly string[];
}

interface Call {
  /** Of these types of model. */
  type: RegExp;
  path: string;
  required: readonly string[];
  more: JsonObject;
}

const texts = ['The quick brown fox', 'jumps over the lazy dog'];

/** What OpenAI's API has for a type of model, and for a reranker what its makers have. */
const calls: readonly Call[] = [
  {
    type: /rerank/i,
    path: 'rerank',
    required: ['query', 'documents'],
    more: { query: 'a quick animal', documents: texts, top_n: 2 },
  },
  {
    type: /image/i,
    path: 'images/generations',
    required: ['prompt'],
    more: { prompt: 'A brown fox', n: 1, size: '1024x1024' },
  },
  {
    type: /./,
    path: 'chat/completions',
    required: ['messages'],
    more: {
      messages: [{ role: 'user', content: 'Say hello in five languages.' }],
      max_tokens: 256,
      temperature: 0.7,
      top_p: 0.95,
      n: 1,
      stop: ['END'],
      user: 'example-user',
    },
  },
];
const embedding = {
  path: 'embeddings',
  required: ['input'],
  more: { input: texts, encoding_format: 'float', user: 'example-user' },
};

/**
 * How the model is called on the connection in use. The API describes embeddings only. Entries name OpenAI
 * parameters (`unsupported_openai_params`), so other models get the call of OpenAI's API, marked as an assumption.
 */
export function modelCode(row: ModelRow): ModelCode {
  const described = embeds(row);
  const ofModel = row.read.value.model_type || 'chat';
  const call = described ? undefined : calls.find(({ type }) => type.test(ofModel));
  const { path, required, more }: Omit<Call, 'type'> = call ?? embedding;
  const not = new Set(row.read.value.unsupported_openai_params);
  const leftOut = Object.keys(more).filter((name) => not.has(name) && !required.includes(name));
  const rest = Object.entries(more).filter(([name]) => !leftOut.includes(name));
  const { method, contentType } = operations.createEmbeddings;
  const snippets = toSnippets({
    method,
    url: operationUrl('createEmbeddings').replace(/embeddings$/, path),
    contentType: described ? contentType : 'application/json',
    body: { model: row.name, ...Object.fromEntries(rest) },
  });
  return { snippets, described, leftOut };
}
