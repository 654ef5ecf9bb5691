import { expect, test } from 'vitest';
import { fstabLine, mountCommand, mountPointFor, shellWord } from './mount';

test('a mount source and a place make a command and a line', () => {
  const source = '10.20.16.5:/exports/1d4979c3';
  expect(mountCommand(source, '/mnt/datasets')).toBe(
    'sudo mkdir -p /mnt/datasets && sudo mount -t nfs 10.20.16.5:/exports/1d4979c3 /mnt/datasets',
  );
  expect(fstabLine(source, '/mnt/datasets')).toBe(
    '10.20.16.5:/exports/1d4979c3 /mnt/datasets nfs defaults,_netdev 0 0',
  );
});

test.each([
  ['$(reboot)', `'$(reboot)'`],
  ["it's", `'it'\\''s'`],
  ['a b', `'a b'`],
  ['', `''`],
  ['a\nb', `'a\nb'`],
])('%j is one word to a shell', (text, word) => {
  expect(shellWord(text)).toBe(word);
});

test('blanks cannot add fields or lines to fstab', () => {
  expect(fstabLine('h:/a b\n', '/mnt/x#y\\z')).toBe(
    'h:/a\\040b\\012 /mnt/x\\043y\\134z nfs defaults,_netdev 0 0',
  );
});

test.each([
  ['datasets', '/mnt/datasets'],
  ['../../etc', '/mnt/etc'],
  ['  ', '/mnt/storage'],
  ['größe a', '/mnt/gr-e-a'],
])('%j is mounted at %s', (name, point) => {
  expect(mountPointFor(name)).toBe(point);
});
