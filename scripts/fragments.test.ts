import { expect, test } from 'vitest';
import { bareTextsOf } from './fragments';

const found = (content: string) =>
  bareTextsOf('a.tsx', `export const a = <>${content}</>;`).map(({ text }) => text);

test.each([
  '<b>text</b>',
  '\n  <b>text</b>\n  <i />\n',
  '{is && <b />}',
  '{is ? <b /> : null}',
  '{<b /> ?? (is ? <b /> : <i />)}',
  '{list.map((each) => <b key={each}>{each}</b>)}',
  '{/* Why. */}',
  '<><b>text</b></>',
])('elements, choices of them and lists of them may stand in a fragment: %s', (content) => {
  expect(found(content)).toEqual([]);
});

test.each([
  'text',
  "{'text'}",
  '{`${count} selected`}',
  '{count}',
  "{is && 'text'}",
  '{is ? <b /> : words}',
  '{children}',
  '{wordsOf(each)}',
  '{list.map((each) => each)}',
])('text may not, nor what may be text: %s', (content) => {
  expect(found(`<i />${content}`)).toEqual([content]);
});

test('a space between two elements is a text, and a fragment inside an element is none the less one', () => {
  expect(found('<i /> <b />')).toEqual(['']);
  expect(found('<i><>text</></i>')).toEqual(['text']);
});
