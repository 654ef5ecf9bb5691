import { embeddingBody, textsInput } from '../../../../api/embeddings/embeddings';
import { operationUrl } from '../../../../api/http/address';
import { operations } from '../../../../contract/resources';
import { openaiSnippets } from './openaiSnippets';
import { toSnippets, type SdkSnippets, type Snippets } from '../../../../contract/snippets';
import type { Json } from '../../../../lib/json';
import { formatCount, shortenMiddle } from '../../../../lib/text/text';
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
  const snippets = (input: Json) =>
    toSnippets({ method, url, contentType, body: { model, input, ...rest } });
  if (requestsOf(asked) > 1)
    return {
      ...snippets(shown(textsInput(texts.slice(0, batchSize), prefix))),
      ...openaiSnippets({ url, members, input: shown(textsInput(texts, prefix)), size: batchSize }),
    };
  const input = shown(asked.input === undefined ? textsInput(texts, prefix) : asked.input);
  return { ...snippets(input), ...openaiSnippets({ url, members, input, size: undefined }) };
}

const MOST_ITEMS = 24;
const HEAD = 12;
const TAIL = 4;
const MOST_CHARACTERS = 240;

/** Long lists and texts cut in the middle; the same value when nothing had to be cut. */
export function shortened(value: Json): Json {
  if (typeof value === 'string')
    return value.length > MOST_CHARACTERS ? shortenMiddle(value, 150, 60) : value;
  if (!Array.isArray(value)) return value;
  const left = value.length - HEAD - TAIL;
  if (value.length > MOST_ITEMS)
    return [
      ...value.slice(0, HEAD).map(shortened),
      `… ${formatCount(left)} more …`,
      ...value.slice(-TAIL).map(shortened),
    ];
  const items = value.map(shortened);
  return items.some((item, at) => item !== value[at]) ? items : value;
}
