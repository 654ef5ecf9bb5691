import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from './settingValues';
import type { Settings } from './settings';

/**
 * The address of the person's machine. Each trusted proxy adds the address it was reached from at the end of
 * `X-Forwarded-For`; what stands before those could have been written by anybody.
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

const signsOfProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether a request was made on this machine, and not only handed on by a proxy there. */
export function isLocal(request: IncomingMessage): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isHere = isLoopback(peer === '::1' ? '[::1]' : peer);
  return isHere && !signsOfProxies.some((name) => request.headers[name] !== undefined);
}
