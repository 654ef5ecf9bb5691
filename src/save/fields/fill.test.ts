import { describe, expect, it } from 'vitest';
import { parseJson, type JsonObject } from '../../lib/json';
import { storageCreateForm } from '../../features/file-storage/storageForm';
import { instanceCreateForm } from '../../features/instances/instanceForm';
import { networkCreateForm } from '../../features/networks/networkForm';
import { projectCreateForm } from '../../features/projects/projectForm';
import { userCreateForm } from '../../features/users/userForm';

const hostile = `it's "$x" \`y\` \\ \n€ 😀`;
const metadata = { name: 'edge', description: hostile, tags: [{ name: 'env', value: hostile }] };
const place = { organizationId: 'acme', projectId: 'p', regionId: 'r' };
const network = {
  metadata,
  spec: {
    ...place,
    prefix: '10.0.0.0/20',
    dnsNameservers: ['9.9.9.9', '1.1.1.1'],
    routes: [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.1' }],
  },
};
const storage = {
  metadata,
  spec: {
    ...place,
    storageClassId: 'c',
    sizeGiB: 100,
    storageType: { nfs: { rootsquash: false } },
    attachments: { networkIds: ['n-1'] },
  },
};
const { regionId: _regionId, ...noRegion } = place;
const instance = {
  metadata,
  spec: {
    ...noRegion,
    networkId: 'n',
    flavorId: 'f',
    imageId: 'i',
    networking: { securityGroups: ['sg'], publicIP: true },
  },
};

describe('a create form filled from a body', () => {
  it.each([
    ['network', networkCreateForm, network],
    ['file storage', storageCreateForm, storage],
    ['instance', instanceCreateForm, instance],
    [
      'user',
      userCreateForm,
      { metadata, spec: { subject: 's', state: 'active', groupIDs: ['g'] } },
    ],
    ['project', projectCreateForm, { metadata, spec: { groupIDs: ['g'] } }],
  ] as const)('of a %s sends the same body', (_, form, body) => {
    const values = form.filled(parseJson(JSON.stringify(body)) as JsonObject);
    // Each form has another type of values.
    expect(form.body(form.empty(values as never) as never)).toEqual(body);
  });

  it('keeps what the body does not say, and leaves out a value of another form', () => {
    const values = networkCreateForm.filled({
      kind: 'Network',
      metadata: { name: 'a', tags: [{ name: 'env', value: 'x', colour: 'red' }] },
      spec: { prefix: '10.0.0.0/20', mtu: 9000, routes: 'none' },
    });
    expect(Object.keys(values)).toEqual(['name', 'tags', 'prefix']);
  });

  it('puts a value of a wrong form into its field, which refuses it', () => {
    const values = storageCreateForm.filled({
      metadata: { name: 5 },
      spec: { sizeGiB: 'huge', storageType: { nfs: { rootsquash: 'yes' } } },
    });
    expect(values).toEqual({ name: '5', sizeGiB: 'huge' });
    const checked = storageCreateForm.rules.safeParse(storageCreateForm.empty(values));
    expect(checked.error?.issues.find(({ path }) => path[0] === 'sizeGiB')?.message).toContain(
      'whole number',
    );
  });

  it('takes the place of a resource as read from where answers show it', () => {
    const values = networkCreateForm.filled({
      metadata: { id: 'n', name: 'a', organizationId: 'acme', projectId: 'p' },
      spec: { dnsNameservers: [] },
      status: { regionId: 'r', prefix: '10.0.0.0/20' },
    });
    expect(values).toEqual({ ...place, name: 'a', prefix: '10.0.0.0/20', dnsNameservers: '' });
  });
});
