import type { WorkerLike } from './engine';
import type { ToWorker } from './tasks';
import { serve } from './serve';

/** The worker's program at the other end of a real channel: what is sent is cloned and transferred as it would be. */
export class PretendWorker implements WorkerLike {
  private channel = new MessageChannel();
  private broken: (() => void)[] = [];

  constructor() {
    const hear = serve();
    this.channel.port2.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);
  }

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    this.channel.port1.postMessage(message, transfer);
  }

  addEventListener(_type: 'error', listener: () => void): void {
    this.broken.push(listener);
  }

  terminate(): void {
    this.channel.port1.close();
  }

  /** What a worker does whose code cannot be had, or that runs out of memory. */
  breakDown(): void {
    for (const listener of this.broken) listener();
  }
}
