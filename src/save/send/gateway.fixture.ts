import { ApiError } from '../../api/http/errors';
import type { WriteTicket } from '../../api/http/transport';
import { NOT_PASSED_ON } from '../../contract/config';

/** What becomes of a request on its way; with `gateway silent`, the journal can't be asked at once. */
export const fates = [
  'answered',
  'lost before the gateway',
  'answer lost',
  'answer lost, gateway silent',
  'gateway died before sending',
  'gateway died after sending',
  'gateway died, service acted',
  '401',
  '500',
] as const;
export type Fate = (typeof fates)[number];

type End =
  | { state: 'answered'; status: number }
  | { state: 'unknown' }
  | { state: 'not sent' | 'withdrawn' };

const error = (details: Partial<ApiError>) =>
  new ApiError({
    kind: 'answered',
    operation: 'createNetwork',
    method: 'POST',
    url: '/n',
    words: '',
    ...details,
  });

/**
 * A service that creates a thing once and then refuses its name, behind a gateway that forwards an id of a person once, as
 * the transport shows both. Without a journal requests come to the service as they are.
 */
export class FakeGateway {
  /** Of the next request. */
  fate: Fate = 'answered';
  person = 'a';
  /** How many requests came to the service, and how many it carried out. */
  arrived = 0;
  acted = 0;
  /** How many writes came without an id. */
  withoutId = 0;
  readonly #ends = new Map<string, End>();
  readonly #senders = new WeakMap<WriteTicket, string>();
  constructor(readonly keepsJournal: boolean) {}

  ticket({ id, by }: { id?: string | undefined; by?: string | undefined }): WriteTicket {
    return {
      id: id ?? '',
      ...(by !== undefined && { by }),
      isOthers: () => by !== undefined && by !== this.person,
      ask: () => Promise.resolve(undefined),
    };
  }

  /** Like the transport: resolves for a success, else rejects with what is known of the failure. */
  async exchange(ticket: WriteTicket | undefined, fate = this.fate): Promise<void> {
    if (ticket?.sent) return this.#recorded(ticket, error({ kind: 'unreachable' }));
    await Promise.resolve();
    if (!ticket) this.withoutId += 1;
    const name = ticket && `${this.person} ${ticket.id}`;
    const known = name === undefined ? undefined : this.#ends.get(name);
    if (fate === 'lost before the gateway') return this.#lost(ticket);
    if (known?.state === 'answered') return this.#conclude(known.status);
    if (known?.state === 'withdrawn') throw error({ status: 409, code: NOT_PASSED_ON });
    if (known?.state === 'unknown')
      return this.#recorded(ticket, error({ kind: 'answered', status: 504 }));
    if (fate === '401') return this.#answered(name, 401);
    if (fate === 'gateway died before sending') {
      if (name !== undefined) this.#ends.set(name, { state: 'not sent' });
      return this.#lost(ticket);
    }
    if (fate === 'gateway died after sending' || fate === 'gateway died, service acted') {
      if (fate === 'gateway died, service acted') this.#act();
      else this.arrived += 1;
      if (name !== undefined) this.#ends.set(name, { state: 'unknown' });
      return this.#lost(ticket);
    }
    if (fate === '500') this.arrived += 1;
    const status = fate === '500' ? 500 : this.#act();
    if (fate === 'answered' || fate === '500') return this.#answered(name, status);
    if (name !== undefined) this.#ends.set(name, { state: 'answered', status });
    if (fate === 'answer lost, gateway silent') return this.#lost(ticket, true);
    return this.#lost(ticket);
  }

  #act(): number {
    this.arrived += 1;
    if (this.acted > 0) return 409;
    this.acted += 1;
    return 201;
  }

  #answered(name: string | undefined, status: number): void {
    if (name !== undefined) this.#ends.set(name, { state: 'answered', status });
    this.#conclude(status);
  }

  #conclude(status: number, journal?: 'unknown'): void {
    if (status > 299) throw error({ status, journal });
  }

  #lost(ticket: WriteTicket | undefined, isSilent = false): void {
    const failure = error({ kind: 'unreachable' });
    if (ticket === undefined) throw failure;
    this.#senders.set(ticket, this.person);
    if (isSilent) throw failure;
    this.#recorded(ticket, failure);
  }

  /** What the journal says to whoever asks. */
  #recorded(ticket: WriteTicket | undefined, failure: ApiError): void {
    if (ticket === undefined || !this.keepsJournal) throw failure;
    const name = `${this.person} ${ticket.id}`;
    const end = this.#ends.get(name);
    const mine = this.#senders.get(ticket) === this.person;
    if (end?.state === 'answered') return this.#conclude(end.status, 'unknown');
    if (end?.state === 'unknown') throw new ApiError({ ...failure, journal: 'unknown' });
    if (end === undefined && !mine) throw failure;
    this.#ends.set(name, { state: 'withdrawn' });
    throw error({ kind: 'not sent', journal: 'not sent' });
  }
}
