import * as z from 'zod/mini';

/** How the sandbox behaves where services differ; changed by `PUT /_sandbox/settings` and command-line switches. */
export interface Settings {
  /** Reads leave out routes and description, as the interface's sample answers do. */
  asSamples: boolean;
  /** `services`: rules with `prefix` for `cidr`, file storage with `NFS.rootSquash`, as seen on deployed services. */
  spelling: 'document' | 'services';
  /** What happens to members of a body that the interface does not know. */
  unknownMembers: 'keep' | 'ignore' | 'refuse';
  /** How answers order rules, routes, tags and ids, which have no order of their own. */
  listOrder: (typeof listOrders)[number];
  provisioningSeconds: number;
  /** Reads show the state before a write for so long after it. */
  staleSeconds: number;
  /** Added to every answer. */
  latencyMs: number;
  /** An update of a service account answers with the groups as they were before. */
  staleGroups: boolean;
  /** How many of a hundred writes are carried out and then lose their answer. */
  lostPercent: number;
}

export const listOrders = ['as-stored', 'sorted', 'reversed', 'random'] as const;

export const defaultSettings: Settings = {
  asSamples: false,
  spelling: 'document',
  unknownMembers: 'keep',
  listOrder: 'as-stored',
  provisioningSeconds: 4,
  staleSeconds: 0,
  latencyMs: 0,
  staleGroups: false,
  lostPercent: 0,
};

const seconds = z.number().check(z.gte(0), z.lte(86_400));

/** The body of `PUT /_sandbox/settings`: any of the settings. */
export const settingsChange = z.strictObject({
  asSamples: z.optional(z.boolean()),
  spelling: z.optional(z.enum(['document', 'services'])),
  unknownMembers: z.optional(z.enum(['keep', 'ignore', 'refuse'])),
  listOrder: z.optional(z.enum(listOrders)),
  provisioningSeconds: z.optional(seconds),
  staleSeconds: z.optional(seconds),
  latencyMs: z.optional(z.number().check(z.gte(0), z.lte(120_000))),
  staleGroups: z.optional(z.boolean()),
  lostPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
});
