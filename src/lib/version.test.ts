import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from './version';

test('the version is that of package.json', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(version).toBe(manifest.version);
});
