import net from 'node:net';
import { listen, type Cleanup } from '../gateway.fixture';

/** A TCP proxy before a server that can fall silent: it passes no more bytes, and tells neither side. */
export async function silentProxyFor(cleanup: Cleanup, address: string) {
  const to = new URL(address);
  const pairs = new Set<[net.Socket, net.Socket]>();
  let how: 'pass' | 'silence' | 'refuse' = 'pass';
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
    /** The address of the server, through the proxy. */
    address: Object.assign(new URL(to), { port: own.port }).href,
    /** How many connections are open. */
    count: () => pairs.size,
    /** Passes nothing more on the connections that are there; gives how many those are. */
    mute() {
      for (const pair of pairs) silence(pair);
      return pairs.size;
    },
    /** Whether new connections are silent from their start, or refused. */
    meet: (next: typeof how) => void (how = next),
  };
}
