import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { register } from 'prom-client';
import { parse, parseAllDocuments } from 'yaml';
import { afterEach, describe, expect, it } from 'vitest';
import { Cleanup } from './gateway.fixture';
import './metrics';
import { readSettings } from './settings';
import { openStore } from './store/store';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const docs = await readFile(new URL('../docs/deploy.md', import.meta.url), 'utf8');

/** The first block of commands below a heading of docs/deploy.md. */
function commandsOf(heading: string): string {
  const [, section = ''] = docs.split(`\n## ${heading}\n`);
  return /```sh\n([^]*?)```/.exec(section)?.[1] ?? '';
}

describe('the backup in docs/deploy.md', () => {
  it('copies a file in use, for nobody else to read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-backup-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const [file, copy] = [path.join(folder, 'gateway.db'), path.join(folder, 'copy.db')];
    const store = await openStore(file);
    await store.run((db) => db.insertInto('gateways').values({ id: 'one', seenAt: 1 }).execute());
    const commands = commandsOf('Backup')
      .replace('.data/gateway.db', file)
      .replace('gateway-copy.db', copy);
    await promisify(execFile)('bash', ['-ec', `umask 022\n${commands}`]);
    await store.close();
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    const restored = await openStore(copy);
    const rows = await restored.run((db) => db.selectFrom('gateways').select('id').execute());
    await restored.close();
    expect(rows).toEqual([{ id: 'one' }]);
  });
});

const fileOf = (name: string) =>
  readFile(new URL(`../docs/deploy/${name}`, import.meta.url), 'utf8');

/** What a gateway makes of these variables; its secrets are in other files here. */
async function settingsOf(variables: Record<string, string | number>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-deploy-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const entries = Object.entries(variables).map(async ([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, String(value)];
    const file = path.join(folder, name);
    const isStore = name === 'MERIDIAN_STORE_FILE';
    await writeFile(file, isStore ? 'postgres://meridian@db/m' : '0123456789abcdef'.repeat(4));
    return [name, file];
  });
  return readSettings(Object.fromEntries(await Promise.all(entries)) as Record<string, string>);
}

/** How long a gateway may take to stop, in seconds. */
const longestStop = ({ drainMs, timeoutMs }: { drainMs: number; timeoutMs: number }) =>
  (drainMs + timeoutMs) / 1000;

interface Gateway {
  environment: Record<string, string>;
  secrets: string[];
  stop_grace_period: string;
}

interface Compose {
  services: Record<string, Gateway>;
  secrets: Record<string, { file: string }>;
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    replicas: number;
    selector: { matchLabels?: object };
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: object };
      spec: {
        terminationGracePeriodSeconds: number;
        containers: {
          ports: { name: string; containerPort: number }[];
          readinessProbe: { httpGet: object };
          livenessProbe: { httpGet: object };
        }[];
      };
    };
  };
}

describe('docs/deploy', () => {
  it('has a Compose file with two gateways whose settings work', async () => {
    const { services, secrets } = parse(await fileOf('compose.yaml'), { merge: true }) as Compose;
    const gateways = ['gateway-1', 'gateway-2'].flatMap((name) => services[name] ?? []);
    expect(gateways).toHaveLength(2);
    for (const { environment, secrets: own, stop_grace_period: grace } of gateways) {
      const settings = await settingsOf(environment);
      expect(settings.warnings).toEqual([]);
      expect(settings.store).toMatch(/^postgres:/);
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(longestStop(settings));
      const files = Object.values(environment).filter((value) => `${value}`.startsWith('/run/'));
      expect(files.toSorted()).toEqual(own.map((name) => `/run/secrets/${name}`).toSorted());
      for (const name of own) expect(secrets[name]?.file).toBe(`./${name}`);
    }
  });

  it('has manifests of Kubernetes that fit together, with settings that work', async () => {
    const documents = parseAllDocuments(await fileOf('kubernetes.yaml'));
    const manifests = documents.map((one) => one.toJS() as Manifest);
    const find = (kind: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === 'meridian');
    const settings = await settingsOf(find('ConfigMap')?.data ?? {});
    expect(settings.warnings).toEqual([]);
    const { replicas, selector, template } = find('Deployment')?.spec ?? {};
    expect([replicas, template?.metadata.labels]).toEqual([2, selector?.matchLabels]);
    expect(find('Service')?.spec).toMatchObject({
      selector: selector?.matchLabels,
      ports: [{ targetPort: 'http' }],
    });
    expect(template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(longestStop(settings));
    expect(template?.spec.containers).toMatchObject([
      {
        ports: [{ name: 'http', containerPort: settings.port }],
        readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
        livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      },
    ]);
  });

  it.each(['alerts.yaml', 'dashboard.json'])('%s asks for metrics that there are', async (name) => {
    const text = await fileOf(name);
    expect(parse(text)).toBeTruthy();
    const known = (await register.getMetricsAsJSON()).map((metric) => metric.name);
    const asked = [...text.matchAll(/\b(?:meridian|process|nodejs)_[a-z\d_]+/g)].map(([metric]) =>
      metric.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const metric of asked) expect(known).toContain(metric);
  });
});
