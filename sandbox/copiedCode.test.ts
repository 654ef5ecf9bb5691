import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  operationIds,
  operations,
  type Operation,
  type OperationId,
} from '../src/contract/resources';
import { buildPath, buildQuery, type Query } from '../src/contract/path';
import { toSnippets, type Snippets } from '../src/contract/snippets';
import { parseJson, stringifyJson, valueAt, type JsonObject } from '../src/lib/json';
import { tokens } from './auth';
import { serveSandbox } from './node';
import { caller, networkBody } from './sandbox.fixture';
import { networkId, place } from './seed';

// The code that the console copies, run as a person would run it: saved to a file, with $TOKEN in the environment.

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-code-'));
let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
beforeAll(async () => {
  sandbox = await serveSandbox({ database: 'memory', port: 0 });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const hostile = `it's "$(touch x)" \`id\` $TOKEN \${TOKEN} %{if} \\ \\n \r\n\t€ 😀 \u202e\u2028 END_OF_BODY`;
const metadata = (name: string) => ({
  name,
  description: hostile,
  tags: [{ name: hostile.slice(0, 12), value: hostile }],
});
const [regionId] = place.regions;
const projectId = place.projects.platform;
const organizationId = place.organization;
const [storageClassId] = place.storageClasses;
const spec = (members: JsonObject) => ({ organizationId, projectId, ...members });
const storage = { sizeGiB: 100, storageType: { nfs: { rootsquash: true } } };
const organizationID = organizationId;

interface Example {
  path?: Record<string, string>;
  query?: Query;
  body?: JsonObject;
}

/** A request for each operation that the sandbox accepts; names hold `own`, as two of a name would be refused. */
async function examples(own: string): Promise<Record<OperationId, Example>> {
  const { call } = caller(fetch, sandbox.address);
  const idOf = async (id: OperationId, options: Parameters<typeof call>[1]) =>
    String(valueAt((await call(id, options)).body, '/metadata/id'));
  const inOrganization = { path: { organizationID } };
  const storageBody = (name: string) => ({
    metadata: metadata(name),
    spec: spec({ regionId, storageClassId, ...storage }),
  });
  const userBody = (name: string) => ({
    metadata: { description: hostile },
    spec: { subject: `${name}${hostile}`, state: 'active', groupIDs: [] },
  });
  const filestorageID = await idOf('createFileStorage', { body: storageBody(`first-${own}`) });
  const userID = await idOf('createUser', { ...inOrganization, body: userBody(`first-${own}`) });
  const networkID = networkId('edge-north');
  const securityGroupID = String(
    valueAt((await call('listSecurityGroups')).body, '/0/metadata/id'),
  );
  const flavorPath = { organizationID, regionID: regionId };
  const flavorId = String(
    valueAt((await call('listFlavors', { path: flavorPath })).body, '/0/metadata/id'),
  );
  return {
    createFileStorage: { body: storageBody(`storage-${own}`) },
    getFileStorage: { path: { filestorageID } },
    updateFileStorage: {
      path: { filestorageID },
      body: {
        metadata: metadata(`first-${own}`),
        spec: { ...storage, attachments: { networkIds: [] } },
      },
    },
    createNetwork: { body: networkBody(own, {}, metadata(own)) },
    listNetworks: { query: { tag: [`${hostile}=${hostile}`, 'a=b'], regionID: [hostile] } },
    getNetwork: { path: { networkID } },
    updateNetwork: {
      path: { networkID },
      body: {
        metadata: metadata('edge-north'),
        spec: { dnsNameservers: ['9.9.9.9'], routes: [] },
      },
    },
    listSecurityGroups: { query: { tag: [`a=${hostile}`], networkID: [networkID] } },
    getSecurityGroup: { path: { securityGroupID } },
    updateSecurityGroup: {
      path: { securityGroupID },
      body: { metadata: metadata(own), spec: { rules: [] } },
    },
    createInstance: {
      body: {
        metadata: metadata(own),
        spec: spec({ networkId: networkID, flavorId, imageId: place.images['ubuntu-24.04'] }),
      },
    },
    listFlavors: { path: flavorPath },
    createUser: { ...inOrganization, body: userBody(`user-${own}`) },
    updateUser: { path: { organizationID, userID }, body: userBody(`first-${own}`) },
    updateServiceAccount: {
      path: { organizationID, serviceAccountID: Object.values(place.serviceAccounts)[0] ?? '' },
      body: { metadata: metadata(own), spec: { groupIDs: [] } },
    },
    createProject: {
      ...inOrganization,
      body: { metadata: metadata(own), spec: { groupIDs: [] } },
    },
    listModels: { path: { organization_id: organizationId } },
    createEmbeddings: { body: { model: 'lexical-256', input: [hostile, '2'] } },
  };
}

/** Runs the code of several requests, one after another in one process. */
async function run(language: keyof Snippets, codes: readonly string[]): Promise<void> {
  const [file, command, code] = {
    curl: ['code.sh', 'bash', `set -e\n${codes.join('\n')}`.replaceAll(/^curl /gm, 'curl -sSf ')],
    // The same code is awaited, so that the requests keep their order.
    typescript: ['code.mjs', process.execPath, codes.join('').replaceAll(/^\(async/gm, 'await $&')],
    python: ['code.py', 'python3', codes.join('\n')],
  }[language] as [string, string, string];
  const saved = path.join(folder, file);
  writeFileSync(saved, code);
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TOKEN: tokens.admin };
  const child = spawn(command, [saved], { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let failed = '';
  child.stderr.on('data', (chunk: Buffer) => (failed += chunk.toString()));
  const status = await new Promise((done) => child.once('close', done));
  expect({ status, failed }).toEqual({ status: 0, failed: '' });
}

test.each(['curl', 'typescript', 'python'] as const)(
  'code of every operation in %s sends what it shows',
  async (language) => {
    const { control } = caller(fetch, sandbox.address);
    const all = await examples(language);
    const requests = operationIds.map((id) => {
      const { method, path: template, parameters, contentType }: Operation = operations[id];
      const { path: values = {}, query = {}, body } = all[id];
      const url = buildPath(template, parameters, values) + buildQuery(query);
      return { method, url, ...(contentType && { contentType }), ...(body && { body }) };
    });
    const codes = requests.map(
      (request) => toSnippets({ ...request, url: sandbox.address + request.url })[language],
    );
    expect(codes.join('')).not.toContain(tokens.admin);
    await control('DELETE', '/requests');
    await run(language, codes);
    const received = (await control('GET', '/requests')).body as JsonObject[];
    expect(received.map(({ operation }) => operation)).toEqual(operationIds);
    for (const [index, { method, url, contentType, body }] of requests.entries()) {
      const at = (pointer: string) => valueAt(received, `/${index}/${pointer}`);
      // A browser's fetch writes an apostrophe of a query as %27.
      expect([at('method'), String(at('url')).replaceAll('%27', "'")]).toEqual([method, url]);
      if (body === undefined) continue;
      expect(at('headers/content-type')).toBe(contentType ?? 'application/json');
      // As texts, so that another spelling of a number or of a character would be seen.
      expect(stringifyJson(parseJson(String(at('body'))))).toBe(stringifyJson(body));
    }
  },
);
