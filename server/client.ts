import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Settings } from './settings';

type Trust = Pick<Settings, 'proxies' | 'proxyAddresses'>;

/** Whether a connection comes from a trusted proxy, whose `X-Forwarded-…` headers then count. */
export function isProxy({ proxies, proxyAddresses }: Trust, socket: Socket): boolean {
  if (proxyAddresses === undefined) return proxies > 0;
  return contains(proxyAddresses, peerOf(socket));
}

/**
 * The address of the person's machine. Each trusted proxy appends the address it was reached from to `X-Forwarded-For`;
 * anyone could have written the addresses before those.
 */
export function clientOf(trust: Trust, { socket, headers }: IncomingMessage): string {
  const peer = peerOf(socket);
  if (!isProxy(trust, socket)) return peer;
  const added = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const { proxies, proxyAddresses } = trust;
  const said = proxyAddresses
    ? (added.findLast((one) => !contains(proxyAddresses, one)) ?? added[0])
    : added.at(-Math.min(proxies, added.length));
  return isIP(said ?? '') === 0 ? peer : (said ?? '');
}

function peerOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:/, '');
}

function contains(networks: NonNullable<Trust['proxyAddresses']>, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
