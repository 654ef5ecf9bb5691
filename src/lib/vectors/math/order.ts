import { packedAt } from './gram';
import type { Steps } from '../../steps';

/** How texts join into ever larger groups, and the order in which a picture shows them best. */
export interface Hierarchy {
  /** Which text stands at each place of the picture. */
  order: Int32Array<ArrayBuffer>;
  /**
   * One entry per join, nearest first: the two groups (texts are 0 to n-1, the group of join i is n+i) and the average
   * distance (1 - similarity) between them.
   */
  joins: { a: number; b: number; distance: number }[];
}

/**
 * Average linkage over packed similarities by nearest-neighbour chains (n² time), then each join turned so that the
 * ends which meet are the most similar of the four ways to lay two groups side by side.
 */
export function* hierarchy(packed: Float32Array, rows: number): Steps<Hierarchy> {
  const pairs = yield* joinPairs(packed, rows);
  const joins: Hierarchy['joins'] = [];
  const group = Int32Array.from({ length: rows }, (_, at) => at);
  const parent = Int32Array.from({ length: rows }, (_, at) => at);
  const rootOf = (text: number) => {
    let at = text;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  // A row of texts per group, as a linked list: laying two side by side costs nothing but at the ends.
  const rowsOf: number[][] = Array.from({ length: rows }, (_, at) => [at]);
  const similarity = (a = 0, b = 0) => packed[packedAt(a, b)] ?? 0;
  for (const { a, b, distance } of pairs.toSorted((x, y) => x.distance - y.distance)) {
    const [one, two] = [rootOf(a), rootOf(b)];
    const [left, right] = one < two ? [one, two] : [two, one];
    joins.push({ a: group[left] as number, b: group[right] as number, distance });
    const laid = sideBySide(rowsOf[left] ?? [], rowsOf[right] ?? [], similarity);
    parent[right] = left;
    rowsOf[left] = laid;
    rowsOf[right] = [];
    group[left] = rows + joins.length - 1;
  }
  return { order: Int32Array.from(rowsOf.flat()), joins };
}

function sideBySide(a: number[], b: number[], similarity: (a?: number, b?: number) => number) {
  const ways = [
    similarity(a.at(-1), b[0]),
    similarity(a.at(-1), b.at(-1)),
    similarity(a[0], b[0]),
    similarity(a[0], b.at(-1)),
  ];
  const best = ways.indexOf(Math.max(...ways));
  const first = best >= 2 ? a.toReversed() : a;
  const second = best % 2 === 1 ? b.toReversed() : b;
  return [...first, ...second];
}

interface Pair {
  a: number;
  b: number;
  distance: number;
}

function* joinPairs(packed: Float32Array, rows: number): Steps<Pair[]> {
  const distances = new Float32Array(packed.length);
  for (let at = 0; at < packed.length; at += 1) distances[at] = 1 - (packed[at] as number);
  const sizes = new Int32Array(rows).fill(1);
  const live = Int32Array.from({ length: rows }, (_, at) => at);
  let alive = rows;
  const pairs: Pair[] = [];
  const chain: number[] = [];
  let work = 0;
  while (alive > 1) {
    if (chain.length === 0) chain.push(live[0] as number);
    const tip = chain.at(-1) as number;
    const before = chain.at(-2);
    // The one before wins a tie, or the chain would go round in a circle.
    let nearest = before ?? -1;
    let least = before === undefined ? Infinity : (distances[packedAt(tip, before)] as number);
    const start = (tip * (tip + 1)) / 2;
    for (let at = 0; at < alive; at += 1) {
      const other = live[at] as number;
      if (other === tip) continue;
      const place = other < tip ? start + other : (other * (other + 1)) / 2 + tip;
      const distance = distances[place] as number;
      if (distance < least) {
        least = distance;
        nearest = other;
      }
    }
    work += alive;
    if (work > 200_000) {
      work = 0;
      yield 1 - (alive / rows) ** 2;
    }
    if (nearest !== before) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    pairs.push({ a: tip, b: nearest, distance: Math.max(0, least) });
    const [kept, gone] = tip < nearest ? [tip, nearest] : [nearest, tip];
    const [keptSize, goneSize] = [sizes[kept] as number, sizes[gone] as number];
    let place = 0;
    for (let at = 0; at < alive; at += 1) {
      const other = live[at] as number;
      if (other === gone) continue;
      live[place] = other;
      place += 1;
      if (other === kept) continue;
      const target = packedAt(other, kept);
      distances[target] =
        (keptSize * (distances[target] as number) +
          goneSize * (distances[packedAt(other, gone)] as number)) /
        (keptSize + goneSize);
    }
    alive = place;
    sizes[kept] = keptSize + goneSize;
  }
  return pairs;
}
