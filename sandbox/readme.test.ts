import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationIds } from '../src/contract/resources';
import { valueAt } from '../src/lib/json';
import { faultKinds } from './faults';
import { serveSandbox } from './node';
import { caller } from './sandbox.fixture';

const readme = readFileSync('sandbox/README.md', 'utf8');
const blocks = [...readme.matchAll(/```bash\n(.*?)```/gs)].map(([, block]) => block ?? '');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
beforeAll(async () => {
  sandbox = await serveSandbox({ database: 'memory', port: 0 });
});
afterAll(() => sandbox.close());

describe('sandbox/README.md', () => {
  it.runIf(hasCurl)('shows every operation with commands that work', async () => {
    const script = `set -e\n${blocks.join('\n')}`;
    const child = spawn('bash', ['-c', script], { env: { ...process.env, BASE: sandbox.address } });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((done) => child.once('exit', done));
    expect({ code, said: code === 0 ? '' : said.slice(-2_000) }).toEqual({ code: 0, said: '' });
    const { body } = await caller(fetch, sandbox.address).control('GET', '/requests');
    const tried = (Array.isArray(body) ? body : []).map((one) =>
      String(valueAt(one, '/operation')),
    );
    expect([...new Set(tried)].toSorted()).toEqual([...operationIds].toSorted());
  });

  it('names every fault', () => {
    for (const kind of faultKinds) expect(readme).toContain(`\`${kind}\``);
  });
});
