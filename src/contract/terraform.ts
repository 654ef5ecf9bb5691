import { isObject, pointerTo, stringifyJson, valueAt, type Json } from '../lib/json';
import type { RequestShape } from './snippets';
import { operations, type Operation, type OperationId } from './resources';

// The public Terraform provider of these APIs, nscaledev/nscale, as of its version 1.3. It is not part of interface.md.

/** What the provider calls one member of a body. */
interface Attribute {
  from: string;
  to: string;
  /** The block that it stands in, if not in the resource's own. */
  within?: string;
  /** The provider requires it; a variable stands for it where the request has none. */
  needed?: true;
  /** Each object of the list is a block. */
  blocks?: true;
  /** The value, if it is not the member as is; `undefined` leaves it out. */
  written?: Writer;
}

/** `extra` reports a member for which the provider has no attribute, by its pointer in the value. */
type Writer = (value: Json, extra: (pointer: string) => void) => Json | undefined;

interface ResourceBlock {
  type: string;
  endpoint: string;
  attributes: readonly Attribute[];
}

// How a value is written.

function unlessEmpty(value: Json): Json | undefined {
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** Tags as a map, in which a name can be there only once. */
const tagMap: Writer = (tags, extra) => {
  if (!Array.isArray(tags) || tags.length === 0) return undefined;
  const map = new Map<string, Json>();
  for (const [index, tag] of tags.entries()) {
    const name = isObject(tag) ? tag['name'] : undefined;
    const value = isObject(tag) ? tag['value'] : undefined;
    if (typeof name === 'string' && value !== undefined && !map.has(name)) map.set(name, value);
    else extra(`/${index}`);
  }
  return Object.fromEntries(map);
};

/** A list of objects whose members have other names in the provider. */
function renamed(names: Readonly<Record<string, string>>): Writer {
  return (list, extra) => {
    if (!Array.isArray(list) || list.length === 0) return undefined;
    return list.map((item, index) => {
      if (!isObject(item)) return item;
      const members = Object.entries(item).flatMap(([name, value]): [string, Json][] => {
        const to = Object.hasOwn(names, name) ? names[name] : undefined;
        if (to === undefined) extra(pointerTo(`/${index}`, name));
        return to === undefined || value === undefined ? [] : [[to, value]];
      });
      return Object.fromEntries(members);
    });
  };
}

/** Services differ in the letter case of both keys of `{nfs: {rootsquash}}`. */
function rootSquash(type: Json): Json | undefined {
  const own = (value: unknown, member: string) =>
    isObject(value)
      ? Object.entries(value).find(([name]) => name.toLowerCase() === member)?.[1]
      : undefined;
  return own(own(type, 'nfs'), 'rootsquash');
}

const metadata: readonly Attribute[] = [
  { from: '/metadata/name', to: 'name', needed: true },
  { from: '/metadata/description', to: 'description' },
  { from: '/metadata/tags', to: 'tags', written: tagMap },
];
const place: readonly Attribute[] = [
  { from: '/spec/projectId', to: 'project_id' },
  { from: '/spec/regionId', to: 'region_id' },
];

const network: ResourceBlock = {
  type: 'nscale_network',
  endpoint: 'region_service_api_endpoint',
  attributes: [
    ...metadata,
    ...place,
    { from: '/spec/prefix', to: 'cidr_block', needed: true },
    { from: '/spec/dnsNameservers', to: 'dns_nameservers', written: unlessEmpty },
    {
      from: '/spec/routes',
      to: 'routes',
      written: renamed({ prefix: 'destination', nexthop: 'nexthop' }),
    },
  ],
};

const fileStorage: ResourceBlock = {
  type: 'nscale_file_storage',
  endpoint: 'region_service_api_endpoint',
  attributes: [
    ...metadata,
    ...place,
    { from: '/spec/storageClassId', to: 'storage_class_id', needed: true },
    { from: '/spec/sizeGiB', to: 'capacity', needed: true },
    { from: '/spec/storageType', to: 'root_squash', needed: true, written: rootSquash },
    {
      from: '/spec/attachments/networkIds',
      to: 'network',
      blocks: true,
      written: (ids) => (Array.isArray(ids) ? ids.map((id) => ({ id })) : undefined),
    },
  ],
};

const securityGroup: ResourceBlock = {
  type: 'nscale_security_group',
  endpoint: 'region_service_api_endpoint',
  attributes: [
    ...metadata,
    { from: '/spec/networkId', to: 'network_id', needed: true },
    {
      from: '/spec/rules',
      to: 'rules',
      written: renamed({
        direction: 'type',
        protocol: 'protocol',
        port: 'from_port',
        portMax: 'to_port',
        cidr: 'cidr_block',
        prefix: 'cidr_block',
      }),
    },
  ],
};

const instance: ResourceBlock = {
  type: 'nscale_instance',
  endpoint: 'compute_service_api_endpoint',
  attributes: [
    ...metadata,
    { from: '/spec/projectId', to: 'project_id' },
    { from: '/spec/imageId', to: 'image_id', needed: true },
    { from: '/spec/flavorId', to: 'flavor_id', needed: true },
    { from: '/spec/networkId', to: 'network_id', within: 'network_interface', needed: true },
    { from: '/spec/networking/publicIP', to: 'enable_public_ip', within: 'network_interface' },
    {
      from: '/spec/networking/securityGroups',
      to: 'security_group_ids',
      within: 'network_interface',
      written: unlessEmpty,
    },
  ],
};

const project: ResourceBlock = {
  type: 'nscale_identity_project',
  endpoint: 'identity_service_api_endpoint',
  attributes: [...metadata, { from: '/spec/groupIDs', to: 'group_ids', needed: true }],
};

/** The writes for which the provider has a resource. Users and service accounts are none of its resources. */
const blocks: Partial<Record<OperationId, ResourceBlock>> = {
  createNetwork: network,
  updateNetwork: network,
  createFileStorage: fileStorage,
  updateFileStorage: fileStorage,
  updateSecurityGroup: securityGroup,
  createInstance: instance,
  createProject: project,
};

/**
 * The resource that a write creates or changes, in Terraform's language. A resource that exists is imported. What the
 * provider needs and the request does not have is a variable, and what it has no attribute for is named in a comment.
 */
export function toTerraform(id: OperationId, { url, body }: RequestShape): string | undefined {
  const block = blocks[id];
  if (block === undefined || !isObject(body)) return undefined;
  const { base, parameters } = placeOf(operations[id], url);
  const { organizationID, ...ids } = parameters;
  const [existing] = Object.values(ids);
  const variables = new Set<string>();
  /** An attribute, or the variable that stands for it. */
  const line = (name: string, value: unknown, depth = 1) => {
    if (value === undefined) variables.add(name);
    const text = value === undefined ? `var.${name}` : hcl(value as Json, depth);
    return `${'  '.repeat(depth)}${name} = ${text}\n`;
  };
  // The organization belongs to the provider's block.
  const known = ['/spec/organizationId', ...block.attributes.map(({ from }) => from)];
  const leftOut = otherMembers(body, known);
  const lines = ({ from, to, needed, blocks, written }: Attribute, depth: number): string => {
    const found = valueAt(body, from) as Json | undefined;
    const extra = (pointer: string) => leftOut.push(from + pointer);
    const value = found === undefined || !written ? found : written(found, extra);
    if (value === undefined) return needed ? line(to, value, depth) : '';
    if (!blocks) return line(to, value, depth);
    const items = Array.isArray(value) ? value : [];
    return items.map((item) => inBlock(to, membersOf(item, line))).join('');
  };
  const own = block.attributes.filter(({ within }) => within === undefined);
  const inner = block.attributes.flatMap((one) => (one.within === undefined ? [] : [one]));
  const label = labelOf(valueAt(body, '/metadata/name'));
  const resource =
    own.map((one) => lines(one, 1)).join('') +
    (inner[0]?.within === undefined
      ? ''
      : inBlock(inner[0].within, inner.map((one) => lines(one, 2)).join('')));
  const provider = [
    line(block.endpoint, base),
    '  service_token = var.token\n',
    line('organization_id', valueAt(body, '/spec/organizationId') ?? organizationID),
    block === project ? '' : line('region_id', valueAt(body, '/spec/regionId')),
  ].join('');
  return [
    '# Unofficial: for the public provider nscaledev/nscale, which is not part of this API.',
    '# The token is $TOKEN of your environment: export TF_VAR_token="$TOKEN"',
    ...leftOut.map((pointer) => `# The provider has no attribute for ${quoted(pointer)}.`),
    'terraform {\n  required_providers {\n    nscale = {\n      source = "nscaledev/nscale"\n    }\n  }\n}\n',
    'variable "token" {\n  type = string\n  sensitive = true\n}\n',
    ...[...variables].map((name) => `variable "${name}" {}\n`),
    `provider "nscale" {\n${provider}}\n`,
    ...(existing === undefined
      ? []
      : [`import {\n  to = ${block.type}.${label}\n  id = ${quoted(existing)}\n}\n`]),
    `resource "${block.type}" "${label}" {\n${resource}}\n`,
  ].join('\n');
}

function inBlock(name: string, lines: string): string {
  return `  ${name} {\n${lines}  }\n`;
}

function membersOf(
  item: Json,
  line: (name: string, value: unknown, depth: number) => string,
): string {
  const members = isObject(item) ? Object.entries(item) : [];
  return members.map(([name, value]) => line(name, value, 2)).join('');
}

/** The address before an operation's path, and the values of the path's parameters. */
function placeOf(
  { path }: Operation,
  url: string,
): { base: string; parameters: Record<string, string> } {
  const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)');
  const { groups = {} } = new RegExp(`^(?<base>.*?)${pattern}(?:[?].*)?$`).exec(url) ?? {};
  const { base = url, ...rest } = groups;
  const parameters = Object.entries(rest).map(([name, value]) => [name, decodeURIComponent(value)]);
  return { base, parameters: Object.fromEntries(parameters) as Record<string, string> };
}

