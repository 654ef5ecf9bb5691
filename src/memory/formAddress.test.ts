import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftsOf, saveDraft } from './drafts';
import { consoleAddress, storageChanged } from './storedList';
import { TestStorage } from './storage.fixture';
import { importMemory } from './memory';

const key = { connection: 'c', organization: 'acme' };
const own = [
  '/networks/new',
  '/networks/new?prefix=10.0.0.0/24&regionID=eu%20west',
  '/Networks/New/',
  '/networks/a%2Fb/edit',
  '/users/import',
  '/users/anna%40example.com%3F/edit',
  '/embeddings',
  '/embeddings?tab=bench',
  '/embeddings#aside-1700000000000',
];
const foreign = [
  'https://evil.example/',
  'https://evil.example/networks/new',
  '//evil.example',
  '//evil.example/edit',
  '//networks/new',
  '///evil.example',
  '/\\evil.example',
  '/\\evil.example/new',
  '\\\\evil.example',
  '/networks/\\/edit',
  '/networks/new\\@evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'networks/new',
  ' /networks/new',
  '/networks/new\n',
  '/\t/evil.example',
  '%2F%2Fevil.example',
  '/networks/new?x=\\',
  '',
];

let storage: TestStorage;
beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  storageChanged(null);
});

const isOwn = (text: string) => consoleAddress.safeParse(text).success;

test.each(own)('%s is an address of the console', (text) => expect(isOwn(text)).toBe(true));
test.each(foreign)('%j is no address of the console', (text) => expect(isOwn(text)).toBe(false));

test('an address of the console never leads away from it', () => {
  const pieces = [
    ...own,
    ...'/|//|\\|:|@|.|..|%2F|%5c|%2e|?|#|\t|\n|id'.split('|'),
    ...'evil.example|https://|javascript:|edit|new|networks|é'.split('|'),
  ];
  const piece = fc.constantFrom(...pieces);
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }))).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (address) => {
      if (!isOwn(address)) return;
      const { origin } = new URL(address, 'https://console.example');
      expect(origin).toBe('https://console.example');
    }),
    { numRuns: 5000 },
  );
});

test('an imported draft whose address is not one of the console is not usable', () => {
  const items = [...foreign, ...own].map((form) => ({ form, title: 'A draft', at: 1 }));
  const list = { section: 'drafts', ...key, items };
  const result = importMemory({ format: 'meridian-memory', version: 1, lists: [list] });
  expect(result).toEqual({
    imported: own.length,
    refused: [`${foreign.length} of ${items.length} entries of "drafts" were not usable.`],
  });
  expect(own.filter((form) => draftsOf(key, form).length !== 1)).toEqual([]);
  expect(foreign.filter((form) => draftsOf(key, form).length > 0)).toEqual([]);
});

test('a stored draft of an older console whose address is not one of the console is left out', () => {
  saveDraft(key, { form: '/networks/new', title: 'Mine', at: 1 });
  const [name = '', kept = ''] = [...storage.texts].at(0) ?? [];
  const planted = kept.replace('[', '[{"form":"//evil.example","title":"Planted","at":2},');
  storage.texts.set(name, planted);
  storageChanged(name);
  expect(draftsOf(key, '//evil.example')).toEqual([]);
  expect(draftsOf(key, '/networks/new')).toHaveLength(1);
});
