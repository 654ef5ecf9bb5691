import { describe, expect, expectTypeOf, it, test } from 'vitest';
import {
  operationIds,
  operations,
  services,
  type AnswerOf,
  type BodyOf,
  type Operation,
  type OperationId,
  type PathOf,
  type QueryOf,
  type WriteId,
} from './resources';

// interface.md, "Endpoints", copied by hand, so that the table is not checked against itself.
const document: [service: string, method: string, path: string, body: boolean, query: string][] = [
  ['base_url', 'POST', '/api/v2/filestorage', true, ''],
  ['base_url', 'GET', '/api/v2/filestorage/{filestorageID}', false, ''],
  ['base_url', 'PUT', '/api/v2/filestorage/{filestorageID}', true, ''],
  ['base_url', 'POST', '/api/v2/networks', true, ''],
  ['base_url', 'GET', '/api/v2/networks', false, 'tag organizationID projectID regionID'],
  ['base_url', 'GET', '/api/v2/networks/{networkID}', false, ''],
  ['base_url', 'PUT', '/api/v2/networks/{networkID}', true, ''],
  [
    'base_url',
    'GET',
    '/api/v2/securitygroups',
    false,
    'tag organizationID projectID regionID networkID',
  ],
  ['base_url', 'GET', '/api/v2/securitygroups/{securityGroupID}', false, ''],
  ['base_url', 'PUT', '/api/v2/securitygroups/{securityGroupID}', true, ''],
  ['base_url', 'POST', '/api/v2/instances', true, ''],
  [
    'base_url',
    'GET',
    '/api/v1/organizations/{organizationID}/regions/{regionID}/flavors',
    false,
    '',
  ],
  ['identity_url', 'POST', '/api/v1/organizations/{organizationID}/users', true, ''],
  ['identity_url', 'PUT', '/api/v1/organizations/{organizationID}/users/{userID}', true, ''],
  [
    'identity_url',
    'PUT',
    '/api/v1/organizations/{organizationID}/serviceaccounts/{serviceAccountID}',
    true,
    '',
  ],
  ['identity_url', 'POST', '/api/v1/organizations/{organizationID}/projects', true, ''],
  ['aiproxy_url', 'GET', '/organizations/{organization_id}/endpoints', false, ''],
  ['inference_url', 'POST', '/v1/embeddings', true, ''],
];
const lists = [
  '/api/v2/networks',
  '/api/v2/securitygroups',
  '/api/v1/organizations/{organizationID}/regions/{regionID}/flavors',
];
const identityParameters = ['userID', 'serviceAccountID', 'organization_id'];

const all: Operation[] = operationIds.map((id) => operations[id]);

describe('the table of operations', () => {
  it('has the eighteen of the document, in its order, and no other', () => {
    expect(document).toHaveLength(18);
    expect(
      all.map((x) => [
        services[x.service].placeholder,
        x.method,
        x.path,
        x.body !== undefined,
        x.query.join(' '),
      ]),
    ).toEqual(document);
  });

  test.each(all)('$id is told by its own id, and says what its path takes', (operation) => {
    expect(operations[operation.id as OperationId]).toBe(operation);
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(operation.parameters)).toEqual(names);
    for (const [name, rule] of Object.entries(operation.parameters)) {
      const identity =
        identityParameters.includes(name) ||
        operation.path.startsWith('/api/v1/organizations/{organizationID}/')
          ? operation.service !== 'regional'
          : false;
      expect(rule).toBe(identity ? 'any' : 'regional');
    }
    expect(operation.list === true).toBe(
      operation.method === 'GET' && lists.includes(operation.path),
    );
    expect(operation.compute === true).toBe(operation.path === '/api/v2/instances');
    expect(operation.contentType).toBe(
      operation.id === 'createEmbeddings' ? 'application/json; charset=utf-8' : undefined,
    );
  });
});

describe('the types derived from it', () => {
  it('know the path parameters', () => {
    expectTypeOf<PathOf<'getNetwork'>>().toEqualTypeOf<{ readonly networkID: string }>();
    expectTypeOf<keyof PathOf<'listFlavors'>>().toEqualTypeOf<'organizationID' | 'regionID'>();
    expectTypeOf<keyof PathOf<'listNetworks'>>().toEqualTypeOf<never>();
    // @ts-expect-error the API calls it networkID
    const path: PathOf<'getNetwork'> = { networkId: 'a' };
    // @ts-expect-error organizationID is missing
    const user: PathOf<'updateUser'> = { userID: 'u' };
    expect([path, user]).toHaveLength(2);
  });

  it('know the query names', () => {
    expectTypeOf<keyof QueryOf<'listNetworks'>>().toEqualTypeOf<
      'tag' | 'organizationID' | 'projectID' | 'regionID'
    >();
    expectTypeOf<keyof QueryOf<'getNetwork'>>().toEqualTypeOf<never>();
    // @ts-expect-error networks cannot be filtered by network
    const query: QueryOf<'listNetworks'> = { networkID: ['a'] };
    // @ts-expect-error every query parameter is a list of values
    const single: QueryOf<'listSecurityGroups'> = { networkID: 'a' };
    expect([query, single]).toHaveLength(2);
  });

  it('know the bodies', () => {
    expectTypeOf<BodyOf<'getNetwork'>>().toEqualTypeOf<never>();
    const right: BodyOf<'updateNetwork'> = {
      metadata: { name: 'a' },
      spec: { dnsNameservers: [] },
    };
    const wrong: BodyOf<'updateNetwork'> = {
      metadata: { name: 'a' },
      // @ts-expect-error the prefix of a network is fixed
      spec: { dnsNameservers: [], prefix: '10.0.0.0/8' },
    };
    const partial: BodyOf<'createNetwork'> = {
      metadata: { name: 'a' },
      // @ts-expect-error a create needs the lists too
      spec: { organizationId: 'o', projectId: 'p', regionId: 'r', prefix: '10.0.0.0/8' },
    };
    // @ts-expect-error null is no model
    const embedding: BodyOf<'createEmbeddings'> = { model: null, encoding_format: null };
    expect([right, wrong, partial, embedding]).toHaveLength(4);
  });

  it('know the answers and which operations write', () => {
    expectTypeOf<AnswerOf<'listNetworks'>>().toEqualTypeOf<AnswerOf<'getNetwork'>>();
    expectTypeOf<AnswerOf<'getNetwork'>['metadata']['id']>().toEqualTypeOf<string>();
    expectTypeOf<AnswerOf<'createUser'>['status']>().toExtend<
      { lastAcive?: unknown } | undefined
    >();
    expectTypeOf<'getNetwork'>().not.toExtend<WriteId>();
    expectTypeOf<'createEmbeddings'>().toExtend<WriteId>();
    // @ts-expect-error there is no such operation
    const id: OperationId = 'deleteNetwork';
    expect(operationIds).not.toContain(id);
  });
});
