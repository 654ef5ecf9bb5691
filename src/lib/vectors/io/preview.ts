import { plural } from '../../text/text';

const SHOWN_ITEMS = 20;
const SHOWN_NUMBERS = 8;
const SHOWN_CHARACTERS = 120;
const SHOWN_MEMBERS = 50;
const SHOWN_LEVELS = 8;

/** An answer's JSON to look at. What is left out is replaced by “…” and words, so it is no longer valid JSON. */
export interface ShownAnswer {
  text: string;
  cut: boolean;
}

/** The answer with its long lists cut, for comparing with the interface. */
export function previewOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > SHOWN_LEVELS) return '…';
  if (Array.isArray(value))
    return value.slice(0, mostOf(value)).map((item) => previewOf(item, depth + 1));
  const members = Object.entries(value).slice(0, SHOWN_MEMBERS);
  return Object.fromEntries(members.map(([name, inner]) => [name, previewOf(inner, depth + 1)]));
}

/** The same as text, which says what is left out and where. */
export function shownAnswer(answer: unknown): ShownAnswer {
  let cut = false;
  const leftOut = (count: number, what: string) => {
    cut = true;
    return `… ${plural(count, `more ${what}`)}`;
  };

  function written(value: unknown, indent: string, name?: string): string {
    if (typeof value === 'string') {
      const left = value.length - SHOWN_CHARACTERS;
      if (left <= 0) return JSON.stringify(value);
      const head = JSON.stringify(value.slice(0, SHOWN_CHARACTERS));
      return `${head} ${leftOut(left, 'character')}`;
    }
    if (typeof value !== 'object' || value === null) return String(value);
    const inner = `${indent}  `;
    const all = Array.isArray(value) ? value : Object.entries(value);
    if (all.length === 0) return Array.isArray(value) ? '[]' : '{}';
    const most = indent.length > 2 * SHOWN_LEVELS ? 0 : mostOf(value);
    const lines = Array.isArray(value)
      ? value.slice(0, most).map((item) => written(item, inner))
      : Object.entries(value)
          .slice(0, most)
          .map(([key, item]) => `${JSON.stringify(key)}: ${written(item, inner, key)}`);
    if (all.length > most) lines.push(leftOut(all.length - most, nounOf(value, name)));
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
  }

  return { text: written(answer, ''), cut };
}

function mostOf(value: object): number {
  if (!Array.isArray(value)) return SHOWN_MEMBERS;
  return typeof value[0] === 'object' ? SHOWN_ITEMS : SHOWN_NUMBERS;
}

/** What the things in a list are called, by the member that holds it. */
function nounOf(value: object, name: string | undefined): string {
  if (!Array.isArray(value)) return 'member';
  if (name === 'embedding') return 'number';
  return name === 'data' ? 'vector' : 'item';
}
