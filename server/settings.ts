import type { Service } from '../src/contract/resources';
import { fail, SettingError, SettingReader, type Environment } from './settingReader';
import * as values from './settingValues';

export { SettingError };
export type Settings = ReturnType<typeof readSettings>;
export type OidcSettings = NonNullable<Settings['oidc']>;
/** The address of each API; `compute` only when another host serves instances. */
export type Upstreams = Record<Service, URL> & { compute: URL | undefined };

const upstreamNames = {
  regional: 'MERIDIAN_BASE_URL',
  identity: 'MERIDIAN_IDENTITY_URL',
  aiproxy: 'MERIDIAN_AIPROXY_URL',
  inference: 'MERIDIAN_INFERENCE_URL',
} as const satisfies Record<Service, string>;

const oidcNames = [
  'MERIDIAN_OIDC_ISSUER',
  'MERIDIAN_OIDC_CLIENT_ID',
  'MERIDIAN_OIDC_CLIENT_SECRET',
  'MERIDIAN_SESSION_SECRET',
];

const minuteMs = 60_000;

const apiNames = [...Object.values(upstreamNames), 'MERIDIAN_COMPUTE_URL'];
const fourNames = Object.values(upstreamNames).join(', ');

/** Whether these variables name APIs to forward to. */
export function namesApis(environment: Environment): boolean {
  return apiNames.some((name) => Boolean(environment[name]?.trim()));
}

/** Reads the settings; throws `SettingError` for the first invalid one. An empty variable counts as not set. */
export function readSettings(environment: Environment) {
  const reader = new SettingReader(environment);
  const upstreams = readUpstreams(reader);
  const oidc = readOidc(reader, upstreams !== undefined);
  const publicUrl = reader.get('MERIDIAN_PUBLIC_URL', values.origin);
  const sandboxDatabase = reader.get('MERIDIAN_SANDBOX_DATABASE', String, '.data/sandbox.db');
  const store = readStore(
    reader,
    oidc !== undefined,
    upstreams ? '.data/gateway.db' : besideSandbox(sandboxDatabase),
  );
  const tokens = readTokens(reader, oidc, upstreams !== undefined);
  const canName = upstreams === undefined || oidc !== undefined || tokens !== undefined;
  const isWanted = reader.get('MERIDIAN_JOURNAL', values.recording);
  const isRequired = isWanted === 'required';
  const hasJournal = (isWanted ?? true) && store !== undefined && canName;
  if (isRequired && !hasJournal) fail(noJournal(store));
  const metricsToken = reader.get('MERIDIAN_METRICS_TOKEN', String);
  const trusted = reader.get('MERIDIAN_TRUST_PROXY', values.proxies, 'false');
  const proxies = typeof trusted === 'number' ? trusted : 1;
  const drainSeconds = reader.get('MERIDIAN_DRAIN_SECONDS', values.wholeNumber(0, 3600));
  return {
    host: reader.get('HOST', String, '127.0.0.1'),
    port: reader.get('PORT', values.wholeNumber(0, 65_535), '8080'),
    /** The APIs to forward to; without them, the gateway mounts the sandbox. */
    upstreams,
    /** Where sessions and the journal are kept: the path of a file, or a `postgres://…` address; absent for nowhere. */
    store,
    /** How writes are recorded, whether those of nobody known are refused, and whose tokens name a caller; absent when off. */
    journal: reader.part(hasJournal, 'the journal', () => ({
      days: reader.get('MERIDIAN_JOURNAL_DAYS', values.wholeNumber(1, 36_500), '365'),
      removeBefore: reader.get('MERIDIAN_JOURNAL_REMOVE_BEFORE', values.day),
      isRequired,
      tokens,
    })),
    /** The path of a file, or `memory`. */
    sandboxDatabase,
    /** Whether other machines can use the sandbox's control endpoints. */
    sandboxControl: reader.get('MERIDIAN_SANDBOX_CONTROL', values.reach, 'local'),
    /** What the console is told of its connection. */
    connection: readConnection(reader),
    oidc,
    /** The public address, if it differs from the one listened on. */
    publicUrl,
    /** What pages may connect to besides their own origin, as policy sources. */
    connectSources: reader.get(
      'MERIDIAN_CONNECT_SOURCES',
      values.policySources,
      'https: http://localhost:* http://127.0.0.1:*',
    ),
    /** In bytes. */
    bodyLimit: reader.get('MERIDIAN_BODY_LIMIT', values.bytes, '16MiB'),
    /** How long an API may take to start its answer. */
    timeoutMs: reader.get('MERIDIAN_TIMEOUT_SECONDS', values.wholeNumber(1, 3600), '55') * 1000,
    /** Whether people use TLS, even if a proxy ends it before the gateway. */
    tls: reader.get('MERIDIAN_TLS', values.choice) ?? publicUrl?.protocol === 'https:',
    /** How many proxies in front set the `X-Forwarded-…` headers; 0 for none. */
    proxies,
    /** Where they come from, if that is known: then it does not count how many there are. */
    proxyAddresses: typeof trusted === 'number' ? undefined : trusted,
    /** The most connections at one time. */
    maxConnections: reader.get('MERIDIAN_MAX_CONNECTIONS', values.wholeNumber(1, 100_000), '1000'),
    /** How long the gateway says that it stops before it takes no more requests: a proxy has to see it. */
    drainMs: (drainSeconds ?? (proxies > 0 ? 5 : 0)) * 1000,
    /** Whether each request is logged. Not for the demo, whose only person would see the log in their terminal. */
    accessLog: reader.get('MERIDIAN_ACCESS_LOG', values.choice) ?? upstreams !== undefined,
    /** The token needed to read `/metrics`; without one, only this machine can read it. */
    metricsToken,
    /** Those in force, a line for each, without anything secret. */
    summary: reader.summary(),
    /** What is probably not meant so, each as a sentence. */
    warnings: [
      ...(isWanted && !hasJournal ? [noJournal(store)] : []),
      ...weakness('MERIDIAN_SESSION_SECRET', oidc?.sessionSecrets),
      ...weakness('MERIDIAN_METRICS_TOKEN', metricsToken === undefined ? [] : [metricsToken]),
      ...reader.unused(),
    ],
  };
}

