import type { JsonObject } from '../../src/lib/json';
import { lifeJson, recordOf, userRecord } from '../envelope';
import { place } from '../seed';
import type { StoredRecord } from '../store/store';
import { DAY, HOUR, seededId } from './ids';

const { groups } = place;

function envelope(
  at: { id: string; name: string; description?: string; since: number; health?: string },
  spec: JsonObject,
  status: JsonObject,
): JsonObject {
  const { id, name, description, since, health = 'healthy' } = at;
  return {
    metadata: {
      id,
      name,
      ...(description !== undefined && { description }),
      organizationId: place.organization,
      creationTime: new Date(since).toISOString(),
    },
    spec,
    status,
    life: lifeJson({ since, seconds: 0, provisioning: 'provisioned', health }),
  };
}

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
  return told.map(([name, days, description, groupIDs]) =>
    recordOf(
      envelope(
        { id: place.projects[name], name, description, since: now - days * DAY },
        { groupIDs },
        {},
      ),
    ),
  );
}

// Ids of the identity API are any string; the last ones say what that can mean.
const users: [subject: string, state: string, groupIDs: string[], id?: string][] = [
  ['admin@acme-research.example', 'active', [groups.administrators]],
  ['anna@acme-research.example', 'active', [groups.researchers, groups['ml-engineers']]],
  ['bo@acme-research.example', 'active', [groups.researchers]],
  ['chidi@acme-research.example', 'active', [groups['ml-engineers']]],
  ['dunya@acme-research.example', 'pending', [groups.researchers]],
  ['emeka@acme-research.example', 'suspended', [groups['storage-operators']]],
  ['auditor@umbra.example', 'active', [groups.auditors, groups['partners-readonly']]],
  ['slash@acme-research.example', 'active', [], 'team/slash user'],
  ['percent@acme-research.example', 'active', [groups.auditors], '100%25 ünïcode 🦊'],
  ['dots@acme-research.example', 'active', [groups.auditors], '..%2f..'],
];

/** The id of a user of the demo, by its subject. */
export function userId(subject: string): string {
  return users.find(([known]) => known === subject)?.[3] ?? seededId('user', subject);
}

export function seededUsers(now: number): StoredRecord[] {
  return users.map(([subject, state, groupIDs], index) => {
    const active = now - (index + 0.1) * 5 * HOUR;
    const lastAcive = index === 3 ? '0001-01-01T00:00:00Z' : new Date(active).toISOString();
    return userRecord(
      envelope(
        { id: userId(subject), name: subject, since: now - (190 - index * 9) * DAY },
        { subject, state, groupIDs },
        state === 'pending' ? {} : { lastAcive },
      ),
    );
  });
}

type AccountName = keyof typeof place.serviceAccounts;
const accounts: [name: AccountName, description: string, expiresIn: number, groupIDs: string[]][] =
  [
    ['ci-deployer', 'Deploys from the build farm', 90 * DAY, [groups.automation]],
    [
      'terraform',
      'Keeps the infrastructure as written',
      25 * DAY,
      [groups.automation, groups.administrators],
    ],
    ['backup-agent', 'Nightly backups', 6 * DAY, [groups['storage-operators']]],
    ['metrics-reader', 'Reads usage for the dashboards', 20 * HOUR, [groups.auditors]],
    ['old-importer', 'Moved the old cloud over', -12 * DAY, [groups.automation]],
    ['partner-sync', 'Exchanges data with partners', 365 * DAY, [groups['partners-readonly']]],
  ];

/** The id of a service account of the demo, by its name; nothing lists them, so README.md names them. */
export function serviceAccountId(name: AccountName): string {
  return place.serviceAccounts[name];
}

export function seededServiceAccounts(now: number): StoredRecord[] {
  return accounts.map(([name, description, expiresIn, groupIDs], index) =>
    recordOf(
      envelope(
        // Nobody measures the health of an account: it stays unknown, which is no fault.
        {
          id: serviceAccountId(name),
          name,
          description,
          since: now - (index + 2) * 30 * DAY,
          health: 'unknown',
        },
        { groupIDs },
        { expiry: new Date(now + expiresIn).toISOString() },
      ),
    ),
  );
}
