import type { EchoFinding } from '../../api/cache/lastOutcome';
import {
  isBlank,
  isObject,
  pointerTo,
  sameJson,
  valueAt,
  type Json,
  type JsonObject,
} from '../../lib/json';
import { align } from '../plan/align';
import { ownMember, spelling } from '../plan/compose';
import { labelOf, type ResourceDescription } from '../plan/describe';
import { mayNotBeReturned } from '../../contract/resources';

type Answered = Json | undefined;

const MOST_PAIRS = 10_000;

/**
 * What an answer does not confirm of what was sent; every screen uses this function. Not findings: members the service
 * adds (but items added to a sent list are), the order of lists, letter case of members, absence of an empty member,
 * and absence of members that the API's samples leave out.
 */
export function checkEcho(
  sent: JsonObject,
  answered: JsonObject,
  description: ResourceDescription,
): EchoFinding[] {
  const unreturned = new Set(mayNotBeReturned(description.type).map(({ pointer }) => pointer));
  return compareMembers('', sent, answered);

  function compareMembers(pointer: string, asked: JsonObject, answer: JsonObject): EchoFinding[] {
    return Object.entries(asked).flatMap(([member, value]) =>
      value === undefined
        ? []
        : compare(pointerTo(pointer, member), value, answerTo(pointer, member, answer)),
    );
  }

  function answerTo(pointer: string, member: string, answer: JsonObject): Answered {
    const elsewhere = description.answeredAt?.[pointerTo(pointer, member)];
    if (elsewhere !== undefined) return valueAt(answered, elsewhere) as Answered;
    const names = [member, ...(description.aliases?.[member] ?? [])];
    const name = names.map((wanted) => spelling(answer, wanted)).find((own) => own !== undefined);
    return name === undefined ? undefined : ownMember(answer, name);
  }

  function compare(pointer: string, asked: Json, answer: Answered): EchoFinding[] {
    if (sameJson(asked, answer) || (isEmpty(asked) && isEmpty(answer))) return [];
    // An absent member may still hold what was sent; one returned empty does not.
    if (answer === undefined && unreturned.has(pointer)) return [];
    // A part that is missing as a whole is listed by member, because only members have labels.
    const isPart = Object.keys(description.labels).some((own) => own.startsWith(`${pointer}/`));
    if (isPart && isObject(asked) && isBlank(answer)) return compareMembers(pointer, asked, {});
    if (answer === undefined || isBlank(answer))
      return [finding(pointer, 'not returned', asked, answer)];
    const item = description.lists[pointer.slice(0, pointer.lastIndexOf('/'))];
    if (item?.same?.(asked, answer)) return [];
    if (isObject(asked) && isObject(answer)) {
      const found = compareMembers(pointer, asked, answer);
      // Where items are compared by meaning, a member that the service added may change it.
      return item?.same && found.length === 0
        ? [finding(pointer, 'different', asked, answer)]
        : found;
    }
    if (Array.isArray(asked) && Array.isArray(answer)) return compareItems(pointer, asked, answer);
    return [finding(pointer, 'different', asked, answer)];
  }

  function compareItems(pointer: string, asked: Json[], answer: Json[]): EchoFinding[] {
    const free = new Set(answer.keys());
    const likely = align(asked, answer, description.lists[pointer]);
    // Of long lists, items are compared only with the likely ones: all pairs of a thousand take half a minute.
    const others = () => (asked.length * free.size > MOST_PAIRS ? [] : free);
    const open = asked.flatMap((item, index) => {
      const at = [likely[index] ?? index, index, ...others()].find(
        (other) =>
          free.has(other) && compare(pointerTo(pointer, index), item, answer[other]).length === 0,
      );
      if (at !== undefined) free.delete(at);
      return at === undefined ? [index] : [];
    });
    const identity = description.lists[pointer]?.identity;
    const findings = open.flatMap((index) => {
      const item = asked[index] ?? null;
      const likest = [...new Set([likely[index] ?? index, ...others()])]
        .filter((at) => free.has(at))
        .filter((at) => {
          const candidate = answer[at] ?? null;
          if (!isObject(item) || !isObject(candidate)) return false;
          return identity === undefined || identity(candidate) === identity(item);
        })
        .map((at) => ({ at, found: compare(pointerTo(pointer, index), item, answer[at]).length }));
      const other = likest.toSorted((a, b) => a.found - b.found)[0]?.at;
      const here = pointerTo(pointer, index);
      if (other === undefined) return [finding(here, 'not returned', item, undefined)];
      free.delete(other);
      return compare(here, item, answer[other]);
    });
    const extra = [...free].map((at) =>
      finding(pointerTo(pointer, at), 'not sent', undefined, answer[at]),
    );
    return [...findings, ...extra];
  }

  function finding(
    pointer: string,
    kind: EchoFinding['kind'],
    asked: Json | undefined,
    answer: Answered,
  ): EchoFinding {
    const detail = description.echoMeans?.(pointer, kind);
    return {
      pointer,
      ...(detail !== undefined && { detail }),
      label: labelOf(description, kind === 'not sent' ? answered : sent, pointer),
      ...(asked !== undefined && { sent: asked }),
      ...(answer !== undefined && { answered: answer }),
      kind,
    };
  }
}

/** Absent, or an object without values: `{securityGroups: []}`. */
function isEmpty(value: Answered): boolean {
  return isBlank(value) || (isObject(value) && Object.values(value).every(isBlank));
}
