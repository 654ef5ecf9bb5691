import { embeddingBody, textsInput } from '../../../api/embeddings';
import { operationUrl } from '../../../api/client';
import { operations } from '../../../contract/operations';
import { toSnippets, type Snippets } from '../../../contract/snippets';
import { isObject, type Json } from '../../../lib/json';
import { formatCount, shortenMiddle } from '../../../lib/text';
import type { Request } from '../inputs';

/** What a call is made from: a run, or what is in the fields. */
export type Asked = Pick<Request, 'settings' | 'texts'> & { input?: Json | undefined };

/** The call as code, with all of its input. */
export function requestCode(asked: Asked): Snippets {
  return codeOf(asked, inputOf(asked));
}

/** The call as code to look at; long lists and texts are cut in the middle. */
export function shortRequestCode(asked: Asked): { snippets: Snippets; cut: boolean } {
  const whole = inputOf(asked);
  const short = shortened(whole);
  return { snippets: codeOf(asked, short), cut: short !== whole };
}

function inputOf({ texts, input }: Asked): Json {
  return input === undefined ? textsInput(texts) : input;
}

function codeOf({ settings }: Asked, input: Json): Snippets {
  const { method, contentType } = operations.createEmbeddings;
  return toSnippets({
    method,
    // Outside of this page an address without a host says nothing.
    url: new URL(operationUrl('createEmbeddings'), location.href).href,
    contentType,
    body: { ...embeddingBody({ ...settings, input }), input },
  });
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
