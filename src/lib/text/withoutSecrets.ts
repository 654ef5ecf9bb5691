import { notKept } from './text';
import { isSecretName, maskText } from './secrets';

/** Deeper and more than any body of the interface, and little enough for whatever walks it. */
const mostDepth = 100;
const mostValues = 20_000;
/** So often texts are looked into that hold JSON themselves. */
const mostFolds = 5;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

interface Span {
  from: number;
  to: number;
}
interface Edit extends Span {
  text: string;
}
interface Value extends Span {
  kind: 'text' | 'number' | 'group' | 'nothing';
  /** Of a text. */
  text?: string;
}

/** Text that is no JSON that could be kept; the message continues "It". */
export class NotKeepable extends SyntaxError {
  override name = 'NotKeepable';
}

/**
 * JSON text without secrets and spaces between its values, else character by character as it is. A secret is the value of
 * a member whose name is that of a credential, the value beside such a name (`{"name": "DB_PASSWORD", "value": …}`), and
 * what `maskText` finds in a text, also in one that is JSON itself, or base64. Of members with one name the last is kept;
 * where the text `isStrict`, a reader who takes the first is not to be misled. Throws `NotKeepable` for text that is not
 * JSON, in which a secret could not be found, and for JSON that takes long to walk.
 */
export function withoutSecrets(
  text: string,
  { isStrict = false, folds = 0 }: { isStrict?: boolean; folds?: number } = {},
): string {
  const edits: Edit[] = [];
  let at = 0;
  let values = 0;

  const space = (): string => {
    const from = at;
    for (let code = text.charCodeAt(at); code <= 0x20; code = text.charCodeAt((at += 1)))
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
    if (at > from && folds === 0) edits.push({ from, to: at, text: '' });
    return text[at] ?? '';
  };
  const string = (): string => {
    const from = at;
    let isPlain = true;
    for (let code = text.charCodeAt((at += 1)); code !== QUOTE; code = text.charCodeAt((at += 1)))
      if (code === BACKSLASH) {
        isPlain = false;
        at += 1;
      } else if (!(code >= 0x20)) throw new NotKeepable('is not valid JSON');
    at += 1;
    return isPlain ? text.slice(from + 1, at - 1) : unescaped(text.slice(from, at));
  };
  const mask = ({ from, to }: Span): void => void edits.push({ from, to, text: `"${notKept}"` });
  const hide = (name: string, value: Value): void => {
    if (value.kind === 'nothing') return;
    if (isSecretName(name, value.kind === 'number' ? 'number' : 'other')) mask(value);
  };

  const value = (depth: number): Value => {
    const first = space();
    const from = at;
    if ((values += 1) > mostValues) throw new NotKeepable(`has more than ${mostValues} values`);
    if (first === '"') {
      const inner = string();
      const kept = maskFolded(inner, folds);
      if (kept !== inner) edits.push({ from, to: at, text: JSON.stringify(kept) });
      return { from, to: at, kind: inner === '' ? 'nothing' : 'text', text: inner };
    }
    if (first === '{' || first === '[') {
      if (depth === mostDepth) throw new NotKeepable(`is nested deeper than ${mostDepth} levels`);
      at += 1;
      if (first === '{') object(depth + 1);
      else list(depth + 1);
      return { from, to: at, kind: 'group' };
    }
    literal.lastIndex = at;
    const [found] = literal.exec(text) ?? [];
    if (found === undefined) throw new NotKeepable('is not valid JSON');
    at += found.length;
    return { from, to: at, kind: /^[tfn]/.test(found) ? 'nothing' : 'number' };
  };
  /** Whether another one follows, after a comma. */
  const follows = (close: string): boolean => {
    const next = space();
    if (next !== ',' && next !== close) throw new NotKeepable('is not valid JSON');
    at += 1;
    return next === ',';
  };
  const isEmpty = (close: string): boolean => {
    if (space() !== close) return false;
    at += 1;
    return true;
  };

  const list = (depth: number): void => {
    if (isEmpty(']')) return;
    let before: Value | undefined;
    do {
      const one = value(depth);
      // A command in pieces.
      if (before?.text?.startsWith('--')) hide(before.text.slice(2), one);
      before = one;
    } while (follows(']'));
  };
  const object = (depth: number): void => {
    if (isEmpty('}')) return;
    const members = new Map<string, Span>();
    let last: Span | undefined;
    const titles: string[] = [];
    const titled: Value[] = [];
    do {
      if (space() !== '"') throw new NotKeepable('is not valid JSON');
      const member = { from: at, to: at };
      if (last !== undefined) last.to = at;
      last = member;
      const name = string();
      const same = members.get(name);
      if (same !== undefined && isStrict) throw new NotKeepable('has a member that stands twice');
      if (same !== undefined && folds === 0) edits.push({ ...same, text: '' });
      members.set(name, member);
      if (space() !== ':') throw new NotKeepable('is not valid JSON');
      at += 1;
      const one = value(depth);
      hide(name, one);
      if (one.text !== undefined && title.test(name)) titles.push(one.text);
      else if (content.test(name)) titled.push(one);
    } while (follows('}'));
    for (const name of titles) for (const one of titled) hide(name, one);
  };

  value(0);
  if (space() !== '') throw new NotKeepable('is not valid JSON');
  return edited(text, edits);
}

/** The member of a pair that names what the other one has. */
const title =
  /^(?:name|key|id|k|n|var|variable|env|header|field|label|property|parameter|param|option|setting|attribute|type)$/i;
const content = /^(?:values?|val|v|contents?|data|text|(?:string|default|plain|raw)_?(?:value)?)$/i;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function unescaped(raw: string): string {
  try {
    return JSON.parse(raw) as string;
  } catch {
    throw new NotKeepable('is not valid JSON');
  }
}

/** The outermost of nested ones counts. */
function edited(text: string, edits: Edit[]): string {
  let kept = '';
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (edit.from < done) continue;
    kept += text.slice(done, edit.from) + edit.text;
    done = edit.to;
  }
  return kept + text.slice(done);
}

/** A text without secrets, also where it is JSON or base64 of a text. */
function maskFolded(text: string, folds: number): string {
  if (folds < mostFolds && /^\s*[[{"]/.test(text))
    try {
      return withoutSecrets(text, { folds: folds + 1 });
    } catch {
      // It is an ordinary text.
    }
  const inner = /^[\w+/-]{12,}={0,2}$/.test(text) ? fromBase64(text) : undefined;
  if (inner !== undefined && (/^[^\s:]+:[^\s]+$/.test(inner) || maskFolded(inner, folds) !== inner))
    return notKept;
  return maskText(text);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Of bytes that are no text, such as those of a random id, nothing is said. */
function fromBase64(text: string): string | undefined {
  try {
    const isLong = text.length > 65_536;
    const bytes = atob(isLong ? text : text.replaceAll('-', '+').replaceAll('_', '/'));
    const inner = utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return /^[\t\n\r -~\u0080-\u{10FFFF}]+$/u.test(inner) ? inner : undefined;
  } catch {
    return undefined;
  }
}