function noJournal(store: string | undefined): string {
  return store === undefined
    ? 'MERIDIAN_JOURNAL is on, but MERIDIAN_STORE is none, so nothing is recorded.'
    : 'MERIDIAN_JOURNAL is on, but nobody can be named, so nothing is recorded; set up the sign-in, or MERIDIAN_TOKEN_ISSUER and MERIDIAN_TOKEN_AUDIENCE.';
}

/** Chance makes neither a short secret nor one of a few letters. */
function weakness(name: string, all: readonly string[] = []): string[] {
  const isWeak = all.some((secret) => secret.length < 16 || new Set(secret).size < 8);
  return isWeak ? [`${name} can be guessed; make one with: openssl rand -hex 32`] : [];
}

function readConnection(reader: SettingReader) {
  const units = {
    memory: reader.get('MERIDIAN_MEMORY_UNIT', String),
    gpuMemory: reader.get('MERIDIAN_GPU_MEMORY_UNIT', String),
    disk: reader.get('MERIDIAN_DISK_UNIT', String),
  };
  return {
    name: reader.get('MERIDIAN_CONNECTION_NAME', String),
    organizationId: reader.get('MERIDIAN_ORGANIZATION_ID', String),
    projectId: reader.get('MERIDIAN_PROJECT_ID', String),
    regionId: reader.get('MERIDIAN_REGION_ID', String),
    embeddingModel: reader.get('MERIDIAN_EMBEDDING_MODEL', String),
    units: Object.values(units).some((unit) => unit !== undefined) ? units : undefined,
  };
}

function readUpstreams(reader: SettingReader): Upstreams | undefined {
  const set = apiNames.find((name) => reader.isSet(name));
  if (set === undefined) return undefined;
  const why = `although ${set} is; set all four of ${fourNames}, or none of them to use the sandbox.`;
  return {
    regional: reader.need(upstreamNames.regional, values.address, why),
    identity: reader.need(upstreamNames.identity, values.address, why),
    aiproxy: reader.need(upstreamNames.aiproxy, values.address, why),
    inference: reader.need(upstreamNames.inference, values.address, why),
    compute: reader.get('MERIDIAN_COMPUTE_URL', values.address),
  };
}

