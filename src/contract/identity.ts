import * as z from 'zod/mini';
import { type ResourceContract, defineOperations } from './define';
import {
  mayBeAbsent,
  readMetadata,
  seenState,
  timestamp,
  userStates,
  writeMetadata,
} from './common';

// interface.md, "User". Create and update take the same body.

export const userWrite = z.strictObject({
  metadata: z.optional(z.partial(writeMetadata)),
  spec: z.strictObject({
    subject: z.string().check(z.minLength(1, 'must not be empty')),
    state: z.optional(z.string()),
    groupIDs: z.optional(z.array(z.string())),
  }),
});

export const user = z.object({
  metadata: readMetadata,
  spec: z.optional(
    z.object({
      subject: z.optional(z.string()),
      state: z.optional(seenState(userStates)),
      groupIDs: z.optional(z.array(z.string())),
    }),
  ),
  // The API spells this member exactly so.
  status: z.optional(z.object({ lastAcive: mayBeAbsent(timestamp) })),
});
export type User = z.output<typeof user>;

// interface.md, "Service account".

export const serviceAccountUpdate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({ groupIDs: z.array(z.string()) }),
});

export const serviceAccount = z.object({
  metadata: readMetadata,
  spec: z.optional(z.object({ groupIDs: z.optional(z.array(z.string())) })),
  status: z.optional(z.object({ expiry: z.optional(timestamp) })),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

// interface.md, "Project". The answer has metadata and spec only.

export const projectCreate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({ groupIDs: z.array(z.string()) }),
});

export const project = z.object({
  metadata: readMetadata,
  spec: z.optional(z.object({ groupIDs: z.optional(z.array(z.string())) })),
});
export type Project = z.output<typeof project>;

export const identityOperations = {
  ...defineOperations('identity', user, {
    createUser: {
      method: 'POST',
      path: '/api/v1/organizations/{organizationID}/users',
      body: userWrite,
    },
    updateUser: {
      method: 'PUT',
      path: '/api/v1/organizations/{organizationID}/users/{userID}',
      body: userWrite,
    },
  }),
  ...defineOperations('identity', serviceAccount, {
    updateServiceAccount: {
      method: 'PUT',
      path: '/api/v1/organizations/{organizationID}/serviceaccounts/{serviceAccountID}',
      body: serviceAccountUpdate,
    },
  }),
  ...defineOperations('identity', project, {
    createProject: {
      method: 'POST',
      path: '/api/v1/organizations/{organizationID}/projects',
      body: projectCreate,
    },
  }),
};

export const userContract = {
  noun: 'user',
  many: 'users',
  operations: { create: 'createUser', update: 'updateUser' },
} as const satisfies ResourceContract;

export const serviceAccountContract = {
  noun: 'service account',
  many: 'service accounts',
  operations: { update: 'updateServiceAccount' },
} as const satisfies ResourceContract;

export const projectContract = {
  noun: 'project',
  many: 'projects',
  operations: { create: 'createProject' },
} as const satisfies ResourceContract;
