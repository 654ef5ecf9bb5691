import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RunMends } from './RunMends';

it('names each way to mend by the rows it changes', () => {
  const mend = (words: string, rows: number) => ({ key: words, words, rows, run: () => true });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RunMends
        mends={[mend('Use lab for “labb”', 4), mend('Use lab for “lub”', 1)]}
        place="row 2"
        onMended={async () => {}}
      />
    </MantineProvider>,
  );
  const labels = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
  expect(labels).toEqual(['Use lab for “labb” in 4 rows', 'Use lab for “lub”: row 2']);
  expect(html).toContain('>Use lab for “lub”<');
});
