import type { Network } from '../../contract/networks';
import type { ReadRule, SecurityGroup } from '../../contract/securityGroups';
import { paths } from '../../components/paths';
import { stateLook } from '../../components/stateLook';
import { addressSpace } from '../../lib/addressSpace';
import { age, parseTime } from '../../lib/dates';

/** Something on the overview that a person may want to look at. */
export interface Finding {
  id: string;
  tone: 'failed' | 'attention';
  what: 'state' | 'stuck' | 'overlap' | 'open';
  text: string;
  detail: string;
  to: string;
}

// Provisioning takes seconds to minutes; after this long something is probably wrong.
const STUCK_AFTER_MS = 15 * 60_000;

/** What the networks and groups as read give reason to look at; the worst first. */
export function findings(
  networks: readonly Network[],
  groups: readonly SecurityGroup[],
  now: number,
): Finding[] {
  const found = [
    ...networks.flatMap((network) => stateFindings(network, 'network', paths.network, now)),
    ...groups.flatMap((group) => stateFindings(group, 'security group', paths.securityGroup, now)),
    ...groups.flatMap(openFindings),
    ...overlapFindings(networks),
  ];
  return found.toSorted((a, b) => Number(b.tone === 'failed') - Number(a.tone === 'failed'));
}

function stateFindings(
  { metadata }: Network | SecurityGroup,
  kind: string,
  path: (id: string) => string,
  now: number,
): Finding[] {
  const name = metadata.name ?? metadata.id;
  const to = path(metadata.id);
  const provisioning = stateLook('provisioning', metadata.provisioningStatus);
  const health = stateLook('health', metadata.healthStatus);
  const all: Finding[] = [];
  const state = (tone: Finding['tone'], what: Finding['what'], text: string, detail: string) =>
    all.push({ id: `${what} ${metadata.id} ${text}`, tone, what, text, detail, to });

  if (provisioning.tone === 'failed')
    state(
      'failed',
      'state',
      `${name} failed`,
      `${kind}, provisioning “${metadata.provisioningStatus}”`,
    );
  else if (health.tone === 'failed' || health.tone === 'attention')
    state(
      health.tone,
      'state',
      `${name} is not healthy`,
      `${kind}, health “${metadata.healthStatus}”`,
    );
  const created = parseTime(metadata.creationTime);
  if (provisioning.tone === 'moving' && created !== undefined && now - created > STUCK_AFTER_MS)
    state(
      'attention',
      'stuck',
      `${name} may be stuck`,
      `${kind}, “${metadata.provisioningStatus}”, created ${age(created, now)} ago`,
    );
  return all;
}

const wellKnown: Readonly<Record<number, string>> = {
  22: 'SSH',
  3389: 'RDP',
  5432: 'PostgreSQL',
  3306: 'MySQL',
  6379: 'Redis',
  9200: 'Elasticsearch',
  27017: 'MongoDB',
  2375: 'Docker',
  6443: 'Kubernetes',
  10250: 'Kubelet',
  2049: 'NFS',
};

function openFindings({ metadata, spec }: SecurityGroup): Finding[] {
  const risky = (spec?.rules ?? [])
    .filter(isOpen)
    .map(exposed)
    .filter((words) => words !== undefined);
  const [first, ...others] = [...new Set(risky)];
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return [
    {
      id: `open ${metadata.id}`,
      tone: 'failed',
      what: 'open',
      text: `${metadata.name ?? metadata.id} is open to the internet`,
      detail: `every address may reach ${first}${more}`,
      to: paths.securityGroup(metadata.id),
    },
  ];
}

/** A rule that lets every address in; no range means everywhere. */
function isOpen(rule: ReadRule): boolean {
  const range = rule.cidr ?? rule.prefix;
  return (
    rule.direction === 'ingress' && (range === undefined || /^(?:0\.0\.0\.0|::)\/0$/.test(range))
  );
}

/** What an open rule exposes that is rarely meant for everybody; web ports and ping are. */
function exposed({ protocol, port, portMax }: ReadRule): string | undefined {
  if (protocol !== undefined && !['tcp', 'udp', 'any'].includes(protocol)) return undefined;
  if (port === undefined) return `every ${protocol === 'any' ? '' : `${protocol} `}port`;
  const last = portMax ?? port;
  const known = Object.keys(wellKnown)
    .map(Number)
    .find((each) => port <= each && each <= last);
  if (known !== undefined) return `${protocol} ${known} (${wellKnown[known]})`;
  return last - port > 100 ? `${protocol} ${port}–${last}` : undefined;
}

function overlapFindings(networks: readonly Network[]): Finding[] {
  const mapped = networks.map(({ metadata, status }) => ({
    id: metadata.id,
    name: metadata.name ?? metadata.id,
    regionId: status?.regionId,
    prefix: status?.prefix,
  }));
  return addressSpace(mapped).overlaps.map(({ inner, outer }) => ({
    id: `overlap ${inner.id} ${outer.id}`,
    tone: 'attention',
    what: 'overlap',
    text: `${inner.name} overlaps ${outer.name}`,
    detail: `${inner.prefix} and ${outer.prefix}`,
    to: paths.network(inner.id),
  }));
}
