import type { OperationId } from '../../contract/operations';

export interface UpcomingPage {
  title: string;
  group: string;
  /** What the finished page will let a person do. */
  what: readonly string[];
  operations: readonly OperationId[];
  /** What the interface does not allow, so that nobody waits for it. */
  limits?: string;
  /** The operation that reads the single resource of an address with an id. */
  one?: OperationId;
}

const infrastructure = 'Infrastructure';
const identity = 'Identity';
const inference = 'Inference';

/** By the first segment of the address. */
export const upcomingPages: Readonly<Record<string, UpcomingPage>> = {
  'security-groups': {
    title: 'Security groups',
    group: infrastructure,
    what: [
      'A table of all groups with the networks they belong to and what they open',
      'Exposure: which ports are open to which addresses, and to the whole internet',
      'Rules in words, findings, and a simulator: would this connection be allowed?',
      'A rules editor that shows every change before it is saved',
    ],
    operations: ['listSecurityGroups', 'getSecurityGroup', 'updateSecurityGroup'],
    limits: 'The interface has no operation to create or delete a security group.',
    one: 'getSecurityGroup',
  },
  users: {
    title: 'Users',
    group: identity,
    what: [
      'Users this browser has created or updated, as last answered',
      'Create one user, or import many from CSV with a check before anything is sent',
      'Update state and groups; an empty group list needs a deliberate yes',
    ],
    operations: ['createUser', 'updateUser'],
    limits: 'The interface can neither list nor read users.',
  },
  'service-accounts': {
    title: 'Service accounts',
    group: identity,
    what: [
      'Service accounts known here, on a timeline of when they expire',
      '“Open by ID” and update of name, description and groups',
    ],
    operations: ['updateServiceAccount'],
    limits: 'The interface can neither list, read nor create service accounts.',
  },
  projects: {
    title: 'Projects',
    group: identity,
    what: ['Projects known here', 'Create a project and give groups access to it'],
    operations: ['createProject'],
    limits: 'The interface can neither list, read nor update projects.',
  },
  embeddings: {
    title: 'Embeddings',
    group: inference,
    what: [
      'A playground: texts in, vectors out, with tokens and cost before sending',
      'Similarity, a map, search, and what fewer dimensions would keep',
      'The same call as cURL, Python and TypeScript',
    ],
    operations: ['createEmbeddings', 'listModels'],
  },
};
