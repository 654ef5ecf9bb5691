import { asSeenFolded } from './invisible';

/**
 * Those whose name differs from a text in the fewest letters, if these are few: at most three, and a third of it. All that
 * are equally near, by name, so that nobody has to guess which one was meant.
 */
export function nearlyNamed<T extends { name: string }>(text: string, all: readonly T[]): T[] {
  const typed = [...asSeenFolded(text)];
  const most = Math.min(3, Math.floor(typed.length / 3));
  const far = ({ name }: T) => distance(typed, [...asSeenFolded(name)]);
  const least = Math.min(most, ...all.map(far));
  return all
    .filter((each) => far(each) === least)
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** How many letters have to be added, removed or replaced to make one text from another. */
function distance(a: readonly string[], b: readonly string[]): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [at, other] of b.entries()) {
      const [left = 0, above = 0, before = 0] = [next[at], last[at + 1], last[at]];
      next.push(Math.min(left + 1, above + 1, before + Number(letter !== other)));
    }
    last = next;
  }
  return last[b.length] ?? 0;
}
