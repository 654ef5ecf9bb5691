import * as z from 'zod/mini';
import { isCidr, isIp } from '../lib/address/cidr';

/**
 * Facts about schemas that types do not express, for `reading.ts` (differences) and `openapi.ts` (descriptions).
 * - `absent`: samples in interface.md sometimes leave the member out, so its absence is no difference.
 * - `required`: interface.md says that the member is always present.
 * - `default`: the value a service uses if the member is left out.
 * - `seen`: observed values; any other string is kept and counted as a new state.
 */
export const notes = z.registry<{
  absent?: true;
  required?: true;
  default?: string;
  seen?: readonly string[];
  format?: string;
  description?: string;
}>();

export function mayBeAbsent<T extends z.core.$ZodType>(schema: T): z.ZodMiniOptional<T> {
  const optional = z.optional(schema);
  notes.add(optional, { absent: true });
  return optional;
}

/** A member that must be there. An answer without it is still read, and the difference is reported. */
export function alwaysThere<T extends z.core.$ZodType>(schema: T): z.ZodMiniOptional<T> {
  const optional = z.optional(schema);
  notes.add(optional, { required: true });
  return optional;
}

/** A string with observed values; any other value is allowed and shown unchanged. */
export function seenState(seen: readonly string[]) {
  return z.string().register(notes, { seen });
}

// From interface.md, "States and transitions", and from answers of deployed services.
export const provisioningStates = [
  'unknown',
  'pending',
  'provisioning',
  'provisioned',
  'deprovisioning',
  'error',
] as const;
/** The states that end by themselves. */
export const movingStates = [
  'pending',
  'provisioning',
  'deprovisioning',
] as const satisfies readonly (typeof provisioningStates)[number][];
export const healthStates = ['unknown', 'healthy', 'degraded', 'error'] as const;
export const powerStates = [
  'Queued',
  'Building',
  'Pending',
  'Running',
  'Stopping',
  'Stopped',
] as const;
export const userStates = ['active', 'pending', 'suspended'] as const;

export const cidrString = z
  .string()
  .check(z.refine(isCidr, 'must be a prefix in CIDR notation, such as 10.0.0.0/20'))
  .register(notes, { format: 'cidr' });
export const ipString = z
  .string()
  .check(z.refine(isIp, 'must be an IP address, such as 10.0.0.1'))
  .register(notes, { format: 'ip' });
export const timestamp = z.string().register(notes, { format: 'date-time' });

export const tag = z.strictObject({ name: z.string(), value: z.string() });
export type Tag = z.output<typeof tag>;

/**
 * Names that deployed services accept: a hint in forms and a rule of the sandbox, but not part of the API's
 * description.
 */
export const namePattern = /^[0-9A-Za-z](?:[0-9A-Za-z-_.]{0,61}[0-9A-Za-z])?$/;

/** Write metadata (interface.md, "Common envelope"). */
export const writeMetadata = z.strictObject({
  name: z.string(),
  description: z.optional(z.string()),
  tags: z.optional(z.array(tag)),
});

const readTag = z.object({ name: z.string(), value: z.optional(z.string()) });

/** Read metadata of organization-scoped resources: user, service account, project. */
export const readMetadata = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  description: mayBeAbsent(z.string()),
  organizationId: z.optional(z.string()),
  creationTime: z.optional(timestamp),
  createdBy: mayBeAbsent(z.string()),
  modifiedTime: mayBeAbsent(timestamp),
  modifiedBy: mayBeAbsent(z.string()),
  provisioningStatus: z.optional(seenState(provisioningStates)),
  healthStatus: z.optional(seenState(healthStates)),
  tags: mayBeAbsent(z.array(readTag)),
});

/** Read metadata of project-scoped resources: network, security group, file storage, instance. */
export const readProjectMetadata = z.extend(readMetadata, {
  projectId: z.optional(z.string()),
});

/** Read metadata of resources that belong to no organization or project: flavors. */
export const readStaticMetadata = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  description: mayBeAbsent(z.string()),
  creationTime: mayBeAbsent(timestamp),
});
