import { lifeJson, mountSource, recordOf } from '../envelope';
import { networkId, place } from '../seed';
import type { StoredRecord } from '../store/store';
import { DAY, seededId } from './ids';
import { tagOf } from './networks';

interface Story {
  project: keyof typeof place.projects;
  region: (typeof place.regions)[number];
  days: number;
  sizeGiB: number;
  usedGiB: number;
  storageClassId: string;
  rootsquash: boolean;
  /** Names of networks and their prefixes. */
  attached: [string, string][];
  tags?: string[];
  description?: string;
}

const GIB = 1024 ** 3;

const stories: Record<string, Story> = {
  datasets: {
    project: 'research',
    region: 'eu-north-1',
    days: 119,
    sizeGiB: 51_200,
    usedGiB: 38_410,
    storageClassId: 'nfs-performance',
    rootsquash: true,
    attached: [
      ['training-a', '10.20.16.0/20'],
      ['datasets', '10.30.128.0/20'],
    ],
    tags: ['env=prod', 'team=data'],
    description: 'Curated data sets, read by training',
  },
  checkpoints: {
    project: 'research',
    region: 'eu-north-1',
    days: 90,
    sizeGiB: 20_480,
    usedGiB: 19_020,
    storageClassId: 'nfs-performance',
    rootsquash: false,
    attached: [['training-a', '10.20.16.0/20']],
    tags: ['env=prod'],
    description: 'Model checkpoints; nearly full',
  },
  home: {
    project: 'research',
    region: 'eu-north-1',
    days: 51,
    sizeGiB: 2_048,
    usedGiB: 611,
    storageClassId: 'nfs-standard',
    rootsquash: true,
    attached: [['notebooks', '10.45.8.0/22']],
    tags: ['env=dev'],
  },
  backups: {
    project: 'platform',
    region: 'eu-west-2',
    days: 149,
    sizeGiB: 10_240,
    usedGiB: 4_102,
    storageClassId: 'nfs-standard',
    rootsquash: true,
    attached: [
      ['backup', '10.31.0.0/18'],
      ['storage-backplane', '10.30.0.0/16'],
    ],
    tags: ['env=prod', 'team=storage'],
  },
  spare: {
    project: 'platform',
    region: 'us-east-1',
    days: 3,
    sizeGiB: 100,
    usedGiB: 0,
    storageClassId: 'nfs-standard',
    rootsquash: true,
    attached: [],
  },
};

/** The id of a file storage of the demo, by its name; no list shows them, so README.md names them. */
export function fileStorageId(name: string): string {
  return seededId('file-storage', name);
}

export function seededFileStorage(now: number): StoredRecord[] {
  return Object.entries(stories).map(([name, story]) => {
    const since = now - story.days * DAY;
    const id = fileStorageId(name);
    const networkIds = story.attached.map(([network]) => networkId(network));
    return recordOf({
      metadata: {
        id,
        name,
        ...(story.description !== undefined && { description: story.description }),
        tags: (story.tags ?? []).map(tagOf),
        organizationId: place.organization,
        projectId: place.projects[story.project],
        creationTime: new Date(since).toISOString(),
        createdBy: 'terraform@acme-research.example',
      },
      spec: {
        sizeGiB: story.sizeGiB,
        storageType: { nfs: { rootsquash: story.rootsquash } },
        attachments: { networkIds },
      },
      status: { regionId: story.region, storageClassId: story.storageClassId },
      life: lifeJson({ since, seconds: 0, provisioning: 'provisioned', health: 'healthy' }),
      usage: { from: now, base: story.usedGiB * GIB, perSecond: story.usedGiB * 200 },
      attached: story.attached.map(([network, prefix]) => ({
        networkId: networkId(network),
        mountSource: mountSource(prefix, id),
        readyAt: since,
      })),
    });
  });
}
