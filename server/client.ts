import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Settings } from './settings';

type Trust = Pick<Settings, 'proxies' | 'proxyAddresses'>;

/** Whether a connection comes from a trusted proxy, whose `X-Forwarded-…` headers then count. */
export function isProxy(trust: Trust, socket: Socket): boolean {
  return trusts(trust, peerOf(socket), 0);
}

/**
 * The address of the person's machine. Each trusted proxy appends the address it was reached from to `X-Forwarded-For`;
 * anyone could have written the addresses before those.
 */
export function clientOf(trust: Trust, { socket, headers }: IncomingMessage): string {
  const peer = peerOf(socket);
  const added = String(headers['x-forwarded-for'] ?? '').split(',');
  const way = [peer, ...added.map((one) => one.trim()).toReversed()];
  const client = way.find((one, hops) => !trusts(trust, one, hops)) ?? way.at(-1) ?? '';
  return isIP(client) === 0 ? peer : client;
}

/** Whether a proxy has this address, which is so many hops away. */
function trusts({ proxies, proxyAddresses }: Trust, address: string, hops: number): boolean {
  if (proxyAddresses === undefined) return hops < proxies;
  const version = isIP(address);
  return version !== 0 && proxyAddresses.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function peerOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:/, '');
}
