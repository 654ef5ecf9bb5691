import { createHash } from 'node:crypto';
import type { Problem } from '../problem';
import type { Caller } from './callers';

/** The status of the regional API when a caller asks it for the networks of an organization. */
export type AskNetworks = (caller: Caller, organization: string) => Promise<number>;

const rememberedMs = 60_000;
const mostRemembered = 10_000;

/**
 * Who may read an organization's journal: those for whom the regional API itself lists the organization's networks. It
 * is asked with the caller's own token, and a yes is remembered for a minute.
 */
export class Readers {
  readonly #until = new Map<string, number>();

  /** `learned` is told what the API said; it may not reject. */
  constructor(
    private readonly ask: AskNetworks,
    private readonly learned: (caller: Caller, organization: string, may: boolean) => Promise<void>,
  ) {}

  /** Whether a caller may read an organization's journal; undefined when the API could not be asked. */
  async mayRead(caller: Caller, organization: string): Promise<boolean | undefined> {
    const fault = await this.fault(caller, organization);
    if (fault === undefined) return true;
    return fault === forbidden ? false : undefined;
  }

  /** Why a caller may not read an organization's journal, or `undefined` if they may. */
  async fault(caller: Caller, organization: string): Promise<Problem | undefined> {
    const key = createHash('sha256')
      .update(`${caller.key}\n${caller.authorization}\n${organization}`)
      .digest('base64');
    const now = performance.now();
    if ((this.#until.get(key) ?? 0) > now) return undefined;
    this.#until.delete(key);
    const fault = faultOf(await this.ask(caller, organization).catch(() => 502));
    if (fault === undefined) {
      const [oldest] = this.#until.keys();
      if (this.#until.size >= mostRemembered && oldest !== undefined) this.#until.delete(oldest);
      this.#until.set(key, now + rememberedMs);
    }
    if (fault === undefined || fault === forbidden)
      await this.learned(caller, organization, fault === undefined);
    return fault;
  }
}

function faultOf(status: number): Problem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401) return unknownCaller;
  return status >= 400 && status < 500 && status !== 429 ? forbidden : unasked;
}

export const unknownCaller: Problem = {
  status: 401,
  error: 'access_denied',
  words: 'The gateway does not know who is asking.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

const forbidden: Problem = {
  status: 403,
  error: 'forbidden',
  words: 'The API does not show you this organization, so its journal is not shown either.',
};

const unasked: Problem = {
  status: 502,
  error: 'bad_gateway',
  words: 'The Regional API could not be asked whether you may see this organization.',
};
