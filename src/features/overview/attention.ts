import type { ResourceRecord } from '../../api/cache/record';
import type { FileStorage } from '../../contract/fileStorage';
import type { RecordedWrite } from '../../contract/journal';
import type { Network } from '../../contract/networks';
import { resourceOf, resources } from '../../contract/resources';
import type { SecurityGroup } from '../../contract/securityGroups';
import { detailPath, editPath, listPath, paths } from '../../resource/paths';
import { percentOf, usageTone, usedShare } from '../../resource/UsageGauge';
import { stateLook } from '../../resource/stateLook';
import type { AddressSpace } from '../../lib/address/addressSpace';
import { ago, parseTime } from '../../lib/time/dates';
import { expiryBand } from '../../lib/time/expiry';
import { valueAt, type JsonObject } from '../../lib/json';
import { normaliseAll, trafficInWords } from '../../lib/rules/rules';
import { openings, openingTone } from '../../lib/rules/connect';
import { oncePer } from '../../lib/oncePer';

/** Something on the overview that a person may want to look at. */
export interface Finding {
  id: string;
  tone: 'failed' | 'attention';
  what: 'state' | 'stuck' | 'overlap' | 'open' | 'expiring' | 'full' | 'unknown';
  /** The resource, and what is the matter with it. */
  name: string;
  text: string;
  detail: string;
  to: string;
  /** The button that leads to what mends it. */
  action: string;
}

// Provisioning takes seconds to minutes; after this long something is probably wrong.
const STUCK_AFTER_MS = 15 * 60_000;

type GroupRead = Pick<ResourceRecord<SecurityGroup>, 'value' | 'raw'>;

/** Everything the overview can look at. */
export interface Estate {
  networks: readonly Network[];
  groups: readonly GroupRead[];
  /** Service accounts known here; `expiry` is in ms. */
  accounts: readonly { id: string; name: string; expiry: number | undefined }[];
  /** File storage known here, as read now. */
  storage: readonly FileStorage[];
  /** Writes whose outcome nobody knows, newest first. */
  unknown: readonly RecordedWrite[];
  overlaps: AddressSpace['overlaps'];
  /** When this browser last sent the network or security group of that id, in ms. */
  sentAt: (id: string) => number | undefined;
}

/** What a person may want to look at, the worst first. */
export function attentionFindings(
  { networks, groups, accounts, storage, unknown, overlaps, sentAt }: Estate,
  now: number,
): Finding[] {
  const found = [
    // Of what is equally bad, first what somebody has just tried to do.
    ...unknown.map((write) => unknownFinding(write, now)),
    ...accounts
      .toSorted((a, b) => (a.expiry ?? Infinity) - (b.expiry ?? Infinity))
      .flatMap((account) => expiryFindings(account, now)),
    ...storage.flatMap(usageFindings),
    ...networks.flatMap((network) => [
      ...stateFindings(network, 'network'),
      ...stuckFindings(network, 'network', sentAt, now),
    ]),
    ...groups.flatMap(({ value }) => [
      ...stateFindings(value, 'securityGroup'),
      ...stuckFindings(value, 'securityGroup', sentAt, now),
    ]),
    ...groups.flatMap(openFindings),
    ...overlaps.map(overlapFinding),
  ];
  return found.toSorted((a, b) => Number(b.tone === 'failed') - Number(a.tone === 'failed'));
}

/** What all findings about a resource have; most lead to its page. */
function about(
  what: Finding['what'],
  { id, name = id }: { id: string; name?: string | undefined },
) {
  return { id: `${what} ${id}`, what, name, action: 'Open' };
}

function stateFindings(
  { metadata }: Network | SecurityGroup,
  type: 'network' | 'securityGroup',
): Finding[] {
  const { id, provisioningStatus: provisioning, healthStatus: health } = metadata;
  const { noun } = resources[type];
  const shared = { ...about('state', metadata), to: detailPath(type, id) };
  if (stateLook('provisioning', provisioning).tone === 'failed') {
    const detail = `${noun}, provisioning “${provisioning}”`;
    return [{ ...shared, tone: 'failed', text: 'failed', detail }];
  }
  const { tone } = stateLook('health', health);
  if (tone !== 'failed' && tone !== 'attention') return [];
  return [{ ...shared, tone, text: 'is not healthy', detail: `${noun}, health “${health}”` }];
}

