import {
  isObject,
  parseJson,
  stringifyJson,
  toNumber,
  valueAt,
  type Json,
  type JsonObject,
} from '../json';
import { readFields, type Pasted, type PastedRule, type PasteFault } from './pasteRulesFields';
import { normalise, ruleSpelling, type RuleMember } from './rules';

/** Rules of JSON text: a list, an object with `rules`, a whole security group, or one rule. */
export function jsonRules(text: string): Pasted {
  let parsed: Json;
  try {
    parsed = parseJson(text);
  } catch (error) {
    return { rules: [], faults: [notJson(text, error)], ignored: [] };
  }
  const found = listIn(parsed);
  if (!found)
    return {
      rules: [],
      faults: [{ line: 1, text: excerpt(text), why: 'There is no list of rules in it.' }],
      ignored: [],
    };
  const rules: PastedRule[] = [];
  const faults: PasteFault[] = [];
  const starts = elementLines(text, found.path);
  found.list.forEach((raw, index) => {
    const line = starts[index] ?? 1;
    const read = readRule(raw);
    const source = excerpt(stringifyJson(raw));
    if ('why' in read) faults.push({ line, text: source, why: read.why });
    else rules.push({ line, text: source, ...read });
  });
  return { rules, faults, ignored: [] };
}

function excerpt(text: string): string {
  return text.slice(0, 200);
}

function notJson(text: string, error: unknown): PasteFault {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const named = /line (\d+)/.exec(message)?.[1];
  const line = position
    ? text.slice(0, Number(position)).split('\n').length
    : Math.max(1, Number(named ?? 1));
  return { line, text: excerpt(text.split('\n')[line - 1] ?? ''), why: 'This is not JSON.' };
}

function listIn(value: Json): { list: Json[]; path: string } | undefined {
  for (const path of ['', '/rules', '/spec/rules']) {
    const list = valueAt(value, path);
    if (Array.isArray(list)) return { list: list as Json[], path };
  }
  const one = isObject(value) && ruleSpelling(value).direction !== undefined;
  return one ? { list: [value], path: 'one' } : undefined;
}

type Read = Omit<PastedRule, 'line' | 'text'> | { why: string };

function readRule(raw: Json): Read {
  if (!isObject(raw)) return { why: 'A rule is an object.' };
  const spelled = ruleSpelling(raw);
  const texts: Partial<Record<RuleMember, string>> = {};
  for (const [member, name] of Object.entries(spelled)) {
    const text = textOf(raw[name]);
    if (text === undefined) return { why: `Its ${name} is neither text nor a number.` };
    texts[member as RuleMember] = text;
  }
  const { direction = '', protocol = '', port = '', portMax = '', cidr = '', prefix = '' } = texts;
  if (cidr !== '' && prefix !== '' && cidr !== prefix)
    return { why: 'It names two different ranges.' };
  if (portMax !== '' && port === '') return { why: 'It has a last port and no first one.' };
  const read = readFields({ direction, protocol, port, portMax, cidr: cidr || prefix });
  if ('why' in read) return read;
  const { id: _, ...extra } = normalise(raw, 0).unknownMembers;
  return Object.keys(extra).length === 0 ? read : { ...read, extra: extra as JsonObject };
}

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  const number = toNumber(value);
  return number === undefined ? undefined : String(number);
}

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** The lines on which the elements of one list begin; the text is known to be JSON. */
function elementLines(text: string, path: string): number[] {
  const lines: number[] = [];
  const open: { path: string; key: string; list: boolean }[] = [];
  let line = 1;
  let seen = 0;
  for (const { 0: piece, index } of text.matchAll(token)) {
    const here = open.at(-1);
    for (; seen < index; seen++) if (text[seen] === '\n') line += 1;
    if (piece === ']' || piece === '}') {
      open.pop();
      continue;
    }
    if (piece === ',' || piece === ':') continue;
    if (here && !here.list && isKey(text, index + piece.length)) {
      here.key = piece.slice(1, -1);
      continue;
    }
    if (here?.list && here.path === path) lines.push(line);
    if (piece === '[' || piece === '{') {
      const inner =
        here === undefined ? '' : here.list ? `${here.path}/-` : `${here.path}/${here.key}`;
      open.push({ path: inner, key: '', list: piece === '[' });
    }
  }
  return lines;
}

const colon = /\s*:/y;
function isKey(text: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(text);
}
