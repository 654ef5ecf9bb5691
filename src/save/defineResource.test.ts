import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileStorageResource } from '../features/file-storage/resource';
import { networkResource } from '../features/networks/resource';
import { userResource } from '../features/users/resource';
import { setNickname } from '../memory/nicknames';
import { TestStorage } from '../memory/storage.fixture';
import { textOf } from './plan/describe';

beforeEach(() => void vi.stubGlobal('localStorage', new TestStorage()));

const key = { connection: 'c', organization: 'o' };

describe('defineResource', () => {
  it('has a form with the fields of both writes to create, and one with the common fields to change', () => {
    const given = { organizationId: 'o', projectId: 'p', regionId: 'r', prefix: '10.0.0.0/24' };
    const body = networkResource.create.body(networkResource.create.empty(given));
    expect(body['spec']).toEqual({ ...given, dnsNameservers: [], routes: [] });
    expect(networkResource.describe('create').labels['/spec/prefix']).toBe('Prefix');
    expect(networkResource.describe('update').labels['/spec/prefix']).toBeUndefined();
    expect(networkResource.describe('update').labels['/spec/routes']).toBe('Routes');
    expect(networkResource.update.fieldAt('/spec/prefix')).toBeUndefined();
  });

  it('names what it mentions by what is known', () => {
    setNickname(key, 'g1', 'Admins');
    setNickname(key, 'u1', 'Ada');
    const user = userResource.describe('update', { key, id: 'u1' });
    expect(textOf(user, '/spec/groupIDs', ['g1', 'g2'])).toBe('Admins, g2');
    expect(user).toMatchObject({ nickname: 'Ada', organization: 'o', nameAt: '/spec/subject' });
    const storage = fileStorageResource.describe('update', { key, nameOf: (id) => `net ${id}` });
    expect(textOf(storage, '/spec/attachments/networkIds', ['n'])).toBe('net n');
    expect(textOf(storage, '/spec/storageType/NFS/RootSquash', false)).toBe('off');
    expect(storage.organization).toBeUndefined();
  });

  it('warns in the order of its warnings, and only of an update', () => {
    const context = {
      now: { status: { prefix: '10.0.0.0/24' } },
      before: {
        spec: {
          dnsNameservers: ['9.9.9.9'],
          routes: [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.1' }],
        },
      },
      after: {
        spec: { dnsNameservers: [], routes: [{ prefix: '10.8.0.0/16', nexthop: '10.1.0.1' }] },
      },
    };
    const warnings = networkResource.describe('update').warnings?.(context) ?? [];
    expect(warnings.map(({ text }) => text)).toEqual([
      'Removes 1 route',
      'Route 1: Next hop 10.1.0.1 is outside the network’s prefix 10.0.0.0/24.',
      'Removes all DNS nameservers',
    ]);
    expect(networkResource.describe('create').warnings).toBeUndefined();
    expect(userResource.describe('create').again).toMatch(/^If the user exists/);
    expect(userResource.describe('update').again).toBeUndefined();
  });
});
