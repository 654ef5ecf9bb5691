import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

// What the types no longer refuse is an unused directive, which the check of types refuses.

const count: number = 3;
const none: boolean = false;
const words = (): string => 'text';
const Bare = () => words();

const refused = {
  // @ts-expect-error It has two texts.
  'a text beside a text': <p>{count} selected</p>,
  // @ts-expect-error It has a text and an element.
  'a text beside an element': <p>text {count > 2 && <b>text</b>}</p>,
  'a text that comes and goes': (
    // @ts-expect-error The same.
    <p>
      {count > 2 && 'text'}
      <b />
    </p>
  ),
  'a function that gives text': (
    // @ts-expect-error The same.
    <p>
      {words()}
      <b />
    </p>
  ),
  // @ts-expect-error Each is a text.
  'a list of texts': <p>{['a', 'b']}</p>,
  'a text in a fragment, which is no element': (
    <p>
      {/* @ts-expect-error It is a text. */}
      <Fragment>text</Fragment>
      <b />
    </p>
  ),
  'a component that gives a text': (
    <p>
      {/* @ts-expect-error It gives a text. */}
      <Bare />
      <b />
    </p>
  ),
};

const taken = {
  'one text': <p>{`${count} selected`}</p>,
  'an element or a text': <p>{none ? <b>text</b> : 'text'}</p>,
  'a text or nothing': <p>{none && 'text'}</p>,
  'a text in an element of its own': (
    <p>
      <span>text </span>
      {count > 2 && <b>text</b>}
    </p>
  ),
  'a list of elements': (
    <p>
      {['a', 'b'].map((each) => (
        <b key={each}>{each}</b>
      ))}
      {none && <b />}
    </p>
  ),
};

/** Text with an element or another text beside it. React marks the border of two texts. */
const beside = /<!-- -->|[^>]<(?!\/)|<\/\w+>[^<]/;

test.each(Object.entries(refused))('the types refuse %s', (_, element) => {
  expect(renderToString(element)).toMatch(beside);
});

test.each(Object.entries(taken))('the types take %s', (_, element) => {
  expect(renderToString(element)).not.toMatch(beside);
});
