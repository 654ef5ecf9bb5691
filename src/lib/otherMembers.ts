import { isObject, pointerTo } from './json';

/** Pointers to the members of a JSON object that are neither among `known` nor lead to one of them. */
export function otherMembers(value: unknown, known: readonly string[], pointer = ''): string[] {
  if (known.includes(pointer)) return [];
  if (pointer !== '' && !known.some((one) => one.startsWith(`${pointer}/`))) return [pointer];
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) =>
    otherMembers(value[name], known, pointerTo(pointer, name)),
  );
}
