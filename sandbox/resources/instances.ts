import { formatIp, parsePrefix } from '../../src/lib/address/cidr';
import type { JsonObject } from '../../src/lib/json';
import {
  checkName,
  checkPlace,
  checkQuota,
  part,
  textAt,
  textsAt,
  type Handler,
  type SandboxResource,
} from '../call';
import { checkNameText, createdData, recordOf, shown } from '../envelope';
import { memberProblem } from '../problem';
import type { Settings } from '../settings';
import type { Writer } from '../store/store';

// interface.md, "Compute instance". There is a create and nothing else, so the answer is all a client ever sees.

const powerByProvisioning: Record<string, string> = {
  pending: 'Queued',
  provisioning: 'Building',
  provisioned: 'Running',
};

/** An instance as it is answered; without `createdBy`, as the interface says. */
function showInstance(data: JsonObject, settings: Settings, now: number): JsonObject {
  const instance = shown(data, settings, now);
  const { metadata, status } = instance;
  delete metadata['createdBy'];
  status['powerState'] = powerByProvisioning[String(metadata['provisioningStatus'])] ?? 'Pending';
  return instance;
}

const createInstance: Handler = async (call) => {
  const { store, body, settings, now } = call;
  const spec = part(body, 'spec');
  const metadata = part(body, 'metadata');
  checkNameText(metadata);
  const project = textAt(spec, 'projectId');
  const networkId = textAt(spec, 'networkId');
  const { organizationId, projectId: _, networkId: __, ...kept } = spec;
  const networking = part(spec, 'networking');
  const publicIP = networking['publicIP'] === true;
  const data = await store.write(async (writer) => {
    await checkPlace(writer, spec);
    const network = await writer.get('networks', networkId);
    if (!network) throw memberProblem('/spec/networkId', `there is no network ${networkId}`, 404);
    if (network.project !== project)
      throw memberProblem('/spec/networkId', 'is a network of another project');
    await checkFlavor(writer, textAt(spec, 'flavorId'), network.region ?? '');
    await checkGroups(writer, textsAt(networking, 'securityGroups'), networkId);
    await checkQuota(writer, 'instances', project, 'instances');
    const name = textAt(metadata, 'name');
    await checkName(writer, 'instances', { project, name, network: networkId }, 'an instance');
    const taken = await writer.count('instances', { network: [networkId] });
    const prefix = parsePrefix(textAt(part(network.data, 'status'), 'prefix'));
    const instance = createdData(
      call,
      { organization: String(organizationId), project },
      { ...kept, networking: { publicIP, securityGroups: [], ...networking } },
      {
        regionId: network.region,
        networkId,
        ...(prefix && { privateIP: formatIp(prefix.family, prefix.first + 10n + BigInt(taken)) }),
        // An address of the range kept for documentation (RFC 5737).
        ...(publicIP && { publicIP: `203.0.113.${10 + (taken % 240)}` }),
      },
    );
    await writer.put('instances', [recordOf(instance)]);
    return instance;
  });
  return { status: 201, body: showInstance(data, settings, now) };
};

async function checkFlavor(writer: Writer, flavorId: string, region: string): Promise<void> {
  if (!(await writer.get('flavors', `${region}.${flavorId}`)))
    throw memberProblem('/spec/flavorId', `there is no flavor ${flavorId} in ${region}`, 400);
}

async function checkGroups(writer: Writer, groups: string[], networkId: string): Promise<void> {
  for (const [index, id] of groups.entries()) {
    const group = await writer.get('securitygroups', id);
    const here = `/spec/networking/securityGroups/${index}`;
    if (!group) throw memberProblem(here, `there is no security group ${id}`, 400);
    if (group.network !== networkId)
      throw memberProblem(here, 'is a security group of another network', 400);
  }
}

export const instances = { handlers: { createInstance }, seed: () => [] } satisfies SandboxResource;
