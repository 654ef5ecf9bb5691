import { operations, resourceOf, resourceTypes } from '../../src/contract/resources';
import { readStream, withinMs, type Take } from '../../src/lib/gate';
import { isObject, parseJson } from '../../src/lib/json';
import { atMost } from '../readBody';
import type { Caller } from './callers';
import { subjectOfAnswer } from './describe';
import type { Desk } from './desk';
import { kept } from './secrets';
import type { Replaced, Write } from './write';

/** How long the read may hold up the write, in any case. */
const patienceMs = 2000;
const mostRead = 1024 * 1024;

const unknown: Replaced = { replaced: '', replacedIn: null };

/**
 * Reads what an update is about to replace, with its caller's own credential, and asks whether they may read the journal
 * of its organization. Never rejects.
 */
export async function readReplaced(
  { read, readers }: Desk,
  caller: Caller,
  { operation, path: target, subject }: Write,
  take: Take,
): Promise<{ before: Replaced; isTheirs?: boolean | undefined }> {
  if (!readable.has(operation)) return { before: {} };
  const until = performance.now() + patienceMs;
  const inTime = <T>(work: Promise<T>) => withinMs(until - performance.now(), work);
  const [path = ''] = target.split('?');
  const work = async (): Promise<Replaced> => {
    const answer = await read(caller, path, patienceMs);
    if (!answer.ok) {
      await answer.body?.cancel();
      return unknown;
    }
    const fits = atMost(mostRead, new Error('It is too large to be kept.'), take);
    const text = await kept(Buffer.concat(await readStream(answer.body, fits)));
    const said = subjectOfAnswer(text);
    const json = parseJson(text);
    const isResource = isObject(json) && isObject(json['spec']);
    if (!isResource || said.id !== subject.id || said.organization === undefined) return unknown;
    return { replaced: text, replacedIn: said.organization };
  };
  const before = await inTime(work()).catch(() => unknown);
  if (!before.replacedIn) return { before };
  const mayRead = readers.mayRead(caller, before.replacedIn);
  return { before, isTheirs: await inTime(mayRead).catch(() => undefined) };
}

/** Updates of what the interface can read, by the same path. */
const readable = new Set<string>(
  resourceTypes.flatMap((type) => {
    const { read, update } = resourceOf(type).operations;
    return read && update && operations[read].path === operations[update].path ? [update] : [];
  }),
);
