import type { ResourceRecord } from '../api/cache/record';
import type { Flavor } from '../contract/compute';
import { formatCount } from '../lib/text/text';

export type FlavorRow = ResourceRecord<Flavor>;

interface FlavorGpu {
  vendor: string;
  model: string;
  title: string;
  /** In the connection's unit. The API does not state whether it is for each GPU or for all. */
  memory: number | undefined;
  physical: number | undefined;
  logical: number | undefined;
}

export const GPU_MEMORY_NOTE = 'The API does not state whether GPU memory is per GPU or in total.';

/** The connection's unit after a space, or nothing if the connection states none. */
export const withUnit = (value: number, unit: string | undefined): string =>
  unit === undefined ? formatCount(value) : `${formatCount(value)}\u00a0${unit}`;

export const flavorName = ({ value: { metadata } }: FlavorRow): string =>
  metadata.name || metadata.id;

export function gpuOf({ value: { spec } }: FlavorRow): FlavorGpu | undefined {
  const gpu = spec?.gpu;
  if (!gpu) return undefined;
  const { vendor = '', model = '', memory, physicalCount, logicalCount } = gpu;
  return {
    vendor,
    model,
    title: [vendor, model].filter(Boolean).join(' ') || 'GPU of unknown model',
    memory,
    physical: physicalCount,
    logical: logicalCount,
  };
}

/** How many physical GPUs a flavor has: 0 if it names no GPU, `undefined` if it gives no number. */
export function gpuCount(row: FlavorRow): number | undefined {
  const gpu = gpuOf(row);
  return gpu ? gpu.physical : 0;
}

/** "8 × NVIDIA H100": the physical GPUs, and the logical ones if their number differs. */
export function gpuWords({ title, physical, logical }: FlavorGpu): string {
  const counted = physical === undefined ? title : `${formatCount(physical)} × ${title}`;
  return logical !== undefined && logical !== physical
    ? `${counted}, ${formatCount(logical)} logical`
    : counted;
}

/** A member divided by the number of physical GPUs, to two figures after the point. */
export function perGpu(value: number | undefined, gpu: FlavorGpu | undefined): number | undefined {
  if (value === undefined || !gpu?.physical) return undefined;
  return Math.round((value / gpu.physical) * 100) / 100;
}

/** "8 CPUs · 32 GiB · 1 × NVIDIA L4": a flavor in one line, of what is known. */
export function flavorWords(
  row: FlavorRow,
  units: { memory?: string | undefined } | undefined,
): string {
  const { cpus, memory } = row.value.spec ?? {};
  const gpu = gpuOf(row);
  return [
    cpus !== undefined && `${formatCount(cpus)} ${cpus === 1 ? 'CPU' : 'CPUs'}`,
    memory !== undefined &&
      `${withUnit(memory, units?.memory)}${units?.memory === undefined ? ' memory' : ''}`,
    gpu && gpuWords(gpu),
  ]
    .filter(Boolean)
    .join(' · ');
}