// HCL.

function hcl(value: Json, depth: number): string {
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${pad}${hcl(one, depth + 1)},\n`).join('')}${end}]`;
  if (!isObject(value)) return stringifyJson(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${pad}${quoted(name)} = ${hcl(one ?? null, depth + 1)}\n`,
  );
  return `{\n${members.join('')}${end}}`;
}

/** A string of HCL, in which `${` and `%{` would begin a template. */
function quoted(text: string): string {
  const inner = text
    .replaceAll(/[\\"]/g, String.raw`\$&`)
    .replaceAll(/[$%](?=\{)/g, '$&$&')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[\p{C}\u2028\u2029]/gu, (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16);
      return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
    });
  return `"${inner}"`;
}

/** A name for the block: letters, digits and underscores, not beginning with a digit. */
function labelOf(name: unknown): string {
  const plain = String(name ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^[a-z]/.test(plain) ? plain : `this${plain === '' ? '' : `_${plain}`}`;
}

/** Pointers to the members of a JSON object that are neither among `known` nor lead to one of them. */
function otherMembers(value: unknown, known: readonly string[], pointer = ''): string[] {
  if (known.includes(pointer)) return [];
  if (pointer !== '' && !known.some((one) => one.startsWith(`${pointer}/`))) return [pointer];
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) =>
    otherMembers(value[name], known, pointerTo(pointer, name)),
  );
}
