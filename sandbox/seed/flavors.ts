import type { JsonObject } from '../../src/lib/json';
import { place } from '../seed';
import type { StoredRecord } from '../store/store';

type Region = (typeof place.regions)[number];
interface Gpu {
  vendor: string;
  model: string;
  memory: number;
  count: number;
  /** Slices of each, where it is shared. */
  slices?: number;
}

const nvidia = (model: string, memory: number, count: number, slices?: number): Gpu => ({
  vendor: 'NVIDIA',
  model,
  memory,
  count,
  ...(slices !== undefined && { slices }),
});
const amd = (model: string, memory: number, count: number): Gpu => ({
  vendor: 'AMD',
  model,
  memory,
  count,
});

const north: Region = 'eu-north-1';
const west: Region = 'eu-west-2';
const east: Region = 'us-east-1';
const all = [north, west, east];

// id, cpus, memory, disk, CPU family, regions, GPU, more members.
const flavors: [
  string,
  number,
  number,
  number,
  string,
  Region[],
  (Gpu | undefined)?,
  JsonObject?,
][] = [
  ['c1-small', 2, 4, 40, 'AMD EPYC 9004', all],
  ['c1-medium', 4, 8, 80, 'AMD EPYC 9004', all],
  ['c1-large', 8, 16, 160, 'AMD EPYC 9004', all],
  ['c1-xlarge', 16, 32, 320, 'AMD EPYC 9004', all],
  ['m1-large', 8, 64, 160, 'Intel Xeon 6', all],
  ['m1-xlarge', 16, 128, 320, 'Intel Xeon 6', [north, west]],
  ['m1-4xlarge', 64, 512, 640, 'Intel Xeon 6', [north]],
  ['a1-medium', 4, 16, 80, 'Ampere Altra', [west, east], undefined, { architecture: 'aarch64' }],
  ['a1-xlarge', 32, 128, 320, 'Ampere Altra', [west], undefined, { architecture: 'aarch64' }],
  ['g1-l4-1', 8, 32, 200, 'AMD EPYC 9004', all, nvidia('L4', 24, 1)],
  ['g1-l4-4', 32, 128, 800, 'AMD EPYC 9004', [north, west], nvidia('L4', 24, 4)],
  ['g2-l40s-1', 16, 64, 400, 'AMD EPYC 9004', [north, east], nvidia('L40S', 48, 1)],
  ['g2-l40s-8', 128, 768, 3_200, 'AMD EPYC 9004', [north], nvidia('L40S', 48, 8)],
  ['g3-a100-1', 12, 120, 800, 'AMD EPYC 7003', [west], nvidia('A100', 80, 1)],
  ['g3-a100-8', 96, 960, 6_400, 'AMD EPYC 7003', [west], nvidia('A100', 80, 8)],
  ['g4-h100-1', 24, 220, 1_000, 'Intel Xeon 5', [north, east], nvidia('H100', 80, 1)],
  [
    'g4-h100-8',
    192,
    1_900,
    14_000,
    'Intel Xeon 5',
    [north, east],
    nvidia('H100', 80, 8),
    { baremetal: true },
  ],
  ['g4-h100-mig', 6, 48, 200, 'Intel Xeon 5', [north], nvidia('H100', 80, 1, 7)],
  [
    'g5-h200-8',
    192,
    2_000,
    28_000,
    'Intel Xeon 6',
    [north],
    nvidia('H200', 141, 8),
    { baremetal: true },
  ],
  [
    'g6-b200-8',
    224,
    2_300,
    30_000,
    'Intel Xeon 6',
    [north],
    nvidia('B200', 180, 8),
    { baremetal: true, architecture: 'x86_64' },
  ],
  ['x1-mi210-2', 32, 256, 1_000, 'AMD EPYC 7003', [west], amd('MI210', 64, 2)],
  ['x2-mi300x-1', 24, 240, 1_500, 'AMD EPYC 9004', [west, north], amd('MI300X', 192, 1)],
  [
    'x2-mi300x-8',
    192,
    2_300,
    15_000,
    'AMD EPYC 9004',
    [west],
    amd('MI300X', 192, 8),
    { baremetal: true },
  ],
];

/** Flavors of every region, as the service answers them. Their ids repeat from region to region. */
export function seededFlavors(): StoredRecord[] {
  return flavors.flatMap(([id, cpus, memory, disk, cpuFamily, regions, gpu, more]) =>
    regions.map((region) => ({
      id: `${region}.${id}`,
      region,
      organization: place.organization,
      name: id,
      data: {
        // Seen on deployed services: flavors have no time of creation worth showing.
        metadata: { id, name: id, creationTime: '0001-01-01T00:00:00Z' },
        spec: { cpus, cpuFamily, disk, memory, ...(gpu && { gpu: gpuOf(gpu) }), ...more },
      },
    })),
  );
}

function gpuOf({ vendor, model, memory, count, slices = 1 }: Gpu): JsonObject {
  return { vendor, model, memory, physicalCount: count, logicalCount: count * slices };
}
