import type { ToWorker } from './tasks';
import { serve } from './serve';

const hear = serve();
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => hear(data));
