import type { Json } from '../lib/json';

/** A member that can be written though the interface's samples do not return it; `none` is what no value looks like. */
export interface Unreturned {
  pointer: string;
  label: string;
  none: Json;
}

const description: Unreturned = {
  pointer: '/metadata/description',
  label: 'Description',
  none: '',
};
const routes: Unreturned = { pointer: '/spec/routes', label: 'Routes', none: [] };

/**
 * The members of a kind of resource whose absence from an answer may mean "not returned" (interface.md, "Network" and
 * the samples of "Endpoints"). Tags are none of them: they come back when there are any.
 */
export function mayNotBeReturned(kind: string): readonly Unreturned[] {
  return kind === 'network' ? [routes, description] : [description];
}

/** What no value of such a member looks like: [] for a list, '' otherwise. */
export function noneOf(pointer: string): Json {
  return [routes, description].find((member) => member.pointer === pointer)?.none ?? '';
}
