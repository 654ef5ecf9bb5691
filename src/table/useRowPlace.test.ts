import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useRowPlace } from './useRowPlace';

vi.mock('react-router', () => ({
  useLocation: () => ({ key: 'here' }),
  useNavigationType: () => 'PUSH',
}));

test('rows that are drawn again get the function they had', () => {
  const given = new Set<unknown>();
  renderToString(
    createElement(() => {
      const [times, setTimes] = useState(0);
      given.add(useRowPlace({ current: null }, true).leaveBy);
      if (times < 2) setTimes(times + 1);
      return null;
    }),
  );
  expect(given.size).toBe(1);
});
