import { embeddingBody, textsInput } from '../../../../api/embeddings/embeddings';
import type { Batch } from '../../run/embeddingBatch';
import { operationUrl } from '../../../../api/http/address';
import { operations } from '../../../../contract/operations';
import { toBatchSnippets } from '../../../../contract/batchSnippets';
import { toSnippets, type Snippets } from '../../../../contract/snippets';
import { isObject, type Json } from '../../../../lib/json';
import { formatCount, shortenMiddle } from '../../../../lib/text/text';
import type { Request } from '../../inputs/inputs';

/** What the code of a call is written from: a run, or the fields of the page. */
export type Call = Pick<Request, 'settings' | 'texts' | 'batchSize'> & {
  input?: Json | undefined;
};

/** Texts per request of a run: fewer than chosen, where batches were too large and were sent again in parts. */
export function batchSizeThatWent(
  { texts, batchSize, input }: Pick<Call, 'texts' | 'batchSize' | 'input'>,
  batches: readonly Batch[],
): number {
  const asked = requestsOf({ texts, batchSize, input });
  if (batches.length <= asked) return batchSize;
  // The last one holds what was left over.
  const sizes = batches.slice(0, -1).map(({ from, to }) => to - from);
  return Math.max(1, ...sizes.filter((size) => size < batchSize));
}

/** How many requests a call takes: a JSON value is sent as it is, in one. */
export function requestsOf({
  texts,
  batchSize,
  input,
}: Pick<Call, 'texts' | 'batchSize' | 'input'>): number {
  return input === undefined ? Math.max(1, Math.ceil(texts.length / batchSize)) : 1;
}

/** The call as code, with all of its input. */
export function requestCode(asked: Call): Snippets {
  return codeOf(asked, (value) => value);
}

/** The call as code to look at; long lists and texts are cut in the middle. */
export function shortRequestCode(asked: Call): { snippets: Snippets; cut: boolean } {
  let cut = false;
  const snippets = codeOf(asked, (value) => {
    const short = shortened(value);
    cut ||= short !== value;
    return short;
  });
  return { snippets, cut };
}

function codeOf(asked: Call, shown: (value: Json) => Json): Snippets {
  const { settings, texts, batchSize: size } = asked;
  const { method, contentType } = operations.createEmbeddings;
  // Outside of this page an address without a host says nothing.
  const url = new URL(operationUrl('createEmbeddings'), location.href).href;
  const { input: _input, ...members } = embeddingBody({ ...settings, input: null });
  const call = { method, url, contentType };
  if (requestsOf(asked) === 1) {
    const input = shown(
      asked.input === undefined ? textsInput(texts, settings.passagePrefix) : asked.input,
    );
    const { model, ...rest } = members;
    return toSnippets({ ...call, body: { model, input, ...rest } });
  }
  return toBatchSnippets(
    { ...call, body: members },
    { texts, prefix: settings.passagePrefix, size, shown },
  );
}

const MOST_ITEMS = 24;
const HEAD = 12;
const TAIL = 4;
const MOST_CHARACTERS = 240;

/** The same value when nothing had to be cut. */
function shortened(value: Json): Json {
  if (typeof value === 'string')
    return value.length > MOST_CHARACTERS ? shortenMiddle(value, 150, 60) : value;
  if (Array.isArray(value)) {
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
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, member === undefined ? member : shortened(member)] as const,
  );
  return members.some(([name, member]) => member !== value[name])
    ? Object.fromEntries(members)
    : value;
}
