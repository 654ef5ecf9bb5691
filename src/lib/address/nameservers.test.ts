import { expect, test } from 'vitest';
import { nameserversFault, parseNameservers, repeatedNameservers } from './nameservers';

test('one per line, or as people paste them', () => {
  expect(parseNameservers(' 9.9.9.9 \n\n1.1.1.1, 8.8.8.8;2620:fe::fe ')).toEqual([
    '9.9.9.9',
    '1.1.1.1',
    '8.8.8.8',
    '2620:fe::fe',
  ]);
  expect(parseNameservers('')).toEqual([]);
});

test('the first that is no address is named, the others counted', () => {
  expect(nameserversFault('9.9.9.9\n1.1.1.1')).toBeUndefined();
  expect(nameserversFault('9.9.9.9\n9.9.9')).toContain('“9.9.9”');
  expect(nameserversFault('x\ny\nz')).toContain('2 more');
});

test('repeats are found once each', () => {
  expect(repeatedNameservers('1.1.1.1\n9.9.9.9\n1.1.1.1\n1.1.1.1')).toEqual(['1.1.1.1']);
});
