import type { Service } from '../src/contract/operations';
import type { TokenSettings } from './journal/callers';
import {
  address,
  bytes,
  choice,
  origin,
  policySources,
  proxies,
  reach,
  resources,
  secrets,
  storePlace,
  wholeNumber,
} from './settingValues';

/** The address of each API; `compute` only when another host serves instances. */
export type Upstreams = Record<Service, URL> & { compute?: URL };

export interface OidcSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Which API the token is for, if the provider needs to know. */
  audience?: string;
  /** Which APIs the token is for, as resource indicators (RFC 8707). */
  resources: string[];
  /** Encrypt what the store and cookies hold: the first one encrypts, and all of them decrypt. */
  sessionSecrets: string[];
  publicUrl: URL;
  /** How long a sign-in lasts without a request. */
  idleMs: number;
  /** The longest time that one sign-in lasts. */
  sessionMs: number;
}

export interface Settings {
  host: string;
  port: number;
  /** The APIs to forward to; without them, the gateway mounts the sandbox. */
  upstreams?: Upstreams;
  /** Where sessions and the journal are kept: the path of a file, or a `postgres://…` address; absent for nowhere. */
  store?: string;
  /** How writes are recorded in the store; absent when they are not. */
  journal?: {
    /** How long a write is kept. */
    days: number;
    /** Whose bearer tokens are taken for a name; absent when only people who signed in have one. */
    tokens?: TokenSettings;
  };
  /** The path of a file, or `memory`. */
  sandboxDatabase: string;
  /** Whether other machines can use the sandbox's control endpoints. */
  sandboxControl: boolean;
  connection: {
    name?: string;
    organizationId?: string;
    projectId?: string;
    regionId?: string;
    embeddingModel?: string;
    units: { memory?: string; gpuMemory?: string; disk?: string };
  };
  oidc?: OidcSettings;
  /** The public address, if it differs from the one listened on. */
  publicUrl?: URL;
  /** What pages may connect to besides their own origin, as policy sources. */
  connectSources: string;
  /** In bytes. */
  bodyLimit: number;
  /** How long an API may take to start its answer. */
  timeoutMs: number;
  /** Whether people use TLS, even if a proxy ends it before the gateway. */
  tls: boolean;
  /** How many proxies in front set the `X-Forwarded-…` headers; 0 for none. */
  proxies: number;
  /** The most connections at one time. */
  maxConnections: number;
  /** Whether each request is logged as a line of JSON. */
  accessLog: boolean;
  /** The token needed to read `/metrics`; without one, only this machine can read it. */
  metricsToken?: string;
}

/** An invalid setting; the message is one sentence that names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const upstreamNames = {
  regional: 'MERIDIAN_BASE_URL',
  identity: 'MERIDIAN_IDENTITY_URL',
  aiproxy: 'MERIDIAN_AIPROXY_URL',
  inference: 'MERIDIAN_INFERENCE_URL',
} as const satisfies Record<Service, string>;

const oidcNames = {
  issuer: 'MERIDIAN_OIDC_ISSUER',
  clientId: 'MERIDIAN_OIDC_CLIENT_ID',
  clientSecret: 'MERIDIAN_OIDC_CLIENT_SECRET',
  sessionSecret: 'MERIDIAN_SESSION_SECRET',
} as const;

const mebibyte = 1024 * 1024;
const minuteMs = 60_000;

/** Reads the settings; throws `SettingError` for the first invalid one. An empty variable counts as not set. */
export function readSettings(environment: Environment): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const read = <T>(name: string, parse: (text: string) => T): T | undefined => {
    const text = value(name);
    if (text === undefined) return undefined;
    try {
      return parse(text);
    } catch (error) {
      throw new SettingError(`${name} ${error instanceof Error ? error.message : 'is wrong'}.`);
    }
  };

  const upstreams = readUpstreams(value, read);
  const publicUrl = read('MERIDIAN_PUBLIC_URL', origin);
  const oidc = readOidc(value, read, publicUrl, upstreams);
  const sandboxDatabase = value('MERIDIAN_SANDBOX_DATABASE') ?? '.data/sandbox.db';
  const store = readStore(
    read,
    oidc !== undefined,
    upstreams ? '.data/gateway.db' : besideSandbox(sandboxDatabase),
  );
  const tokens = upstreams && readTokens(read, oidc);
  const canName = upstreams === undefined || oidc !== undefined || tokens !== undefined;
  const isJournal = (read('MERIDIAN_JOURNAL', choice) ?? true) && store !== undefined && canName;
  const days = read('MERIDIAN_JOURNAL_DAYS', wholeNumber(1, 36_500)) ?? 365;
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: read('PORT', wholeNumber(0, 65_535)) ?? 8080,
    ...(upstreams && { upstreams }),
    ...given('store', store),
    ...(isJournal && { journal: { days, ...given('tokens', tokens) } }),
    sandboxDatabase,
    sandboxControl: read('MERIDIAN_SANDBOX_CONTROL', reach) ?? false,
    connection: {
      ...given('name', value('MERIDIAN_CONNECTION_NAME')),
      ...given('organizationId', value('MERIDIAN_ORGANIZATION_ID')),
      ...given('projectId', value('MERIDIAN_PROJECT_ID')),
      ...given('regionId', value('MERIDIAN_REGION_ID')),
      ...given('embeddingModel', value('MERIDIAN_EMBEDDING_MODEL')),
      units: {
        ...given('memory', value('MERIDIAN_MEMORY_UNIT')),
        ...given('gpuMemory', value('MERIDIAN_GPU_MEMORY_UNIT')),
        ...given('disk', value('MERIDIAN_DISK_UNIT')),
      },
    },
    ...(oidc && { oidc }),
    ...(publicUrl && { publicUrl }),
    connectSources:
      read('MERIDIAN_CONNECT_SOURCES', policySources) ??
      'https: http://localhost:* http://127.0.0.1:*',
    bodyLimit: read('MERIDIAN_BODY_LIMIT', bytes) ?? 16 * mebibyte,
    timeoutMs: (read('MERIDIAN_TIMEOUT_SECONDS', wholeNumber(1, 3600)) ?? 55) * 1000,
    tls: read('MERIDIAN_TLS', choice) ?? publicUrl?.protocol === 'https:',
    proxies: read('MERIDIAN_TRUST_PROXY', proxies) ?? 0,
    maxConnections: read('MERIDIAN_MAX_CONNECTIONS', wholeNumber(1, 100_000)) ?? 1000,
    // Off by default for the demo, whose only person would see the log in their terminal.
    accessLog: read('MERIDIAN_ACCESS_LOG', choice) ?? upstreams !== undefined,
    ...given('metricsToken', value('MERIDIAN_METRICS_TOKEN')),
  };
}

