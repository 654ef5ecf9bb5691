import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { toggleIn } from './listState';
import { useListState } from './useListState';

const navigate = vi.hoisted(() => vi.fn<(to: { search: string }) => void>());
vi.mock('react-router', () => ({
  useLocation: () => ({ search: '?tag=a' }),
  useNavigate: () => navigate,
}));

test('a change made before the address shows the one before it adds to that one', () => {
  let list: ReturnType<typeof useListState> | undefined;
  renderToString(
    createElement(() => {
      list = useListState(['tag']);
      return null;
    }),
  );
  list?.change({ q: 'edge' });
  list?.change(toggleIn('tag', 'b'));
  list?.change(toggleIn('tag', 'a'));
  expect(navigate.mock.calls.map(([{ search }]) => search)).toEqual([
    '?tag=a&q=edge',
    '?q=edge&tag=a&tag=b',
    '?q=edge&tag=b',
  ]);
});
