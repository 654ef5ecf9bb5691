import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { cantBe } from '../../api/cache/arrival';
import { FirstSteps } from './FirstSteps';
import type { Step } from './firstSteps';

const left: Step = { state: 'known', value: undefined };
const done: Step = { state: 'known', value: { at: undefined } };

test.each([
  ['left, where only this browser was looked through', left, true, true],
  ['left, where the team says so', left, false, false],
  ['done', done, true, false],
  ['not known', cantBe('no'), true, false],
])('a step that is %s', (_, step, onlyHere, says) => {
  const shown = { step, title: 'Invite people', hint: 'One by one.', onlyHere, ways: [] };
  const html = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <FirstSteps steps={[shown]} hide={() => undefined} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(html.includes('None known in this browser')).toBe(says);
  expect(html).toContain('Hide the first steps');
});