type Value = (name: string) => string | undefined;
type Reader = <T>(name: string, parse: (text: string) => T) => T | undefined;

function readUpstreams(value: Value, read: Reader): Upstreams | undefined {
  const names = Object.values(upstreamNames);
  const set = [...names, 'MERIDIAN_COMPUTE_URL'].find((name) => value(name) !== undefined);
  if (set === undefined) return undefined;
  const need = (name: string): URL => {
    const url = read(name, address);
    if (url === undefined) {
      throw new SettingError(
        `${name} is not set although ${set} is; set all four of ${names.join(', ')}, or none of them to use the sandbox.`,
      );
    }
    return url;
  };
  return {
    regional: need(upstreamNames.regional),
    identity: need(upstreamNames.identity),
    aiproxy: need(upstreamNames.aiproxy),
    inference: need(upstreamNames.inference),
    ...given('compute', read('MERIDIAN_COMPUTE_URL', address)),
  };
}

function readOidc(
  value: Value,
  read: Reader,
  publicUrl: URL | undefined,
  upstreams: Upstreams | undefined,
): OidcSettings | undefined {
  const set = Object.values(oidcNames).find((name) => value(name) !== undefined);
  if (set === undefined) return undefined;
  const missing = (name: string): SettingError =>
    new SettingError(`${name} is not set although ${set} is; signing in needs it.`);
  const need = (name: string): string => {
    const text = value(name);
    if (text === undefined) throw missing(name);
    return text;
  };
  if (upstreams === undefined) {
    throw new SettingError(
      `${set} is set, but the sandbox does not know its tokens; set ${Object.values(upstreamNames).join(', ')} too.`,
    );
  }
  const issuer = read(oidcNames.issuer, address);
  if (issuer === undefined) throw missing(oidcNames.issuer);
  const settings = {
    issuer,
    clientId: need(oidcNames.clientId),
    clientSecret: need(oidcNames.clientSecret),
    scope: value('MERIDIAN_OIDC_SCOPE') ?? 'openid profile email offline_access',
    ...given('audience', value('MERIDIAN_OIDC_AUDIENCE')),
    resources: read('MERIDIAN_OIDC_RESOURCE', resources) ?? [],
  };
  const sessionSecrets = read(oidcNames.sessionSecret, secrets);
  if (sessionSecrets === undefined) throw missing(oidcNames.sessionSecret);
  if (publicUrl === undefined) throw missing('MERIDIAN_PUBLIC_URL');
  return {
    ...settings,
    sessionSecrets,
    publicUrl,
    idleMs: (read('MERIDIAN_SESSION_IDLE_MINUTES', wholeNumber(5, 10_080)) ?? 120) * minuteMs,
    sessionMs: (read('MERIDIAN_SESSION_HOURS', wholeNumber(1, 720)) ?? 12) * 60 * minuteMs,
  };
}

/** Whose tokens name their bearers. They have to be for these APIs: else another service could act with its own. */
function readTokens(read: Reader, oidc: OidcSettings | undefined): TokenSettings | undefined {
  const own = read('MERIDIAN_TOKEN_ISSUER', address);
  const issuer = own ?? oidc?.issuer;
  const audiences =
    read('MERIDIAN_TOKEN_AUDIENCE', (text) => text.split(/\s+/)) ??
    (oidc ? [...(oidc.audience === undefined ? [] : [oidc.audience]), ...oidc.resources] : []);
  if (own !== undefined && audiences.length === 0)
    throw new SettingError(
      'MERIDIAN_TOKEN_AUDIENCE is not set although MERIDIAN_TOKEN_ISSUER is; set it to what the tokens are for.',
    );
  return issuer === undefined || audiences.length === 0 ? undefined : { issuer, audiences };
}

/** The store of a sandbox, beside its database; none for one that is kept in memory. */
function besideSandbox(database: string): string {
  if (database === 'memory') return 'none';
  if (/^(?:libsql|https?|wss?):/.test(database)) return '.data/sandbox.journal.db';
  return `${database.replace(/^file:(?:\/\/)?/, '').replace(/\.db$/, '')}.journal.db`;
}

function readStore(read: Reader, isNeeded: boolean, usual: string): string | undefined {
  const place = read('MERIDIAN_STORE', storePlace) ?? usual;
  if (place !== 'none') return place;
  if (isNeeded)
    throw new SettingError(
      `MERIDIAN_STORE is none, but signing in needs a store; set it to a file or a PostgreSQL address, or unset ${oidcNames.issuer}.`,
    );
  return undefined;
}

/** `{name: value}`, or an empty object without a value. */
function given<K extends string, T>(name: K, value: T | undefined): { [Name in K]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [Name in K]?: T };
}
