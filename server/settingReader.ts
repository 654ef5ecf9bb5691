import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;
type Parse<T> = (text: string) => T;

/** An invalid setting; the message is one sentence that names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** Says what is wrong, in one sentence. */
export function fail(words: string): never {
  throw new SettingError(words);
}

/** Nobody may see these, so each can be in a file, whose path is in a variable of the same name with `_FILE`. */
const secrets = [
  'MERIDIAN_STORE',
  'MERIDIAN_METRICS_TOKEN',
  'MERIDIAN_OIDC_CLIENT_SECRET',
  'MERIDIAN_SESSION_SECRET',
];

/** Reads single settings, and knows what was read. docs/configuration.md says what each of them means. */
export class SettingReader {
  /** What each setting is, or what it lacks to have an effect. */
  readonly #read = new Map<string, { text?: string | undefined; lacks?: string | undefined }>();
  #lacks: string | undefined;

  constructor(private readonly environment: Environment) {}

  /** `usual` is what it is when nobody sets it, as a person would write it. */
  get<T>(name: string, parse: Parse<T>, usual: string): T;
  get<T>(name: string, parse: Parse<T>, usual?: string): T | undefined;
  get<T>(name: string, parse: Parse<T>, usual?: string): T | undefined {
    const lacks = this.#lacks;
    const text = (lacks === undefined ? this.#text(name) : undefined) ?? usual;
    this.#read.set(name, { text, lacks });
    try {
      return text === undefined ? undefined : parse(text);
    } catch (error) {
      return fail(`${name} ${error instanceof Error ? error.message : 'is wrong'}.`);
    }
  }

  /** The same, for one that has to be set; `why` ends the sentence if it is not. */
  need<T>(name: string, parse: Parse<T>, why: string): T {
    const value = this.get(name, parse);
    if (value !== undefined || this.#lacks !== undefined) return value as T;
    return fail(`${name} is not set ${why}`);
  }

  isSet(name: string): boolean {
    return this.#text(name) !== undefined;
  }

  /** Reads settings that have an effect only if `isOn`, which `needed` names. */
  part<T>(isOn: boolean, needed: string, read: () => T): T | undefined {
    const before = this.#lacks;
    if (!isOn) this.#lacks ??= needed;
    const values = read();
    this.#lacks = before;
    return isOn ? values : undefined;
  }

  /** The settings in force, a line for each, without anything secret. */
  summary(): string {
    const lines = [...this.#read].flatMap(([name, { text, lacks }]) => {
      if (text === undefined || lacks !== undefined) return [];
      const isShown = name === 'MERIDIAN_STORE' || !secrets.includes(name);
      return `${name}=${isShown ? withoutPassword(text) : '…'}`;
    });
    return lines.join('\n');
  }

  /** A sentence for each variable that changes nothing: a misspelt one, and one that needs another. */
  unused(): string[] {
    return Object.keys(this.environment).flatMap((name) => {
      if (this.#value(name) === undefined) return [];
      const own = name.replace(/_FILE$/, '');
      const read = this.#read.get(secrets.includes(own) ? own : name);
      if (read === undefined)
        return name.startsWith('MERIDIAN_') ? `${name} is not a setting.` : [];
      return read.lacks ? `${name} has no effect, because ${read.lacks} is not set.` : [];
    });
  }

  #value(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  #text(name: string): string | undefined {
    const text = this.#value(name);
    const variable = `${name}_FILE`;
    const file = secrets.includes(name) ? this.#value(variable) : undefined;
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

/** The address of a store as it may be shown. */
export function withoutPassword(place: string): string {
  return place
    .replace(/^(\w+:\/\/[^/@]*?):[^/@]*@/, '$1:…@')
    .replace(/([?&]password=)[^&]*/g, '$1…');
}
