import net from 'node:net';
import { listen, type Cleanup } from '../gateway.fixture';

/** A TCP proxy before a server that can fall silent: it passes no more bytes, and tells neither side. */
export interface SilentProxy {
  /** The address of the server, through the proxy. */
  address: string;
  /** How many connections are open. */
  count(): number;
  /** Passes nothing more on the connections that are there; gives how many those are. */
  mute(): number;
  /** Whether new connections are silent from their start, or refused. */
  meet(how: 'pass' | 'silence' | 'refuse'): void;
}

export async function silentProxyFor(cleanup: Cleanup, address: string): Promise<SilentProxy> {
  const to = new URL(address);
  const pairs = new Set<[net.Socket, net.Socket]>();
  let how: Parameters<SilentProxy['meet']>[0] = 'pass';
  const silence = (pair: [net.Socket, net.Socket]) => {
    for (const socket of pair) socket.unpipe().pause();
  };
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    if (how === 'refuse') return void near.resetAndDestroy();
    const far = net.connect({ port: Number(to.port), host: to.hostname, allowHalfOpen: true });
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    if (how === 'silence') silence(pair);
    for (const [socket, other] of [pair, pair.toReversed() as typeof pair]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  const own = new URL(await listen(server));
  cleanup.add(async () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return {
    address: Object.assign(new URL(to), { port: own.port }).href,
    count: () => pairs.size,
    mute() {
      for (const pair of pairs) silence(pair);
      return pairs.size;
    },
    meet: (next) => void (how = next),
  };
}
