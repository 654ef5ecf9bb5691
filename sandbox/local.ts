import type { IncomingMessage } from 'node:http';

const signsOfProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether a request was made on this machine, and not only handed on by a proxy there. */
export function isLocal(request: IncomingMessage): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isHere = peer === '::1' || peer.startsWith('127.');
  return isHere && !signsOfProxies.some((name) => request.headers[name] !== undefined);
}
