import { embeddingBody, textsInput } from '../../../../api/embeddings/embeddings';
import { operationUrl } from '../../../../api/http/address';
import { operations } from '../../../../contract/resources';
import { openaiSnippets } from './openaiSnippets';
import { toSnippets, type SdkSnippets, type Snippets } from '../../../../contract/snippets';
import type { Json } from '../../../../lib/json';
import type { Request } from '../../inputs/inputs';

/** What the code of a call is written from: a run, or the fields of the page. */
export type Call = Pick<Request, 'settings' | 'texts' | 'batchSize'> & {
  input?: Json | undefined;
};

/** How many requests a call takes: a JSON value is sent as it is, in one. */
export function requestsOf({ texts, batchSize, input }: Call): number {
  return input === undefined ? Math.max(1, Math.ceil(texts.length / batchSize)) : 1;
}

/** The call as code. `shown` shortens its input for the eye. */
export function requestCode(
  asked: Call,
  shown: (value: Json) => Json = (value) => value,
): Snippets & SdkSnippets {
  const { settings, texts, batchSize } = asked;
  const { method, contentType } = operations.createEmbeddings;
  // Outside of this page an address without a host says nothing.
  const url = new URL(operationUrl('createEmbeddings'), location.href).href;
  const { input: _input, ...members } = embeddingBody({ ...settings, input: null });
  const prefix = settings.passagePrefix;
  const { model, ...rest } = members;
  const isSplit = requestsOf(asked) > 1;
  const all = asked.input === undefined ? textsInput(texts, prefix) : asked.input;
  const input = shown(isSplit ? textsInput(texts.slice(0, batchSize), prefix) : all);
  return {
    ...toSnippets({ method, url, contentType, body: { model, input, ...rest } }),
    ...openaiSnippets({ url, members, input: shown(all), size: isSplit ? batchSize : undefined }),
  };
}
