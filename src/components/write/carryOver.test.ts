import { expect, it } from 'vitest';
import { carryOver } from './carryOver';

const answered = {
  name: 'kim',
  groupIDs: ['a'],
  tags: [{ origin: 0, name: 'env', value: 'prod' }],
};

it('keeps what was typed, and takes the rest from what the form starts from now', () => {
  const sent = { ...answered, name: 'kimberly', groupIDs: ['a', 'b'] };
  const values = { ...answered, groupIDs: ['a', 'c'] };
  expect(carryOver({ values, begun: answered }, sent)).toEqual({ ...sent, groupIDs: ['a', 'c'] });
});

it('takes typed rows for new ones where the list is another one', () => {
  const values = { ...answered, tags: [{ origin: 0, name: 'env', value: 'test' }] };
  const tags = (fresh: typeof answered) => carryOver({ values, begun: answered }, fresh).tags;
  expect(tags({ ...answered, name: 'other' })).toEqual(values.tags);
  expect(tags({ ...answered, tags: [] })).toEqual([{ name: 'env', value: 'test' }]);
});
