import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Settings } from './settings';

/**
 * The address of the person's machine. Each trusted proxy appends the address it was reached from to `X-Forwarded-For`;
 * anyone could have written the addresses before those.
 */
export function clientOf({ proxies }: Pick<Settings, 'proxies'>, request: IncomingMessage): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (proxies === 0) return peer;
  const added = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const said = added.at(-Math.min(proxies, added.length)) ?? '';
  return isIP(said) === 0 ? peer : said;
}
