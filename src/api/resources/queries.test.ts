import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/json';
import { knownOf } from '../../memory/resources';
import { signOut } from '../../session/signOut';
import { currentMemoryKey } from '../../session/scope';
import { attachmentsSettled, detailQuery, readNow } from './queries';
import { flavorListQuery } from './lists';
import { queryClient } from '../cache/queryClient';
import { writeOnce } from '../resources/writes';
import { json, startService, type TestService } from '../api.fixture';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  await signOut();
  queryClient.clear();
  await service.close();
});

const settled = { provisioningStatus: 'provisioned' };
const storage = (networkIds: string[], attachments: JsonObject[]): JsonObject => ({
  metadata: { id: 's1', name: 'scratch', ...settled },
  spec: { sizeGiB: 10, storageType: { NFS: { rootSquash: true } }, attachments: { networkIds } },
  status: { storageClassId: 'fast', attachments },
});

it('holds file storage to be at rest when every attachment asked for has come, and the others have gone', () => {
  const a = { networkId: 'a', mountSource: '10.0.0.2:/s1', ...settled };
  const b = { networkId: 'b', provisioningStatus: 'provisioning' };
  const cases: [JsonObject, boolean][] = [
    [storage(['a'], [a]), true],
    [storage([], []), true],
    [storage(['a', 'b'], [a]), false],
    [storage(['a', 'b'], [a, b]), false],
    [storage(['a', 'b'], [a, { ...b, ...settled }]), true],
    [storage(['a'], [a, { ...b, provisioningStatus: 'deprovisioning' }]), false],
    [storage(['a'], [a, { ...b, ...settled }]), false],
  ];
  for (const [raw, rest] of cases) expect(attachmentsSettled(raw)).toBe(rest);
});

it('remembers what it opened, and its storage class', async () => {
  service.answer = (_, response) => json(response, 200, storage([], []));
  await queryClient.fetchQuery(detailQuery('fileStorage', 's1'));
  expect(knownOf(currentMemoryKey(), 'storageClass')).toMatchObject([{ id: 'fast', how: 'seen' }]);
  expect(knownOf(currentMemoryKey(), 'fileStorage')).toMatchObject([{ id: 's1', how: 'opened' }]);
});

it('reads objects fresh under their own paths', async () => {
  service.answer = ({ url }, response) =>
    json(response, 200, { metadata: { id: url.split('/').at(-1) } });
  expect((await readNow('fileStorage', 's-1')).value.metadata.id).toBe('s-1');
  expect((await readNow('securityGroup', 'g-1')).value.metadata.id).toBe('g-1');
  expect(service.arrived.map(({ url }) => url)).toEqual([
    '/api/v2/filestorage/s-1',
    '/api/v2/securitygroups/g-1',
  ]);
});

it('lists flavors of an organization and region, without polling', async () => {
  service.answer = (_, response) =>
    json(response, 200, [{ metadata: { id: 'f1', name: 'small' }, spec: { cpus: 2 } }]);
  const options = flavorListQuery('acme', 'eu-north-1');
  const { items } = await queryClient.fetchQuery(options);
  expect(items.map(({ value }) => value.spec?.cpus)).toEqual([2]);
  expect(options.refetchInterval).toBe(false);
  expect(service.arrived[0]?.url).toBe('/api/v1/organizations/acme/regions/eu-north-1/flavors');
});

it('remembers the whole answer of what cannot be read again, and the ids in it', async () => {
  const answer = { metadata: { id: 'i1', name: 'box' }, spec: { imageId: 'img', flavorId: 'f1' } };
  service.answer = (_, response) => json(response, 201, answer);
  const body = { metadata: {}, spec: {} };
  await writeOnce({ write: 'create', type: 'instance' }, undefined, { body }, currentMemoryKey());
  expect(knownOf(currentMemoryKey(), 'instance')).toMatchObject([
    { id: 'i1', how: 'created', answer },
  ]);
  expect(knownOf(currentMemoryKey(), 'image')).toMatchObject([{ id: 'img', how: 'seen' }]);
});
