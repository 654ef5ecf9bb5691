import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { sourceFiles } from './importGraph';
import { root } from './run';

/** What people do not say, and what they say instead. */
const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:the|this|no|an) interface\b/i, 'the API'],
  [/\bhave been seen to\b/i, 'the rule itself'],
  [/\bby now\b/i, 'now, or "was changed"'],
  [/\bparted by\b/i, 'separated by'],
  [/\bwhoever\b/i, 'who, anyone, a person who'],
  [/\bas it was\b/i, 'unchanged'],
  [/\b(?:is|are) to be (?:sent|read|shown|changed)\b/i, 'will be'],
  [/\bno \w+(?: \w+)? at all\b/i, 'no, none'],
  [/\bof one name\b/i, 'with the same name'],
  [/\bnot (?:un\w+able|impossible|without)\b/i, 'the positive'],
  [/\bas the system says\b/i, 'System'],
  [/\ba press on\b/i, 'Select, Click'],
  [/\bthere is no telling\b/i, 'unknown'],
  [
    /\b(?:meanwhile|henceforth|thereof|hitherto|thither|whence|wherein|lest|hardly|anew)\b/i,
    'a word of today',
  ],
  [/\b(?:file storages|informations)\b/i, 'volumes'],
  [
    /^(?:leave it|download evidence|is now|will be|at a time|every second|a vector|a million|any id)$/i,
    'Decide later, Download details, Before, After, Parallel requests, Every other one, Per vector, Per million, Choose a …',
  ],
  [/\bknown here yet\b|\bno [\w ]+ known here$/i, 'No … yet'],
  [/\be-mail address at all\b/i, 'Not an e-mail address.'],
  [
    /\bmay leave(?: to …)?$|\bevery …? ?port\b|\badds nothing to\b|\banother look\b|\bnever came whole\b|\bno operation lists\b|\banswers as a service\b|\b(?:arm|order) the fault\b|\bpower then\b|\bprovisioning then\b/i,
    'the words of the glossary: allowed, any port, redundant, Fix 1 field, All normal, … at creation',
  ],
];

/** Where texts that people read come from. */
const rooms =
  /^src\/(?:app|features|queue|save|page|table|form|ui|api|session|contract\/\w*[wW]ords|lib\/rules)/;
const MOST_WORDS = 20;

interface Complaint {
  file: string;
  line: number;
  text: string;
  why: string;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Every text of the console that breaks a rule of plain words. */
function readComplaints(root: string): Complaint[] {
  return sourceFiles(root)
    .filter((file) => rooms.test(file) && /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return textsOf(file, source).flatMap(({ text, at }) =>
        faultsOf(text).map((why) => ({
          file,
          line: source.slice(0, at).split('\n').length,
          text,
          why,
        })),
      );
    });
}

function faultsOf(text: string): string[] {
  const said = rules.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}": say ${instead}`];
  });
  const longest = Math.max(
    ...text
      .split(/[.:;!?](?:\s|$)|\s[–—]\s/)
      .map((sentence) => (sentence.match(/[\p{L}\p{N}…]+/gu) ?? []).length),
  );
  return longest > MOST_WORDS ? [...said, `a sentence of ${longest} words`] : said;
}

/** Strings with more than one word, templates and the text of elements, with expressions as "…". */
function textsOf(file: string, source: string): { text: string; at: number }[] {
  const { program } = parseSync(file, source);
  const texts: { text: string; at: number }[] = [];
  const add = (text: string, at: number): void => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L} [\p{L}\p{N}…"“]/u.test(tidy)) texts.push({ text: tidy, at });
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (skipped(node)) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      add(node['value'], node.start);
    if (node.type === 'TemplateLiteral') add(quasisOf(node), node.start);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      add(childrenOf(node), node.start);
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
  return texts;
}

function skipped(node: Node): boolean {
  if (/^(?:Import|ExportAll)|^TS/.test(node.type)) return node.type !== 'TSAsExpression';
  const name = (node['name'] as Node | undefined)?.['name'];
  return node.type === 'JSXAttribute' && (name === 'className' || name === 'd' || name === 'style');
}

function quasisOf(node: Node): string {
  return (
    (node['quasis'] as { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .join('…')
      // Words in different elements of HTML are not one sentence.
      .replaceAll(/<[/!]?[a-z][^>]*>/gi, '. ')
  );
}

function childrenOf(node: Node): string {
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      const literal = child['expression'] as Node | undefined;
      return literal?.type === 'Literal' ? String(literal['value']) : '…';
    })
    .join('');
}

const complaints = readComplaints(root);
for (const { file, line, text, why } of complaints)
  console.log(`${file}:${line} ${why}\n    ${text}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
