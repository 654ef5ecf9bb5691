import * as z from 'zod/mini';

/**
 * `/config.json`: the connections an operator offers. The gateway writes it from its settings, a static host serves a
 * file. Addresses are base addresses without a trailing slash; an empty one is the console's own origin.
 */
export const connectionConfig = z.object({
  id: z.string(),
  name: z.string(),
  /** `gateway`: same origin, forwarded. `direct`: the browser calls the APIs. `demo`: the sandbox runs inside the page. */
  kind: z.enum(['gateway', 'direct', 'demo']),
  addresses: z.object({
    regional: z.string(),
    identity: z.string(),
    aiproxy: z.string(),
    inference: z.string(),
    /** Where instances are served when not by the regional API. */
    compute: z.optional(z.string()),
  }),
  organizationId: z.optional(z.string()),
  projectId: z.optional(z.string()),
  regionId: z.optional(z.string()),
  signIn: z.discriminatedUnion('kind', [
    /** A person pastes a token; `token` is given only by the sandbox, whose tokens are public. */
    z.object({ kind: z.literal('token'), token: z.optional(z.string()) }),
    /** The gateway signs people in and adds the credential itself. */
    z.object({ kind: z.literal('oidc') }),
  ]),
  /** The sandbox answers behind it: data is made up and faults can be switched on. */
  sandbox: z.optional(z.boolean()),
  /** Names people gave to ids, by id. */
  nicknames: z.optional(z.record(z.string(), z.string())),
  /** Ids that an operator wants suggested where no operation lists them, by kind: `group`, `serviceAccount`. */
  suggestions: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Units of flavors; shown only when stated here, since the interface gives none. */
  units: z.optional(
    z.object({
      memory: z.optional(z.string()),
      gpuMemory: z.optional(z.string()),
      disk: z.optional(z.string()),
    }),
  ),
});
export type ConnectionConfig = z.output<typeof connectionConfig>;

export const consoleConfig = z.object({ connections: z.array(connectionConfig) });
export type ConsoleConfig = z.output<typeof consoleConfig>;

/** The gateway's code for a request that it could not pass on: the service has seen nothing of it. */
export const NOT_PASSED_ON = 'not_passed_on';
