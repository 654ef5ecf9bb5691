import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { bareTextsOf } from './fragments';
import { sourceFiles } from './importGraph';
import { root } from './run';

/** What people do not say, and what they say instead. */
const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:the|this|no|an) interface\b|\bgives no unit\b/i, 'the API, not stated'],
  [/\b(?:have been seen to|without a word|seen in answers|seen here)\b/i, 'the rule itself'],
  [/\bby now\b|\bwhich one stays\b/i, 'now, was changed, Which one do you want to keep?'],
  [/\bparted by\b/i, 'separated by'],
  [/\bwhoever\b|\bnobody reaches\b/i, 'who, anyone, a person who'],
  [/\bas (?:it was|they were)\b/i, 'unchanged'],
  [/\b(?:is|are) to be (?:sent|read|shown|changed)\b/i, 'will be'],
  [/\bno \w+(?: \w+)? at all\b|^with none,/i, 'no, none, Leave empty to'],
  [/\bof one name\b/i, 'with the same name'],
  [/\bnot (?:un\w+able|impossible|without)\b/i, 'the positive'],
  [/\bas the system says\b|\bdemo in this page\b/i, 'System, Demo (in this browser)'],
  [/\ba press on\b|\bchoose to open\b|\bnot ticked\b/i, 'Select, Click'],
  [/\bthere is no telling\b|\bdoes not tell\b|\bsay what to\b/i, 'unknown, Choose what to'],
  [/\b(?:is|was) remembered of\b|\bknows? nothing of\b/i, 'Current values unknown, not based on'],
  [/\b(?:it never was|it is gone|may not see)\b/i, 'deleted, you don’t have access'],
  [/\b(?:is no e-mail|is no \w+ seen|all the same)\b/i, 'not an e-mail address, still'],
  [/\bknown here\b|\ball there are\b|\bcan be typed\b/i, 'No … yet, or leave it out'],
  [/\bcreated elsewhere\b|\bwhat was asked for\b/i, 'what can’t be done, what is wrong'],
  [
    /\b(?:meanwhile|henceforth|thereof|hitherto|thither|whence|wherein|lest|hardly|anew)\b/i,
    'a word of today',
  ],
  [/\b(?:file storages|informations)\b|\bevery address\b/i, 'volumes, any address'],
  [
    /^(?:leave it|download evidence|is now|will be|not there|at a time|again|every(?: second)?|a vector|a million|its size|any id|answered|reach|exposure|differences|[\d…]+ on)$/i,
    'Decide later, Download details, Before, After, —, Parallel requests, Retry, Every other one, Per …, Dimensions, Choose a …, Last seen, Who can connect, Open to internet, Unexpected responses, … faults on',
  ],
  [
    /\bmodel[’']s own\b|\bkept apart\b|\bnearest is of\b|\bclusters?, suggested\b|\bahead by\b|\ba full bar is\b|\bof all differences\b/i,
    'Default, separates, No clear clusters, clearly better, Scale, of variance',
  ],
  [
    /^[\d…]+ [\w ]+ in the list$|\b(?:attach \w+ at once|all 1|requests of this tab|it has no token|own reading)\b|^not included:|^[\d…]+ findings?$/i,
    'View all, now, the 1, in this tab, no tokens, Based on, Skipped, problem',
  ],
  // Written small it is a word of docs/demo.md, for who shows the console.
  [/\bPromise \d\b/, 'what is kept, as a customer sees it'],
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
      const bare = bareTextsOf(file, source).map((each) => ({
        ...each,
        why: 'bare text in a fragment: give it a <span>, or write <Fragment> to have its type checked',
      }));
      const said = textsOf(file, source).flatMap(({ text, at }) =>
        faultsOf(text).map((why) => ({ text, at, why })),
      );
      return [...bare, ...said].map(({ at, ...complaint }) => ({
        ...complaint,
        file,
        line: source.slice(0, at).split('\n').length,
      }));
    });
}

/** The same of the documents for users, paragraph by paragraph, without code. Their sentences may be longer. */
function readDocuments(root: string): Complaint[] {
  const inDocs = readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`);
  return ['README.md', ...inDocs]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8').replaceAll(
        /```[^]*?```|`[^`\n]+`/g,
        (code) => code.replaceAll(/[^\n]/g, '…'),
      );
      return [...source.matchAll(/(?:.+\n)+/g)].flatMap(({ 0: text, index }) =>
        phrasesOf(text.replaceAll('\n', ' ')).map((why) => ({
          file,
          line: source.slice(0, index).split('\n').length,
          text: text.trim(),
          why,
        })),
      );
    });
}

function phrasesOf(text: string): string[] {
  return rules.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}": say ${instead}`];
  });
}

function faultsOf(text: string): string[] {
  const said = phrasesOf(text);
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
    if (/\p{L} [\p{L}\p{N}…"“]|^\p{Lu}\p{Ll}+$/u.test(tidy)) texts.push({ text: tidy, at });
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

const complaints = [...readComplaints(root), ...readDocuments(root)];
for (const { file, line, text, why } of complaints)
  console.log(`${file}:${line} ${why}\n    ${text}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
