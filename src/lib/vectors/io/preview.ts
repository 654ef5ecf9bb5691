import { plural } from '../../text/text';

const SHOWN_ITEMS = 20;
const SHOWN_NUMBERS = 8;
const SHOWN_CHARACTERS = 120;
const SHOWN_LEVELS = 8;

/** The answer with its long lists and texts cut, for comparing with the interface; `mark` gives words for what is left out. */
export function previewOf(
  value: unknown,
  mark: (left: number, what: string) => string[] = () => [],
  depth = 0,
  name = '',
): unknown {
  if (typeof value === 'string') {
    const left = value.length - SHOWN_CHARACTERS;
    if (left <= 0) return value;
    return [value.slice(0, SHOWN_CHARACTERS), ...mark(left, 'character')].join(' ');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > SHOWN_LEVELS) return mark(1, 'level').join('');
  // An object of a class is a number with all its digits.
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, previewOf(one, mark, depth + 1, key)]),
    );
  const most = typeof value[0] === 'number' ? SHOWN_NUMBERS : SHOWN_ITEMS;
  const items = value.slice(0, most).map((item) => previewOf(item, mark, depth + 1));
  const what = name === 'embedding' ? 'number' : name === 'data' ? 'vector' : 'item';
  return value.length > most ? [...items, ...mark(value.length - most, what)] : items;
}

/** The same with words for what is left out. */
export function shortened(value: unknown): { value: unknown; cut: boolean } {
  let cut = false;
  const mark = (left: number, what: string) => {
    cut = true;
    return [`… ${plural(left, `more ${what}`)}`];
  };
  return { value: previewOf(value, mark), cut };
}

/** An answer's JSON to look at, with “…” and words in place of what is left out. */
export function shownAnswer(answer: unknown): { text: string; cut: boolean } {
  const { value, cut } = shortened(answer);
  return { text: JSON.stringify(value, undefined, 2), cut };
}
