import type { WorkerLike } from './engine';
import type { FromWorker, Port, ToWorker } from './protocol';
import { serve } from './serve';

/** The worker's program at the other end of a real channel: what is sent is cloned and transferred as it would be. */
export class PretendWorker implements WorkerLike {
  private channel = new MessageChannel();
  private broken: (() => void)[] = [];

  constructor() {
    const { port1, port2 } = this.channel;
    serve(port2 satisfies Port<ToWorker, FromWorker>);
    port1.start();
    port2.start();
  }

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    this.channel.port1.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: (event: MessageEvent<FromWorker>) => void): void {
    if (type === 'message') this.channel.port1.addEventListener(type, listener);
    else this.broken.push(listener as () => void);
  }

  terminate(): void {
    this.channel.port1.close();
    this.channel.port2.close();
  }

  /** What a worker does whose code cannot be had, or that runs out of memory. */
  breakDown(): void {
    for (const listener of this.broken) listener();
  }
}
