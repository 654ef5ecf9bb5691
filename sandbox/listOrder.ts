import { sortedItems, withSets } from '../src/contract/sets';
import type { Json } from '../src/lib/json';
import type { Settings } from './settings';

/** An answer with its rules, routes, tags and ids in the order of the settings: no document promises the one of a body. */
export function inListOrder(answer: Json, { listOrder }: Settings): Json {
  if (listOrder === 'as-stored') return answer;
  const order = orders[listOrder];
  return Array.isArray(answer)
    ? answer.map((each) => withSets(each, order))
    : withSets(answer, order);
}

const orders = {
  sorted: sortedItems,
  reversed: (list: readonly Json[]) => list.toReversed(),
  random: shuffled,
};

function shuffled(list: readonly Json[]): Json[] {
  const items = [...list];
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    const [one = null] = items.splice(other, 1, items[last] ?? null);
    items[last] = one;
  }
  return items;
}