/** A resource that has been changing for long, counted from the last create or update known here. */
function stuckFindings(
  { metadata }: Network | SecurityGroup,
  type: 'network' | 'securityGroup',
  sentAt: Estate['sentAt'],
  now: number,
): Finding[] {
  const { id, provisioningStatus, creationTime, modifiedTime } = metadata;
  if (stateLook('provisioning', provisioningStatus).tone !== 'moving') return [];
  const [last] = [
    { words: 'created', at: parseTime(creationTime) },
    { words: 'modified', at: parseTime(modifiedTime) },
    { words: 'last sent from here', at: sentAt(id) },
  ]
    .flatMap(({ words, at }) => (at === undefined ? [] : { words, at }))
    .toSorted((a, b) => b.at - a.at);
  if (last === undefined || now - last.at <= STUCK_AFTER_MS) return [];
  return [
    {
      ...about('stuck', metadata),
      tone: 'attention',
      text: 'may be stuck',
      detail: `${resources[type].noun}, “${provisioningStatus}”, ${last.words} ${ago(last.at, now)}`,
      to: detailPath(type, id),
    },
  ];
}

function expiryFindings(account: Estate['accounts'][number], now: number): Finding[] {
  const { id, expiry } = account;
  if (expiry === undefined) return [];
  const band = expiryBand(expiry, now);
  if (band === 'month' || band === 'later') return [];
  return [
    {
      ...about('expiring', account),
      // As the list of accounts shows it.
      tone: band === 'week' ? 'attention' : 'failed',
      text: `${band === 'expired' ? 'expired' : 'expires'} ${ago(expiry, now)}`,
      detail: 'service account',
      to: detailPath('serviceAccount', id),
    },
  ];
}

function usageFindings({ metadata, status }: FileStorage): Finding[] {
  const share = usedShare(status?.usage?.usedBytes, status?.usage?.capacityBytes);
  if (share === undefined || usageTone(share) === 'plain') return [];
  return [
    {
      ...about('full', metadata),
      tone: share >= 1 ? 'failed' : 'attention',
      text: share >= 1 ? 'is full' : `is ${percentOf(share)} full`,
      detail: 'file storage',
      to: editPath('fileStorage', metadata.id, 'sizeGiB'),
      action: 'Make larger',
    },
  ];
}

function openFindings({ value: { metadata }, raw }: GroupRead): Finding[] {
  const [first, ...others] = riskyTraffic(raw);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return [
    {
      ...about('open', metadata),
      tone: 'failed',
      text: 'is open to the internet',
      detail: `any address can reach ${first}${more}`,
      to: detailPath('securityGroup', metadata.id),
      action: 'Review rules',
    },
  ];
}

/**
 * What a group opens to any address though it is rarely meant for everybody. Kept for each answer, because the rest
 * of the page is computed again as time passes.
 */
const riskyTraffic = oncePer((raw: JsonObject): string[] => {
  const traffic = openings(normaliseAll(valueAt(raw, '/spec/rules')))
    .filter(({ part }) => part === 'whole')
    .filter(({ rule: { protocol, ports } }) => openingTone(protocol, ports) === 'failed')
    .map(({ rule: { protocol, ports } }) => trafficInWords(protocol, ports));
  return [...new Set(traffic)];
});

function unknownFinding(write: RecordedWrite, now: number): Finding {
  const { id, type, name, resourceId, receivedAt } = write;
  const noun = type === undefined ? 'resource' : resourceOf(type).noun;
  const isNew = resourceId === undefined;
  return {
    id: `unknown ${id}`,
    tone: 'attention',
    what: 'unknown',
    name: name || resourceId || noun,
    text: isNew ? 'may or may not exist' : 'may or may not have changed',
    detail: `${isNew ? 'creating' : 'updating'} the ${noun} got no answer, ${ago(receivedAt, now)}`,
    to: paths.change(id),
    action: 'Look at it',
  };
}

const overlapFinding = ({ inner, outer }: Estate['overlaps'][number]): Finding => ({
  id: `overlap ${inner.id} ${outer.id}`,
  tone: 'attention',
  what: 'overlap',
  name: inner.name,
  text: `overlaps ${outer.name}`,
  detail: `${inner.prefix} and ${outer.prefix}`,
  to: `${listPath('network')}?tab=map`,
  action: 'Address map',
});
