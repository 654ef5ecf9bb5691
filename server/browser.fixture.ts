// Shared by tests of sign-in: what a browser does with redirects and cookies.
import { send, type Answer } from './gateway.fixture';

/** Headers of a request that leads from the provider back to the gateway. */
export const navigate = {
  headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
};

/** A browser with one person. The cookies of an origin are sent with the next request to it. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** All Set-Cookie lines of the gateway. */
  readonly lines: string[] = [];

  constructor(private readonly address: string) {}

  /** The cookies for the gateway, by name. */
  get cookies(): Map<string, string> {
    return this.cookiesOf(this.address);
  }

  /** A browser at another gateway that has the same cookies, as one behind the same address, or as a thief. */
  copy(address = this.address): Browser {
    const copy = new Browser(address);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  visit(target: string, options: Parameters<typeof send>[2] = {}): Promise<Answer> {
    return this.#fetch(new URL(target, this.address), options);
  }

  read(headers: Record<string, string> = {}): Promise<Answer> {
    return this.visit('/api/v2/networks', { headers });
  }

  /** Follows the provider's redirects until they lead back to a gateway. */
  async throughProvider(address: string): Promise<URL> {
    const provider = new URL(address).origin;
    let url = new URL(address);
    for (let hops = 0; url.origin === provider; hops += 1) {
      const answer = await this.#fetch(url, navigate);
      if (answer.headers.location === undefined || hops === 10)
        throw new Error(`The provider leads nowhere from ${url.href}: ${answer.text}`);
      url = new URL(answer.headers.location, url);
    }
    return url;
  }

  async signIn(returnTo = '/networks?tag=a%3Db#top'): Promise<Answer> {
    const target = `/auth/sign-in?return=${encodeURIComponent(returnTo)}`;
    const leaving = await this.visit(target, navigate);
    return this.arrive(String(leaving.headers.location));
  }

  /** Goes to the provider and comes back to the gateway. */
  async arrive(address: string): Promise<Answer> {
    const back = await this.throughProvider(address);
    return this.visit(back.pathname + back.search, navigate);
  }

  signOut(query = ''): Promise<Answer> {
    return this.visit(`/auth/sign-out${query}`, {
      method: 'POST',
      headers: { Origin: this.address, 'Content-Length': 0 },
    });
  }

  async #fetch(url: URL, options: Parameters<typeof send>[2] = {}): Promise<Answer> {
    const cookies = this.cookiesOf(url.origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...options.headers, ...(cookie !== '' && { Cookie: cookie }) };
    const answer = await send(url.origin, url.pathname + url.search, { ...options, headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      if (url.origin === this.address) this.lines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  private cookiesOf(origin: string): Map<string, string> {
    const known = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, known);
    return known;
  }
}
