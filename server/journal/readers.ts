import { hash } from 'node:crypto';
import { Problem } from '../problem';
import { operations } from '../../src/contract/resources';
import type { Caller } from './callers';
import type { Journal } from './journal';

/** Reads a path of the regional API with a caller's own credential, and gives up after so many milliseconds. */
export type ReadApi = (caller: Caller, target: string, ms: number) => Promise<Response>;

/** How long the regional API may take to say whether somebody may see an organization. */
const patienceMs = 5000;
const rememberedMs = 60_000;
const mostRemembered = 10_000;

/**
 * Who may read an organization's journal: those for whom the regional API itself lists the organization's networks. It
 * is asked with the caller's own token, and a yes is remembered for a minute.
 */
export class Readers {
  readonly #until = new Map<string, number>();

  constructor(
    private readonly read: ReadApi,
    private readonly journal: Journal,
  ) {}

  /** Whether a caller may read an organization's journal; undefined when the API could not be asked. */
  async mayRead(caller: Caller, organization: string): Promise<boolean | undefined> {
    const fault = await this.fault(caller, organization);
    if (fault === undefined) return true;
    return fault === forbidden ? false : undefined;
  }

  /** Why a caller may not read an organization's journal, or `undefined` if they may. */
  async fault(caller: Caller, organization: string): Promise<Problem | undefined> {
    const about = `${caller.key}\n${caller.authorization}\n${organization}`;
    const key = hash('sha256', about, 'base64');
    const now = performance.now();
    if ((this.#until.get(key) ?? 0) > now) return undefined;
    this.#until.delete(key);
    const fault = faultOf(await this.#ask(caller, organization).catch(() => 502));
    if (fault === undefined) {
      const [oldest] = this.#until.keys();
      if (this.#until.size >= mostRemembered && oldest !== undefined) this.#until.delete(oldest);
      this.#until.set(key, now + rememberedMs);
    }
    const isKnown = fault === undefined || fault === forbidden;
    // A store that is lost now is told the next time.
    if (isKnown) await this.journal.settleClaims(caller, organization, !fault).catch(() => {});
    return fault;
  }

  async #ask(caller: Caller, organization: string): Promise<number> {
    const query = new URLSearchParams({ organizationID: organization });
    const answer = await this.read(caller, `${operations.listNetworks.path}?${query}`, patienceMs);
    await answer.body?.cancel();
    return answer.status;
  }
}

function faultOf(status: number): Problem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401) return unknownCaller;
  return status >= 400 && status < 500 && status !== 429 ? forbidden : unasked;
}

export const unknownCaller = new Problem(401, 'The gateway does not know who is asking.', {
  headers: { 'WWW-Authenticate': 'Bearer' },
});

const forbidden = new Problem(
  403,
  'The API does not show you this organization, so its journal is not shown either.',
);

const unasked = new Problem(
  502,
  'The Regional API could not be asked whether you may see this organization.',
);
