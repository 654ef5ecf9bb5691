import type { FromWorker, Port, ToWorker } from './protocol';
import { serve } from './serve';

// The types of a page and of a worker cannot be had together; of the worker's own, this is what is used.
serve(globalThis as typeof globalThis & Port<ToWorker, FromWorker>);
