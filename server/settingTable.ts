import { readFileSync } from 'node:fs';
import * as values from './settingValues';

export interface Setting {
  parse(text: string): unknown;
  /** What it is when nobody sets it, as a person would write it. */
  usual?: string;
  /** Nobody may see it, so it can be read from a file, whose path is in a variable of the same name with `_FILE`. */
  isSecret?: true;
}

/** All settings. docs/configuration.md says what they mean. */
export const table = {
  PORT: { parse: values.wholeNumber(0, 65_535), usual: '8080' },
  HOST: { parse: String, usual: '127.0.0.1' },
  MERIDIAN_BASE_URL: { parse: values.address },
  MERIDIAN_IDENTITY_URL: { parse: values.address },
  MERIDIAN_AIPROXY_URL: { parse: values.address },
  MERIDIAN_INFERENCE_URL: { parse: values.address },
  MERIDIAN_COMPUTE_URL: { parse: values.address },
  MERIDIAN_CONNECTION_NAME: { parse: String },
  MERIDIAN_ORGANIZATION_ID: { parse: String },
  MERIDIAN_PROJECT_ID: { parse: String },
  MERIDIAN_REGION_ID: { parse: String },
  MERIDIAN_EMBEDDING_MODEL: { parse: String },
  MERIDIAN_MEMORY_UNIT: { parse: String },
  MERIDIAN_GPU_MEMORY_UNIT: { parse: String },
  MERIDIAN_DISK_UNIT: { parse: String },
  MERIDIAN_STORE: { parse: values.storePlace, isSecret: true },
  MERIDIAN_JOURNAL: { parse: values.recording },
  MERIDIAN_JOURNAL_DAYS: { parse: values.wholeNumber(1, 36_500), usual: '365' },
  MERIDIAN_JOURNAL_REMOVE_BEFORE: { parse: values.day },
  MERIDIAN_TOKEN_ISSUER: { parse: values.secure },
  MERIDIAN_TOKEN_AUDIENCE: { parse: values.words },
  MERIDIAN_SANDBOX_DATABASE: { parse: String, usual: '.data/sandbox.db' },
  MERIDIAN_SANDBOX_CONTROL: { parse: values.reach, usual: 'local' },
  MERIDIAN_PUBLIC_URL: { parse: values.origin },
  MERIDIAN_TLS: { parse: values.choice },
  MERIDIAN_TRUST_PROXY: { parse: values.proxies, usual: 'false' },
  MERIDIAN_CONNECT_SOURCES: {
    parse: values.policySources,
    usual: 'https: http://localhost:* http://127.0.0.1:*',
  },
  MERIDIAN_BODY_LIMIT: { parse: values.bytes, usual: '16MiB' },
  MERIDIAN_TIMEOUT_SECONDS: { parse: values.wholeNumber(1, 3600), usual: '55' },
  MERIDIAN_MAX_CONNECTIONS: { parse: values.wholeNumber(1, 100_000), usual: '1000' },
  MERIDIAN_DRAIN_SECONDS: { parse: values.wholeNumber(0, 3600) },
  MERIDIAN_ACCESS_LOG: { parse: values.choice },
  MERIDIAN_METRICS_TOKEN: { parse: String, isSecret: true },
  MERIDIAN_OIDC_ISSUER: { parse: values.secure },
  MERIDIAN_OIDC_CLIENT_ID: { parse: String },
  MERIDIAN_OIDC_CLIENT_SECRET: { parse: String, isSecret: true },
  MERIDIAN_OIDC_SCOPE: { parse: String, usual: 'openid profile email offline_access' },
  MERIDIAN_OIDC_AUDIENCE: { parse: String },
  MERIDIAN_OIDC_RESOURCE: { parse: values.resources },
  MERIDIAN_SESSION_SECRET: { parse: values.secrets, isSecret: true },
  MERIDIAN_SESSION_IDLE_MINUTES: { parse: values.wholeNumber(5, 10_080), usual: '120' },
  MERIDIAN_SESSION_HOURS: { parse: values.wholeNumber(1, 720), usual: '12' },
  MERIDIAN_ALLOW_GROUPS: { parse: values.list },
  MERIDIAN_ALLOW_DOMAINS: { parse: values.domains },
  MERIDIAN_ALLOW_EMAILS: { parse: values.lowerList },
  MERIDIAN_ADMINS: { parse: values.list },
} satisfies Record<string, Setting>;

type Table = typeof table;
export type SettingName = keyof Table;
type Parsed<N extends SettingName> = ReturnType<Table[N]['parse']>;
type Value<N extends SettingName> = Table[N] extends { usual: string }
  ? Parsed<N>
  : Parsed<N> | undefined;

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting; the message is one sentence that names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** Says what is wrong, in one sentence. */
export function fail(words: string): never {
  throw new SettingError(words);
}

/** Reads single settings, and knows which of those that are set nobody has read. */
export class SettingReader {
  readonly #read = new Set<string>();

  constructor(private readonly environment: Environment) {}

  get<N extends SettingName>(name: N): Value<N> {
    this.#read.add(name);
    const { parse, usual }: Setting = table[name];
    const text = this.#text(name) ?? usual;
    try {
      return (text === undefined ? undefined : parse(text)) as Value<N>;
    } catch (error) {
      return fail(`${name} ${error instanceof Error ? error.message : 'is wrong'}.`);
    }
  }

  isSet(name: SettingName): boolean {
    return this.#text(name) !== undefined;
  }

  /** The same, for one that has to be set; `why` ends the sentence if it is not. */
  need<N extends SettingName>(name: N, why: string): NonNullable<Value<N>> {
    return this.get(name) ?? fail(`${name} is not set ${why}`);
  }

  /** A sentence for each variable that changes nothing: a misspelt one, and one that needs another. */
  unused(): string[] {
    const names = Object.keys(table) as SettingName[];
    const known = names.flatMap((name) => [name, ...this.#fileOf(name)]);
    return Object.keys(this.environment).flatMap((name) => {
      if (this.#value(name) === undefined) return [];
      if (!known.includes(name as SettingName))
        return name.startsWith('MERIDIAN_') ? [`${name} is not a setting.`] : [];
      if (this.#read.has(name.replace(/_FILE$/, ''))) return [];
      return [`${name} has no effect, because ${needs(name)} is not set.`];
    });
  }

  #value(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  #fileOf(name: SettingName): string[] {
    const { isSecret }: Setting = table[name];
    return isSecret ? [`${name}_FILE`] : [];
  }

  #text(name: SettingName): string | undefined {
    const text = this.#value(name);
    const [variable = ''] = this.#fileOf(name);
    const file = this.#value(variable);
    if (file === undefined) return text;
    if (text !== undefined) fail(`${name} and ${variable} are both set.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return fail(`${variable} is ${file}, which cannot be read: ${code}.`);
    }
  }
}

function needs(name: string): string {
  if (name.startsWith('MERIDIAN_TOKEN_')) return 'MERIDIAN_TOKEN_ISSUER';
  return name.startsWith('MERIDIAN_JOURNAL_') ? 'the journal' : 'MERIDIAN_OIDC_ISSUER';
}
