import { oncePer } from '../oncePer';
import { asSeenFolded } from './invisible';

/** Texts of a file are compared with all names, so that these are read once. */
const lettersOf = oncePer(({ name }: { name: string }) => [...asSeenFolded(name)]);

/**
 * Those whose name differs from a text in the fewest letters, if these are few: at most three, and a third of it. All that
 * are equally near, by name, so that nobody has to guess which one was meant.
 */
export function nearlyNamed<T extends { name: string }>(text: string, all: readonly T[]): T[] {
  const typed = [...asSeenFolded(text)];
  let most = Math.min(3, Math.floor(typed.length / 3));
  let nearest: T[] = [];
  for (const each of all) {
    const far = distance(typed, lettersOf(each), most);
    if (far < most) nearest = [];
    if (far > most) continue;
    most = far;
    nearest.push(each);
  }
  return nearest.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** How many letters have to be added, removed or replaced to make one text from another; infinite if more than `most`. */
function distance(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of a.entries()) {
    const next = Array<number>(b.length + 1).fill(Infinity);
    next[0] = row + 1;
    let least = row + 1;
    // Letters further apart than `most` can't belong together.
    const end = Math.min(b.length, row + most + 1);
    for (let at = Math.max(0, row - most); at < end; at += 1) {
      const before = (last[at] ?? Infinity) + Number(letter !== b[at]);
      const value = Math.min((next[at] ?? Infinity) + 1, (last[at + 1] ?? Infinity) + 1, before);
      next[at + 1] = value;
      if (value < least) least = value;
    }
    // It never becomes less.
    if (least > most) return Infinity;
    last = next;
  }
  return last[b.length] ?? 0;
}
