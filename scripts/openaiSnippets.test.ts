import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSandbox } from '../sandbox/node';
import { openaiSnippets } from '../src/features/embeddings/views/code/openaiSnippets';

const run = promisify(execFile);
let folder: string;
let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
beforeAll(async () => {
  sandbox = await serveSandbox({ database: 'memory', port: 0 });
  // Inside the project, whose client of OpenAI the code imports.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp('node_modules/.cache/code-');
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const snippets = (size: number | undefined, input: string | string[]) =>
  openaiSnippets({
    url: `${sandbox.address}/v1/embeddings`,
    members: { model: 'lexical-256', dimensions: 64, encoding_format: null },
    input,
    size,
  });

async function ran(command: string, args: string[], name: string, code: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, code);
  const env = { ...process.env, TOKEN: 'sandbox-admin', PYTHONPATH: folder };
  const { stdout } = await run(command, [...args, file], { env });
  return stdout.trim();
}

test('the code for TypeScript runs, with all texts at once and in parts', async () => {
  const node = ['--import', 'tsx'];
  const whole = snippets(undefined, 'it’s "one"').openaiTypescript;
  expect(await ran(process.execPath, node, 'whole.ts', whole)).toMatch(
    /"index":0.*"model":"lexical-256"/,
  );
  const parts = snippets(2, ['one', 'two', 'three']).openaiTypescript;
  expect(await ran(process.execPath, node, 'parts.ts', parts)).toBe('3 vectors');
  // Each starts a process of its own.
}, 120_000);

/** Stands for the SDK of Python, which says what it was asked for. */
const standIn = `
import json

class Answer:
    def __init__(self, input):
        self.data = [type("Item", (), {"embedding": [0.0]}) for _ in input]
    def model_dump_json(self):
        return ""

class OpenAI:
    def __init__(self, base_url, api_key):
        print(base_url.endswith("/v1"), api_key)
        self.embeddings = self
    def create(self, **asked):
        print(json.dumps(asked))
        return Answer(asked["input"])
`;

test('the code for Python asks for the same, in parts', async () => {
  await writeFile(path.join(folder, 'openai.py'), standIn);
  const printed = await ran(
    'python3',
    [],
    'code.py',
    snippets(2, ['a "b"', 'two', 'three']).openaiPython,
  );
  const [made, ...asked] = printed.split('\n');
  expect(made).toBe('True sandbox-admin');
  expect(asked.at(-1)).toBe('3 vectors');
  expect(asked.slice(0, -1).map((text) => JSON.parse(text) as unknown)).toEqual([
    { model: 'lexical-256', dimensions: 64, input: ['a "b"', 'two'] },
    { model: 'lexical-256', dimensions: 64, input: ['three'] },
  ]);
});
