import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AttentionPanel } from './AttentionPanel';
import type { Finding } from './attention';

test('what misleads in the texts of an answer stands by its number, wherever a finding has them', () => {
  const turned = 'edge\u202Eforp';
  const finding: Finding = {
    id: 'overlap a b',
    tone: 'attention',
    what: 'overlap',
    name: turned,
    text: `overlaps ${turned}`,
    detail: `provisioning “${turned}”`,
    to: '/networks',
    action: 'Open',
  };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <AttentionPanel findings={[finding]} arrivals={[]} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(html.match(/edge\[U\+202E\]forp/g)).toHaveLength(5);
  expect(html).not.toContain('\u202E');
});
