import { breathe, Cancelled, type Job } from './drive';
import { bandsOf, clampUnit, gramBand, packedSize, type Band } from '../math/gram';
import type { Matrix } from '../math/matrix';
import type { Port } from './protocol';

/** What a helper is told, and what it answers. */
export type ToHelper =
  | { kind: 'unit'; job: number; unit: Matrix }
  | { kind: 'band'; job: number; at: number; band: Band }
  | { kind: 'forget'; job: number };
export interface FromHelper {
  job: number;
  at: number;
  values: Float32Array<ArrayBuffer>;
}
export type HelperPort = Port<FromHelper, ToHelper>;

/** Below this many multiplications copying the vectors to helpers takes longer than they save. */
const WORTH_SHARING = 40_000_000;
/** Each helper has the next band at hand while it computes one. */
const AHEAD = 2;
/** A helper silent for this long may be gone; its bands are computed here. */
const PATIENCE_MS = 400;

let jobs = 0;

/** Helpers of a worker. `post` reaches them all; answers go to the job they belong to. */
export interface Helpers {
  ports: HelperPort[];
  listeners: Map<number, (port: HelperPort, answer: FromHelper) => void>;
}

export function addHelper(helpers: Helpers, port: HelperPort): void {
  helpers.ports.push(port);
  port.addEventListener('message', ({ data }) => helpers.listeners.get(data.job)?.(port, data));
}

/** Similarities that this worker and its helpers compute together. */
export interface SharedGram {
  /** Computes what is free and waits for the rest. Rejects with `Cancelled`. */
  finish(job: Job, from: number, to: number): Promise<Float32Array<ArrayBuffer>>;
  /** Lets the helpers forget the vectors. */
  close(): void;
}

/**
 * The packed cosine similarities of unit vectors. Hands the first bands to helpers at once, so that they compute while
 * this worker does something else.
 */
export function startGram(unit: Matrix, helpers: Helpers): SharedGram {
  const packed = new Float32Array(packedSize(unit.rows));
  const bands = bandsOf(unit.rows);
  const left = new Set(bands.keys());
  // Helpers take bands from the front, this worker from the back.
  const free = [...bands.keys()];
  const ports = sharers(unit, helpers);
  let heard = performance.now();
  jobs += 1;
  const job = jobs;

  const give = (port: HelperPort) => {
    const at = free.shift();
    const band = at === undefined ? undefined : bands[at];
    if (at !== undefined && band) port.postMessage({ kind: 'band', job, at, band });
  };
  const put = (at: number, values: Float32Array<ArrayBuffer>) => {
    const band = bands[at];
    if (!band || !left.delete(at)) return;
    clampUnit(values);
    packed.set(values, packedSize(band.from));
  };
  helpers.listeners.set(job, (port, { at, values }) => {
    heard = performance.now();
    put(at, values);
    give(port);
  });
  for (const port of ports) port.postMessage({ kind: 'unit', job, unit });
  for (let turn = 0; turn < AHEAD; turn += 1) for (const port of ports) give(port);

  return {
    async finish(work, from, to) {
      while (left.size > 0) {
        const at = free.pop();
        const band = at === undefined ? undefined : bands[at];
        if (at !== undefined && band && left.has(at)) put(at, gramBand(unit, band));
        if (at === undefined && performance.now() - heard > PATIENCE_MS) free.push(...left);
        work.progress(from + (to - from) * (1 - left.size / bands.length));
        await (at === undefined ? pause() : breathe());
        if (work.cancelled) throw new Cancelled();
      }
      return packed;
    },
    close() {
      helpers.listeners.delete(job);
      for (const port of ports) port.postMessage({ kind: 'forget', job });
    },
  };
}

/** Nothing to do but to wait for helpers; they may need this processor. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
}

function sharers(unit: Matrix, helpers: Helpers): HelperPort[] {
  const work = packedSize(unit.rows) * unit.columns;
  return work < WORTH_SHARING ? [] : helpers.ports;
}

/** A helper's side: computes the bands it is given. */
export function help(port: Port<ToHelper, FromHelper>): void {
  const units = new Map<number, Matrix>();
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'unit') units.set(data.job, data.unit);
    else if (data.kind === 'forget') units.delete(data.job);
    else {
      const unit = units.get(data.job);
      if (!unit) return;
      const values = gramBand(unit, data.band);
      port.postMessage({ job: data.job, at: data.at, values }, [values.buffer]);
    }
  });
}
