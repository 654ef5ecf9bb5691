import { expect, test } from 'vitest';
import { mountCommand, mountPointFor, shellWord } from './mount';

test('a mount source and a place make a command', () => {
  const source = '10.20.16.5:/exports/1d4979c3';
  expect(mountCommand(source, '/mnt/datasets')).toBe(
    'sudo mkdir -p /mnt/datasets && sudo mount -t nfs 10.20.16.5:/exports/1d4979c3 /mnt/datasets',
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

test.each([
  ['datasets', '/mnt/datasets'],
  ['../../etc', '/mnt/etc'],
  ['  ', '/mnt/storage'],
  ['größe a', '/mnt/gr-e-a'],
])('%j is mounted at %s', (name, point) => {
  expect(mountPointFor(name)).toBe(point);
});