function readOidc(reader: SettingReader, isForwarding: boolean) {
  const set = oidcNames.find((name) => reader.isSet(name));
  if (set !== undefined && !isForwarding)
    fail(`${set} is set, but the sandbox does not know its tokens; set ${fourNames} too.`);
  const why = `although ${set} is; signing in needs it.`;
  return reader.part(set !== undefined, 'MERIDIAN_OIDC_ISSUER', () => ({
    issuer: reader.need('MERIDIAN_OIDC_ISSUER', values.secure, why),
    clientId: reader.need('MERIDIAN_OIDC_CLIENT_ID', String, why),
    clientSecret: reader.need('MERIDIAN_OIDC_CLIENT_SECRET', String, why),
    scope: reader.get('MERIDIAN_OIDC_SCOPE', String, 'openid profile email offline_access'),
    /** Which API the token is for, if the provider needs to know. */
    audience: reader.get('MERIDIAN_OIDC_AUDIENCE', String),
    /** Which APIs the token is for, as resource indicators (RFC 8707). */
    resources: reader.get('MERIDIAN_OIDC_RESOURCE', values.resources) ?? [],
    /** Encrypt what the store and cookies hold: the first one encrypts, and all of them decrypt. */
    sessionSecrets: reader.need('MERIDIAN_SESSION_SECRET', values.secrets, why),
    publicUrl: reader.need('MERIDIAN_PUBLIC_URL', values.origin, why),
    /** How long a sign-in lasts without a request. */
    idleMs:
      reader.get('MERIDIAN_SESSION_IDLE_MINUTES', values.wholeNumber(5, 10_080), '120') * minuteMs,
    /** The longest time that one sign-in lasts. */
    sessionMs:
      reader.get('MERIDIAN_SESSION_HOURS', values.wholeNumber(1, 720), '12') * 60 * minuteMs,
    /** Who may sign in: those whom one of the lists names; everybody at the provider when there is none. */
    allowed: {
      groups: reader.get('MERIDIAN_ALLOW_GROUPS', values.list),
      domains: reader.get('MERIDIAN_ALLOW_DOMAINS', values.domains),
      emails: reader.get('MERIDIAN_ALLOW_EMAILS', values.lowerList),
    },
    /** Who may see and end the sessions of others, by verified e-mail address or by id at the provider. */
    admins: reader.get('MERIDIAN_ADMINS', values.list) ?? [],
  }));
}

/** Whose tokens name their bearers. They have to be for these APIs: else another service could act with its own. */
function readTokens(
  reader: SettingReader,
  oidc: ReturnType<typeof readOidc>,
  isForwarding: boolean,
) {
  return reader.part(isForwarding, 'MERIDIAN_BASE_URL', () => {
    const own = reader.get('MERIDIAN_TOKEN_ISSUER', values.secure);
    const issuer = own ?? oidc?.issuer;
    const named = reader.part(issuer !== undefined, 'MERIDIAN_TOKEN_ISSUER', () =>
      reader.get('MERIDIAN_TOKEN_AUDIENCE', values.words),
    );
    const audiences = named ?? [oidc?.audience ?? [], oidc?.resources ?? []].flat();
    if (own !== undefined && audiences.length === 0)
      fail(
        'MERIDIAN_TOKEN_AUDIENCE is not set although MERIDIAN_TOKEN_ISSUER is; set it to what the tokens are for.',
      );
    return issuer && audiences.length > 0 ? { issuer, audiences } : undefined;
  });
}

/** The store of a sandbox, beside its database, or in memory like that. */
function besideSandbox(database: string): string {
  if (database === 'memory') return ':memory:';
  if (/^(?:libsql|https?|wss?):/.test(database)) return '.data/sandbox.journal.db';
  return `${database.replace(/^file:(?:\/\/)?/, '').replace(/\.db$/, '')}.journal.db`;
}

function readStore(reader: SettingReader, isNeeded: boolean, usual: string): string | undefined {
  const place = reader.get('MERIDIAN_STORE', values.storePlace, usual);
  if (place !== 'none') return place;
  if (!isNeeded) return undefined;
  return fail(
    'MERIDIAN_STORE is none, but signing in needs a store; set it to a file or a PostgreSQL address, or unset MERIDIAN_OIDC_ISSUER.',
  );
}

/** Says that the place a setting names cannot be opened. */
export const notOpened = (name: string, place: string) => (error: unknown) =>
  fail(`${name} is ${place}, which cannot be opened: ${messageOf(error)}.`);

/** What an error says, in one line. */
export function messageOf(error: unknown): string {
  // A host name with several addresses fails with an error for each of them and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, '');
}
