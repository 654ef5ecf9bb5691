import * as z from 'zod/mini';

/**
 * `/config.json`: the connections an operator offers. The gateway writes it from its settings, and a static host serves
 * a file. Addresses are base addresses without a trailing slash; an empty one is the console's own origin.
 */
export const connectionConfig = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * `gateway`: same origin, forwarded. `direct`: the browser calls the APIs. `demo`: the sandbox runs inside the page.
   */
  kind: z.enum(['gateway', 'direct', 'demo']),
  addresses: z.object({
    regional: z.string(),
    identity: z.string(),
    aiproxy: z.string(),
    inference: z.string(),
    /** The address of instances, if another host than the regional API serves them. */
    compute: z.optional(z.string()),
  }),
  organizationId: z.optional(z.string()),
  projectId: z.optional(z.string()),
  regionId: z.optional(z.string()),
  signIn: z.discriminatedUnion('kind', [
    /** A person pastes a token. Only the sandbox sets `token`, because its tokens are public. */
    z.object({ kind: z.literal('token'), token: z.optional(z.string()) }),
    /** The gateway signs people in and adds the credential itself. */
    z.object({ kind: z.literal('oidc') }),
  ]),
  /** The sandbox answers: data is made up and faults can be switched on. */
  sandbox: z.optional(z.boolean()),
  /** The gateway keeps a journal of writes, which its `/journal/` addresses show (`journal.ts`). */
  journal: z.optional(z.boolean()),
  nicknames: z.optional(z.record(z.string(), z.string())),
  /** Ids that an operator wants suggested because no operation lists them, by type: `group`, `serviceAccount`. */
  suggestions: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The name of the model that the playground begins with. */
  embeddingModel: z.optional(z.string()),
  /** Units of flavors, shown only when set here, because the API states none. */
  units: z.optional(
    z.object({
      memory: z.optional(z.string()),
      gpuMemory: z.optional(z.string()),
      disk: z.optional(z.string()),
    }),
  ),
});
export type ConnectionConfig = z.output<typeof connectionConfig>;

export const consoleConfig = z.object({
  connections: z.array(connectionConfig),
  /** The version of the gateway that wrote it, for reports of errors. */
  version: z.optional(z.string()),
});
export type ConsoleConfig = z.output<typeof consoleConfig>;

/** The header in which a client gives a write an id (a UUID). The gateway forwards the same id at most once. */
export const WRITE_ID_HEADER = 'Meridian-Write';

/**
 * The header that each write of a run of many rows has: the run's id (a UUID), a space, and its name, percent-encoded, of
 * at most 120 characters. The gateway keeps it and does not forward it. One that it cannot read is refused with 400.
 */
export const RUN_HEADER = 'Meridian-Run';

/** The gateway's error code for a request that it could not forward, so the service has not received it. */
export const NOT_PASSED_ON = 'not_passed_on';

/** Whether a status is that of a proxy that got no answer from the service, which may still have acted. */
export function isFromAProxy(status: number): boolean {
  return status === 502 || status === 504 || (status >= 520 && status <= 527);
}
