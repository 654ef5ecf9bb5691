import type { ToWorker } from './protocol';
import { serve } from './serve';

const hear = serve();
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => hear(data));
