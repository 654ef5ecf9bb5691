import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between a browser and a gateway that can be cut. */
export interface Wire {
  address: string;
  /** Breaks all connections and takes no new ones. What has already gone through stays with the gateway. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** Leads to a gateway, at an address of its own. */
export async function wireTo(gateway: string): Promise<Wire> {
  const { hostname, port } = new URL(gateway);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isCut = false),
    close() {
      cut();
      server.close();
    },
  };
}
