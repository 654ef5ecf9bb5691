import { recordOf } from '../envelope';
import { place } from '../seed';
import type { StoredRecord } from '../store/store';
import { DAY } from './ids';

const { groups } = place;

/** Projects and which groups work in them. */
export function seededProjects(now: number): StoredRecord[] {
  const told: [keyof typeof place.projects, number, string, string[]][] = [
    [
      'platform',
      210,
      'Shared infrastructure',
      [groups.administrators, groups['network-operators']],
    ],
    ['research', 190, 'Training and experiments', [groups.researchers, groups['ml-engineers']]],
    ['inference', 120, 'Model serving', [groups['ml-engineers'], groups.automation]],
    ['partners', 40, 'Work with partners', [groups['partners-readonly']]],
    ['trial', 61, 'Small quotas, for trying things out', [groups.researchers]],
  ];
  return told.map(([name, days, description, groupIDs]) => {
    const since = now - days * DAY;
    return recordOf({
      metadata: {
        id: place.projects[name],
        name,
        description,
        organizationId: place.organization,
        creationTime: new Date(since).toISOString(),
      },
      spec: { groupIDs },
      status: {},
      life: { since, seconds: 0, provisioning: 'provisioned', health: 'healthy' },
    });
  });
}
