import { MantineProvider } from '@mantine/core';
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { RunJob, RunStep } from '../../memory/runs';
import { bench } from '../run/machine.fixture';
import { RunProgress } from './RunProgress';
import type { RunColumn } from './RunTable';
import type { RunView } from './runView';

// The real one needs a browser to know which rows are in view.
vi.mock('./RunTable', () => ({
  RowsByState: ({ columns }: { columns: readonly (RunColumn | false)[] }) =>
    columns.map((column) => column && <div key={column.title}>{column.cell(0)}</div>),
  Marked: () => null,
  Why: () => null,
}));

const view: RunView<RunJob> = {
  noun: 'import',
  path: '/users/import',
  titleOf: () => 'users.csv',
  next: 'New import',
  replaced: '',
  nameOf: () => 'one',
  placeOf: () => 'the row',
  maybe: '',
  write: 'create',
  rowNoun: () => 'user',
  again: '',
  columns: () => [],
  csv: { name: 'results.csv', head: [], cells: () => [] },
  mends: () => [{ key: '', words: 'Send as it is', rows: 1, run: () => true }],
  link: '',
};

it.each<{ state: RunStep['state'] | undefined; leftOut?: string; offers: string[] }>([
  { state: 'skipped', leftOut: 'Skipped: Already known.', offers: ['Send as it is: the row'] },
  { state: undefined, leftOut: 'Repeated', offers: ['Send as it is: the row'] },
  { state: 'skipped', offers: ['Send 1 refused row again', 'Send again: the row'] },
  { state: 'limited', offers: ['Send 1 refused row again', 'Send again: the row'] },
  { state: 'failed', offers: ['Send 1 failed row again', 'Send again: the row'] },
  { state: 'created', offers: [] },
])('offers to send a row that is $state, left out as $leftOut: $offers', (row) => {
  const rows = [row.leftOut === undefined ? {} : { leftOut: row.leftOut }];
  const { world, again } = bench(rows);
  if (row.state) world.steps.set(0, { job: 'j', row: 0, state: row.state, at: 1 });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <RunProgress
          region={createRef<HTMLElement>()}
          view={view}
          job={{ id: 'j', title: 'users.csv', at: 1, rows }}
          machine={again()}
          memoryKey={{ connection: 'c', organization: 'o' }}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)];
  const names = buttons.map(
    ([, attributes = '', inside = '']) =>
      /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? inside.replaceAll(/<[^>]+>/g, ''),
  );
  expect(names.filter((name) => name.startsWith('Send'))).toEqual(row.offers);
});
