import type { IncomingMessage } from 'node:http';
import { tryDecode } from 'hono/utils/url';
import { inTurn } from '../../src/lib/gate';
import { notKept } from '../../src/lib/text/text';
import { isSecretName, maskText } from '../../src/lib/text/secrets';
import { NotKeepable, withoutSecrets } from '../../src/lib/text/withoutSecrets';
import { invalid, Problem } from '../problem';

const known = new WeakMap<Buffer, Promise<string>>();

/** JSON as it is kept, without secrets; rejects with `NotKeepable` for what is no JSON. Looked at once, however often asked. */
export function kept(bytes: Buffer, { isStrict = false } = {}): Promise<string> {
  const text =
    known.get(bytes) ?? inTurn(bytes, () => withoutSecrets(decoded(bytes), { isStrict }));
  known.set(bytes, text);
  return text;
}

/** A mark of the order of bytes is no part of JSON. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new NotKeepable('is not valid UTF-8');
  }
}

/** Refuses a write whose body cannot be recorded so that it says what a service would read. */
export async function checkRecordable(
  { headersDistinct: headers }: IncomingMessage,
  body: Buffer,
): Promise<void> {
  const codings = (headers['content-encoding'] ?? []).join().split(',');
  if (codings.some((coding) => !/^\s*(?:identity)?\s*$/i.test(coding))) throw unreadable;
  const types = headers['content-type'] ?? [];
  if (types.length > 1) throw invalid('A change has one Content-Type. Nothing was sent.');
  if (body.length === 0) return;
  if (types[0] !== undefined && !isJson(types[0])) throw unreadable;
  try {
    await kept(body, { isStrict: true });
  } catch (error) {
    if (!(error instanceof NotKeepable)) throw error;
    throw invalid(`The body ${error.message}. Nothing was sent.`);
  }
}

const unreadable = new Problem(
  415,
  'A change has to be JSON in UTF-8 without Content-Encoding, so that it can be recorded. Nothing was sent.',
);

/** Whether a content type is JSON, in UTF-8 as far as it says. */
function isJson(type: string): boolean {
  const charsets = [...type.matchAll(/;\s*charset\*?\s*=\s*("?)([^";]*)\1/gi)];
  return (
    /^application\/(?:[\w.-]+\+)?json\s*(?:;[^,]*)?$/i.test(type) &&
    charsets.every(([, , name = '']) => /^utf-?8\s*$/i.test(name))
  );
}

/** Path and query as they are kept, without the credentials in them. */
export function keptPath(path: string): string {
  const [place = '', ...query] = path.split('?');
  const segments = place.split('/').map((segment) => {
    const text = tryDecode(segment, decodeURIComponent);
    return maskText(text) === text ? segment : notKept;
  });
  const pairs = query.join('?').replaceAll(/([^&=]+=)([^&]+)/g, (pair, start: string) => {
    const [[name = '', value = ''] = []] = new URLSearchParams(pair);
    const isSecret =
      isSecretName(name, /^\d+$/.test(value) ? 'number' : 'other') || maskText(value) !== value;
    return isSecret ? `${start}${notKept}` : pair;
  });
  return [segments.join('/'), ...(query.length > 0 ? [pairs] : [])].join('?');
}
