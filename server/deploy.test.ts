import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { register } from 'prom-client';
import { parse, parseAllDocuments } from 'yaml';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '../src/lib/version';
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
    await store.db.insertInto('gateways').values({ id: 'one', seenAt: 1 }).execute();
    const commands = commandsOf('Backup')
      .replace('.data/gateway.db', file)
      .replace('gateway-copy.db', copy);
    await promisify(execFile)('bash', ['-ec', `umask 022\n${commands}`]);
    await store.close();
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    const restored = await openStore(copy);
    const rows = await restored.db.selectFrom('gateways').select('id').execute();
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

/** How long a gateway may take to stop, in seconds: with 20 s for writes without a caller, and 14 for store and provider. */
const longestStop = ({ drainMs, timeoutMs }: { drainMs: number; timeoutMs: number }) =>
  (drainMs + timeoutMs) / 1000 + Math.min(timeoutMs / 1000, 20) + 14;

interface Gateway {
  image: string;
  networks: { default: { ipv4_address: string } };
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
        automountServiceAccountToken: boolean;
        securityContext: object;
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

  it('has a Compose file whose proxy finds a gateway that was made anew, and is trusted', async () => {
    const { services } = parse(await fileOf('compose.yaml'), { merge: true }) as Compose;
    const addressOf = (name: string) => services[name]?.networks.default.ipv4_address ?? '';
    // The command that makes the configuration of nginx, as it is written.
    const command = commandsOf('With Compose')
      .split('\n')
      .find((line) => line.startsWith('sed '));
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-compose-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    await mkdir(path.join(folder, 'deploy'));
    await writeFile(path.join(folder, 'deploy.md'), docs);
    await promisify(execFile)('sh', ['-c', command ?? 'false'], {
      cwd: path.join(folder, 'deploy'),
    });
    const made = await readFile(path.join(folder, 'deploy/meridian.conf'), 'utf8');
    const servers = [...made.matchAll(/server ([\d.]+:\d+)/g)].map(([, server]) => server);
    const gateways = ['gateway-1', 'gateway-2'].map((name) => `${addressOf(name)}:8080`);
    expect(new Set(servers)).toEqual(new Set(gateways));
    expect(made).toMatch(/^map [^]*^}\n$/m);
    expect(made).toContain('ssl_certificate /etc/ssl/meridian/console.example.pem;');
    const { proxyAddresses } = await settingsOf(services['gateway-1']?.environment ?? {});
    expect(proxyAddresses?.check(addressOf('proxy'))).toBe(true);
    expect(proxyAddresses?.check(addressOf('gateway-2'))).toBe(false);
  });

  it('names the image by the version of the program', async () => {
    const { services } = parse(await fileOf('compose.yaml'), { merge: true }) as Compose;
    const image = `meridian:${version}`;
    expect([services['gateway-1']?.image, services['gateway-2']?.image]).toEqual([image, image]);
    expect(await fileOf('kubernetes.yaml')).toContain(` image: ${image}\n`);
    expect(docs).toContain(`docker build -t ${image} .`);
    for (const file of ['compose.yaml', 'kubernetes.yaml'])
      expect(await fileOf(file)).not.toMatch(/image: [^:\s]+(:(latest|stable))?$/m);
  });

  it('gives no container of Kubernetes more than it needs, and no probe less than 2 s', async () => {
    const manifests = parseAllDocuments(await fileOf('kubernetes.yaml')).map(
      (one) => one.toJS() as Manifest,
    );
    const running = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));
    expect(running).toHaveLength(2);
    for (const { metadata, spec } of running) {
      const { containers, securityContext, automountServiceAccountToken } = spec.template.spec;
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of containers) {
        expect(container).toMatchObject({
          resources: {
            requests: { cpu: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        });
        const probes = Object.entries(container).filter(([name]) => name.endsWith('Probe'));
        expect(probes.length).toBeGreaterThan(0);
        for (const [, probe] of probes) expect(probe).toMatchObject({ timeoutSeconds: 2 });
      }
      const policy = manifests.find(
        (one) => one.kind === 'NetworkPolicy' && one.metadata.name === metadata.name,
      );
      expect(policy?.spec).toMatchObject({
        podSelector: spec.selector,
        policyTypes: ['Ingress', 'Egress'],
        ingress: [{ from: expect.any(Array), ports: expect.any(Array) }],
      });
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

describe('the image', () => {
  it('is built and runs on one Node that is alive, by its digest', async () => {
    const dockerfile = await readFile(new URL('../Dockerfile', import.meta.url), 'utf8');
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    // Until April 2028.
    expect(bases[0]).toMatch(/^node:24\.[\d.]+-[\w-]+@sha256:[0-9a-f]{64}$/);
    expect(dockerfile).not.toMatch(/^# *syntax=/m);
  });

  it('has a list of what is in it, and of nothing that only built it', async () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
    const [, command = 'false'] =
      /^RUN (npm pkg delete .*) > dist\/sbom\.cdx\.json$/m.exec(dockerfile) ?? [];
    // The image's folder, as it is when the program is built.
    await mkdir(path.join(root, 'test-results'), { recursive: true });
    const folder = await mkdtemp(path.join(root, 'test-results/sbom-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    await promisify(execFile)('cp', ['package.json', 'package-lock.json', '.npmrc', folder], {
      cwd: root,
    });
    await promisify(execFile)('cp', ['-al', 'node_modules', path.join(folder, 'node_modules')], {
      cwd: root,
    });
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', command.replaceAll(/(npm pkg [^&]*|npm prune [^&]*)/g, '$1 >&2 ')],
      { cwd: folder, maxBuffer: 2 ** 24, env: { ...process.env, npm_config_offline: 'true' } },
    );
    const bill = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; group?: string; version: string; purl: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'optionalDependencies' | 'devDependencies',
      Record<string, string>
    >;
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl));
    const shipped = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const [name, exact] of Object.entries(shipped))
      expect(listed).toContain(`pkg:npm/${name}@${exact}`);
    expect(listed).not.toContain(`pkg:npm/vitest@${manifest.devDependencies['vitest']}`);
  });
});
