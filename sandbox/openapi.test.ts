import { createRequire } from 'node:module';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../src/contract/openapi';
import { valueAt } from '../src/lib/json';
import { createSandbox } from './app';
import { seedStore } from './seed/seedStore';
import type { Settings } from './settings';
import { memoryStore } from './store/memory';
import { caller, networkBody } from './sandbox.fixture';

// Its types take longer to check than those of a hundred files here.
const { createConfig, lintFromString } = createRequire(import.meta.url)(
  '@redocly/openapi-core',
) as {
  createConfig(of: { extends: string[] }): Promise<unknown>;
  lintFromString(of: {
    source: string;
    absoluteRef: string;
    config: unknown;
  }): Promise<{ ruleId: string; message: string }[]>;
};

const store = memoryStore();
const app = createSandbox({ store });
const { request, call, control } = caller(async (sent) => app.fetch(sent));
beforeAll(() => seedStore(store, { now: Date.now() }));

async function served(unknownMembers: Settings['unknownMembers']): Promise<unknown> {
  await control('PUT', '/settings', { unknownMembers });
  return (await request('GET', '/openapi.json')).body;
}

/** What the recommended rules of Redocly find, errors and warnings alike. */
async function redocly(description: unknown): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(description),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** What the recommended rules of Spectral find, of any severity. */
async function spectral(description: unknown): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset(new Ruleset({ extends: oas }));
  const problems = await linter.run(JSON.stringify(description));
  return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`);
}

describe('/openapi.json', () => {
  const descriptions: [string, () => Promise<unknown>][] = [
    ['as the sandbox serves it', () => served('keep')],
    ['of a sandbox that refuses unknown members', () => served('refuse')],
    ['with the placeholders of the interface', async () => openApi()],
  ];

  it.each(descriptions)('has no error and no warning for Redocly, %s', async (_, describing) => {
    expect(await redocly(await describing())).toEqual([]);
  });

  it.each(descriptions)('has no error and no warning for Spectral, %s', async (_, describing) => {
    expect(await spectral(await describing())).toEqual([]);
  });

  it.each([
    ['keep', true],
    ['ignore', true],
    ['refuse', false],
  ] as const)('says what becomes of unknown members: %s', async (unknownMembers, taken) => {
    const description = await served(unknownMembers);
    const body = networkBody(`unknown-${unknownMembers}`, { colour: 'red' });
    const { status } = await call('createNetwork', { body });
    expect(status < 400).toBe(taken);
    const schema = valueAt(
      description,
      '/paths/~1api~1v2~1networks/post/requestBody/content/application~1json/schema',
    );
    expect(valueAt(schema, '/properties/spec/additionalProperties') !== false).toBe(taken);
  });
});
