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
  'file-storage': {
    title: 'File storage',
    group: infrastructure,
    what: [
      'The file storage this browser has created or opened, and “Open by ID” for any other',
      'Size, class, usage, and the networks it is attached to with their mount commands',
      'Create, resize, attach and detach, with a warning where data or access is at stake',
    ],
    operations: ['getFileStorage', 'createFileStorage', 'updateFileStorage'],
    limits: 'The interface has no list of file storage, so the console remembers what it has seen.',
    one: 'getFileStorage',
  },
  instances: {
    title: 'Instances',
    group: infrastructure,
    what: [
      'Create an instance on one page: network, flavor, image, security groups',
      'The instances created from this browser, as the service answered, with the time of the answer',
    ],
    operations: ['createInstance', 'listFlavors', 'listNetworks', 'listSecurityGroups'],
    limits: 'The interface cannot read, list or delete instances: an answer is all there is.',
  },
  flavors: {
    title: 'Flavors',
    group: infrastructure,
    what: [
      'All flavors of a region with CPU, memory, disk and GPU as small bars',
      'Range filters, grouping by GPU, and a side-by-side comparison',
    ],
    operations: ['listFlavors'],
    limits: 'The interface gives no units; they are shown only where the connection states them.',
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
  models: {
    title: 'Models',
    group: inference,
    what: [
      'The catalogue of model endpoints with facets, sorting and comparison',
      'Price against context length, and a cost calculator with exact decimals',
      'Everything an entry has, with snippets to call it',
    ],
    operations: ['listModels'],
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
