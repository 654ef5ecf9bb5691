import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// A class that is not there is no type error, and a class that nobody names is no dead code to any other tool.

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).toSorted();
const read = (file: string) => readFileSync(path.join(src, file), 'utf8');

/** The classes that a style sheet has rules for. */
function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, '');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

const modules = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => [file, { has: classesOf(read(file)), named: new Set<string>(), whole: false }]),
);
const globals = classesOf(
  files
    .filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))
    .map(read)
    .join('\n'),
);
const missing: string[] = [];

for (const file of files.filter((each) => each.endsWith('.tsx') || each.endsWith('.ts'))) {
  const code = read(file);
  for (const [statement, name = '', from = ''] of code.matchAll(
    /import (\w+) from '([^']+\.module\.css)';/g,
  )) {
    const sheet = path.join(path.dirname(file), from);
    const module = modules.get(sheet);
    if (module === undefined) missing.push(`${file}: ${from}`);
    const rest = code.replace(statement, '');
    for (const [, used = ''] of rest.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
      module?.named.add(used);
      if (module && !module.has.has(used)) missing.push(`${file}: ${name}.${used}`);
    }
    // Handed on as it is, or asked for by a computed name.
    if (module && new RegExp(`[{(]${name}[}),]|\\b${name}\\[`).test(rest)) module.whole = true;
  }
  for (const [, plain = '', text = ''] of code.matchAll(
    /className=(?:"([^"]*)"|\{`((?:[^`$]|\$\{[^{}]*\})*)`\})/g,
  ))
    for (const word of `${plain} ${text.replaceAll(/\$\{[^{}]*\}/g, '')}`.split(/\s+/))
      if (word !== '' && !globals.has(word)) missing.push(`${file}: ${word}`);
}

test('every class that is named has a rule', () => {
  expect(missing).toEqual([]);
});

test('every class of a module is named by a file that imports it', () => {
  const unused = [...modules].flatMap(([file, { has, named, whole }]) =>
    whole ? [] : [...has].filter((each) => !named.has(each)).map((each) => `${file}: .${each}`),
  );
  expect(unused).toEqual([]);
});

test('every rule of a module names a class, and so reaches no other page', () => {
  const bare = [...modules.keys()].flatMap((file) =>
    read(file)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
      .replaceAll(/\{[^{}]*\}/g, ';')
      .replaceAll(/@[^{};]*/g, '')
      .split(/[;{}]|,(?![^(]*\))/)
      .map((selector) => selector.trim())
      .filter((selector) => selector !== '' && !/\.[a-z]/i.test(selector))
      .map((selector) => `${file}: ${selector}`),
  );
  expect(bare).toEqual([]);
});

test('the style sheets are read', () => {
  expect(existsSync(path.join(src, 'app/theme/parts.css'))).toBe(true);
  expect(modules.size).toBeGreaterThan(50);
  expect([...classesOf('@media (width < 1px) { .a > .b-c { x: 1.5s; } } /* .no */ .d {}')]).toEqual(
    ['a', 'b-c', 'd'],
  );
});
