import { describe, expect, test } from 'vitest';
import { flavor } from '../../contract/compute';
import { readAnswer } from '../../contract/reading';
import type { JsonObject } from '../../lib/json';
import {
  flavorWords,
  gpuCount,
  gpuOf,
  gpuWords,
  perGpu,
  type FlavorRow,
} from '../../resource/flavorFacts';
import { testOf } from '../../table/listFilters';
import { flavorFilters } from './flavorFilters';

function row(id: string, spec: JsonObject): FlavorRow {
  const raw = { metadata: { id, name: id }, spec };
  const { value } = readAnswer(flavor, raw);
  if (!value) throw new Error('not a flavor');
  return { value, raw, at: 0, source: 'read', requestId: '' };
}

const h100 = { vendor: 'NVIDIA', model: 'H100', memory: 80, physicalCount: 8, logicalCount: 8 };
const small = row('c1', { cpus: 2, memory: 4 });
const large = row('g4', { cpus: 192, memory: 1900, gpu: h100 });
const sliced = row('mig', {
  cpus: 6,
  memory: 48,
  gpu: { ...h100, physicalCount: 1, logicalCount: 7 },
});
const logical = row('slice', {
  cpus: 6,
  memory: 48,
  gpu: { vendor: 'NVIDIA', model: 'H100', memory: 80, logicalCount: 7 },
});
const vague = row('x', { gpu: {} });

describe('ratios', () => {
  test('are per physical GPU, and absent where anything they need is', () => {
    expect(perGpu(1900, gpuOf(large))).toBe(237.5);
    expect(perGpu(48, gpuOf(sliced))).toBe(48);
    expect(perGpu(4, gpuOf(small))).toBeUndefined();
    expect(perGpu(undefined, gpuOf(large))).toBeUndefined();
    expect(perGpu(48, gpuOf(logical))).toBeUndefined();
  });
});

describe('words', () => {
  test('claim no unit that is not stated', () => {
    expect(flavorWords(large, { memory: 'GiB' })).toBe(
      '192 CPUs · 1,900\u00a0GiB · 8 × NVIDIA H100',
    );
    expect(flavorWords(small, undefined)).toBe('2 CPUs · 4 memory');
    expect(flavorWords(vague, undefined)).toBe('GPU of unknown model');
  });

  test('tell slices from cards', () => {
    const gpu = gpuOf(sliced);
    expect(gpu && gpuWords(gpu)).toBe('1 × NVIDIA H100, 7 logical');
  });

  test('count no cards where only logical ones are told', () => {
    const gpu = gpuOf(logical);
    expect(gpu && gpuWords(gpu)).toBe('NVIDIA H100, 7 logical');
    expect(gpuCount(logical)).toBeUndefined();
  });
});

describe('filters', () => {
  const found = (name: string, ...wanted: string[]) => {
    const filter = flavorFilters.find((each) => each.name === name);
    const test = filter && testOf(filter, wanted, 0);
    return [small, large, sliced, vague].filter((each) => test?.(each));
  };

  test('a flavor without a GPU has none; one with an unknown number is in no range', () => {
    expect(found('gpus', '..1')).toEqual([small, sliced]);
    expect(found('cpus', '6..192')).toEqual([large, sliced]);
  });

  test('a GPU model narrows to its group', () => {
    expect(found('gpu', 'NVIDIA/H100')).toEqual([large, sliced]);
    expect(found('gpu', 'NVIDIA/H100', 'none')).toEqual([small, large, sliced]);
  });
});
