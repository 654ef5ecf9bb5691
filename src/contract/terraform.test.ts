import { parse } from '@cdktf/hcl2json';
import { describe, expect, it } from 'vitest';
import { parseJson, type JsonObject } from '../lib/json';
import { operationIds, operations, type OperationId } from './resources';
import { toTerraform } from './terraform';

// HashiCorp's own parser reads the code, as `terraform` does.

interface Parsed {
  provider: Record<string, JsonObject[]>;
  resource: Record<string, Record<string, JsonObject[]>>;
  variable: Record<string, JsonObject[]>;
  import?: JsonObject[];
}

/** The code as parsed; a template's `$${` stands for `${` in text, as it does in HCL. */
async function parsed(code: string | undefined): Promise<Parsed> {
  const text = JSON.stringify(await parse('main.tf', code ?? ''));
  return JSON.parse(text.replaceAll('$${', '${').replaceAll('%%{', '%{')) as Parsed;
}

const base = 'https://region.example';
const hostile = `it's "$(x)" \`y\` \${var.token} $\${a} %{ if } \\ \\n \r\n\t\b€ 😀 \u202e\u2028\u{e0001}`;
const metadata = {
  name: 'Edge north',
  description: hostile,
  tags: [{ name: hostile, value: hostile }],
};

async function resourceOf(id: OperationId, path: string, body: unknown) {
  const code = toTerraform(id, { method: 'POST', url: base + path, body });
  const { resource, ...rest } = await parsed(code);
  const [[type, named]] = Object.entries(resource) as [[string, Record<string, JsonObject[]>]];
  const [[label, [block]]] = Object.entries(named) as [[string, JsonObject[]]];
  return { type, label, block, code: code ?? '', ...rest };
}

describe('Terraform', () => {
  it('is for the writes whose resource the public provider has', () => {
    const body = { metadata: { name: 'a' }, spec: {} };
    const having = operationIds.filter(
      (id) =>
        toTerraform(id, { method: 'POST', url: base + operations[id].path, body }) !== undefined,
    );
    expect(having.toSorted()).toEqual([
      'createFileStorage',
      'createInstance',
      'createNetwork',
      'createProject',
      'updateFileStorage',
      'updateNetwork',
      'updateSecurityGroup',
    ]);
  });

  it('keeps every text of a network as it is, and says that it is unofficial', async () => {
    const { type, label, block, provider, variable, code } = await resourceOf(
      'createNetwork',
      '/api/v2/networks',
      {
        metadata,
        spec: {
          organizationId: 'acme',
          projectId: 'p',
          regionId: 'r',
          prefix: '10.0.0.0/20',
          dnsNameservers: ['9.9.9.9'],
          routes: [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.1' }],
        },
      },
    );
    expect([type, label]).toEqual(['nscale_network', 'edge_north']);
    expect(block).toEqual({
      name: 'Edge north',
      description: hostile,
      tags: { [hostile]: hostile },
      project_id: 'p',
      region_id: 'r',
      cidr_block: '10.0.0.0/20',
      dns_nameservers: ['9.9.9.9'],
      routes: [{ destination: '10.9.0.0/16', nexthop: '10.0.0.1' }],
    });
    expect(provider['nscale']).toEqual([
      {
        region_service_api_endpoint: base,
        service_token: '${var.token}',
        organization_id: 'acme',
        region_id: 'r',
      },
    ]);
    expect(Object.keys(variable)).toEqual(['token']);
    expect(code).toMatch(/^# Unofficial/);
    expect(code).toContain('$TOKEN');
    expect(code).not.toMatch(/[\u202e\u2028]/);
  });

  it('imports what is changed, and asks for what the request does not have', async () => {
    const { block, variable, code, ...rest } = await resourceOf(
      'updateSecurityGroup',
      '/api/v2/securitygroups/sg-1',
      {
        metadata: { name: '9 lives', tags: [] },
        spec: {
          rules: [
            { direction: 'ingress', protocol: 'tcp', port: 80, cidr: '::/0', stateful: true },
          ],
          extra: { a: 1 },
        },
      },
    );
    expect(rest.import).toEqual([{ to: '${nscale_security_group.this_9_lives}', id: 'sg-1' }]);
    expect(block).toEqual({
      name: '9 lives',
      network_id: '${var.network_id}',
      rules: [{ type: 'ingress', protocol: 'tcp', from_port: 80, cidr_block: '::/0' }],
    });
    expect(Object.keys(variable).toSorted()).toEqual([
      'network_id',
      'organization_id',
      'region_id',
      'token',
    ]);
    expect(code).toContain('no attribute for "/spec/extra"');
    expect(code).toContain('no attribute for "/spec/rules/0/stateful"');
  });

  it('writes blocks for attachments and for the interface of an instance', async () => {
    const storage = await resourceOf('updateFileStorage', '/api/v2/filestorage/fs', {
      metadata: { name: 'data' },
      spec: {
        sizeGiB: (parseJson('[123456789012345678901]') as unknown[])[0],
        storageType: { NFS: { rootSquash: false } },
        attachments: { networkIds: ['n-1', 'n-2'] },
      },
    });
    expect(storage.block).toMatchObject({
      root_squash: false,
      storage_class_id: '${var.storage_class_id}',
      network: [{ id: 'n-1' }, { id: 'n-2' }],
    });
    expect(storage.code).toContain('capacity = 123456789012345678901');
    const instance = await resourceOf('createInstance', '/api/v2/instances', {
      metadata: { name: 'vm' },
      spec: {
        organizationId: 'acme',
        projectId: 'p',
        networkId: 'n-1',
        flavorId: 'f',
        imageId: 'i',
        networking: { securityGroups: ['sg-1'], publicIP: true },
      },
    });
    expect(instance.block).toEqual({
      name: 'vm',
      project_id: 'p',
      image_id: 'i',
      flavor_id: 'f',
      network_interface: [
        { network_id: 'n-1', enable_public_ip: true, security_group_ids: ['sg-1'] },
      ],
    });
    expect(instance.provider['nscale']?.[0]).toHaveProperty('compute_service_api_endpoint', base);
  });

  it('takes the organization of a project from the address', async () => {
    const { type, block, provider } = await resourceOf(
      'createProject',
      '/api/v1/organizations/acme%20one/projects',
      { metadata: { name: 'p' }, spec: { groupIDs: [] } },
    );
    expect([type, block]).toEqual(['nscale_identity_project', { name: 'p', group_ids: [] }]);
    expect(provider['nscale']?.[0]).toMatchObject({ organization_id: 'acme one' });
  });
});
