import { describe, expect, it } from 'vitest';
import { toCurl } from '../../contract/curl';
import { parseJson, type JsonObject } from '../../lib/json';
import { parseCurl } from '../../lib/text/parseCurl';
import { storageCreateForm } from '../resources/fileStorage';
import { instanceCreateForm } from '../resources/instances';
import { networkCreateForm } from '../resources/networks';
import { projectCreateForm } from '../resources/projects';
import { userCreateForm } from '../resources/users';

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
  ] as const)('of a %s sends the same body, also after a way through cURL', (_, form, body) => {
    const command = toCurl({ method: 'POST', url: 'https://a/b', body });
    const pasted = parseJson(parseCurl(command)?.body ?? '') as JsonObject;
    const { values, leftOut } = form.filled(pasted);
    expect(leftOut).toEqual([]);
    // Each form has another type of values.
    expect(form.body(form.empty(values as never) as never)).toEqual(body);
  });

  it('leaves out and names what no field shows, and keeps what the body does not say', () => {
    const { values, labels, leftOut } = networkCreateForm.filled({
      kind: 'Network',
      metadata: { name: 'a', tags: [{ name: 'env', value: 'x', colour: 'red' }, 5] },
      spec: { prefix: '10.0.0.0/20', mtu: 9000, routes: 'none' },
    });
    expect(labels).toEqual(['Name', 'Tags', 'Prefix']);
    expect(Object.keys(values)).toEqual(['name', 'tags', 'prefix']);
    expect(leftOut).toEqual([
      '/kind',
      '/spec/mtu',
      '/metadata/tags/0/colour',
      '/metadata/tags/1',
      '/spec/routes',
    ]);
  });

  it('puts a value of a wrong form into its field, which refuses it', () => {
    const { values, leftOut } = storageCreateForm.filled({
      metadata: { name: 5 },
      spec: { sizeGiB: 'huge', storageType: { nfs: { rootsquash: 'yes' } } },
    });
    expect(values).toEqual({ name: '5', sizeGiB: 'huge' });
    expect(leftOut).toEqual(['/spec/storageType/nfs/rootsquash']);
    const checked = storageCreateForm.rules.safeParse(storageCreateForm.empty(values));
    expect(checked.error?.issues.find(({ path }) => path[0] === 'sizeGiB')?.message).toContain(
      'whole number',
    );
  });

  it('takes the place of a resource as read from where answers show it', () => {
    const { values } = networkCreateForm.filled({
      metadata: { id: 'n', name: 'a', organizationId: 'acme', projectId: 'p' },
      spec: { dnsNameservers: [] },
      status: { regionId: 'r', prefix: '10.0.0.0/20' },
    });
    expect(values).toEqual({ ...place, name: 'a', prefix: '10.0.0.0/20', dnsNameservers: '' });
  });
});
