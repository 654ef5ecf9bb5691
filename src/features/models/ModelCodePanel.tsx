import { useMemo } from 'react';
import { embeds, type ModelRow } from '../../page/resource/modelRow';
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
            Left out because the model does not support {leftOut.length === 1 ? 'it' : 'them'}:{' '}
            <code>{joinWords(leftOut)}</code>
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

/**
 * How the model is called on the connection in use. The API describes embeddings only. Entries name OpenAI
 * parameters (`unsupported_openai_params`), so other models get the call of OpenAI's API, marked as an assumption.
 */
function modelCode(row: ModelRow): ModelCode {
  const described = embeds(row);
  const embeddings = operationUrl('createEmbeddings');
  const whole: JsonObject = described
    ? {
        model: row.name,
        input: ['The quick brown fox', 'jumps over the lazy dog'],
        encoding_format: 'float',
        user: 'example-user',
      }
    : {
        model: row.name,
        messages: [{ role: 'user', content: 'Say hello in five languages.' }],
        max_tokens: 256,
        temperature: 0.7,
        top_p: 0.95,
        n: 1,
        stop: ['END'],
        user: 'example-user',
      };
  const not = new Set(row.read.value.unsupported_openai_params);
  const required = described ? ['model', 'input'] : ['model', 'messages'];
  const leftOut = Object.keys(whole).filter((name) => not.has(name) && !required.includes(name));
  const body = Object.fromEntries(
    Object.entries(whole).filter(([name]) => !leftOut.includes(name)),
  );
  const { method, contentType } = operations.createEmbeddings;
  const snippets = toSnippets({
    method,
    url: described ? embeddings : embeddings.replace(/\/embeddings$/, '/chat/completions'),
    contentType: described ? contentType : 'application/json',
    body,
  });
  return { snippets, described, leftOut };
}
