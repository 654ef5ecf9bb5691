import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { operationIds, operations, type OperationId } from '../../contract/resources';
import { parsePrefix } from '../../lib/address/cidr';
import { freePrefixes } from '../../lib/address/freePrefixes';
import { parseJson, stringifyJson, type JsonObject } from '../../lib/json';
import { currentConnection, type Connection } from '../../session/connections';
import { fetchFor } from '../../session/fetchFor';
import { queryClient } from '../cache/queryClient';
import { detailKey } from '../cache/record';
import { serviceNow } from '../../lib/time/clock';
import { isoTime } from '../../lib/time/dates';
import { addressOf } from '../http/address';

// The control endpoints of the sandbox (sandbox/README.md), for the demo controls.

/** What the sandbox does besides answering. */
export interface DemoState {
  latencyMs: number;
  /** How many of a hundred writes are carried out and lose their reply. */
  lostPercent: number;
  /** Faults that have not happened yet. */
  faults: { operation: OperationId; kind: string }[];
}

const settings = z.object({ latencyMs: z.number(), lostPercent: z.number() });
const faults = z.array(z.object({ operation: z.enum(operationIds), kind: z.string() }));

/** What is on in the sandbox of a connection. */
export function demoStateQuery({ id }: Connection) {
  return queryOptions({
    queryKey: [id, 'sandbox'],
    retry: 0,
    queryFn: async (): Promise<DemoState> => {
      const [now, waiting] = await Promise.all([
        control('GET', '/settings'),
        control('GET', '/faults'),
      ]);
      return { ...z.parse(settings, now), faults: z.parse(faults, waiting) };
    },
  });
}

export async function setDemo(change: Partial<Omit<DemoState, 'faults'>>): Promise<void> {
  await control('PUT', '/settings', change);
  await reread();
}

export async function orderFault(operation: OperationId, kind: string): Promise<void> {
  await control('POST', '/faults', { operation, kind });
  await reread();
}

export async function switchDemoOff(): Promise<void> {
  await control('DELETE', '/faults');
  await setDemo({ latencyMs: 0, lostPercent: 0 });
}

export async function resetSandbox(): Promise<void> {
  await switchDemoOff();
  await control('POST', '/reset', {});
}

async function all(kind: string) {
  return z.parse(z.array(stored), await control('GET', `/objects/${kind}`));
}

/** The id of the resource with this name; a scenario that names it shows no other. */
export async function demoId(kind: string, name: string): Promise<string> {
  const found = (await all(kind)).find(({ metadata }) => metadata.name === name);
  if (found === undefined)
    throw new Error(`The sandbox has no ${name}. Reset the demo to get it back.`);
  return found.metadata.id;
}

/** A block that no network overlaps. */
export async function freePrefix(): Promise<string | undefined> {
  const networks = await all('networks');
  const taken = networks.flatMap(({ status }) => parsePrefix(status?.prefix ?? '') ?? []);
  return freePrefixes([], taken, 1)[0]?.text;
}

export async function fillVolume(id: string): Promise<void> {
  await control('POST', `/objects/filestorage/${encodeURIComponent(id)}/fill`);
  const queryKey = detailKey(currentConnection().id, 'fileStorage', id);
  await queryClient.refetchQueries({ queryKey });
}

/** The colleague in whose name the demo changes things. */
const colleague = { sub: 'chidi@acme-research.example', name: 'Chidi' };

/** Changes the description and the tags of a network as a colleague would. */
export async function editAsColleague(networkID: string): Promise<void> {
  const { metadata, spec } = z.parse(
    stored,
    await control('GET', `/objects/networks/${encodeURIComponent(networkID)}`),
  );
  // The sandbox spares this token its faults: they are for the visitor.
  const token = sandboxToken({ sub: colleague.sub, faults: false });
  const checked = { name: 'checked-by', value: colleague.name.toLowerCase() };
  await ask(addressOf(operations.updateNetwork, { networkID }, {}), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: stringifyJson({
      metadata: {
        name: metadata.name,
        description: `Checked by ${colleague.name} at ${isoTime(serviceNow()).slice(11, 19)} UTC`,
        tags: [...(metadata.tags ?? []).filter(({ name }) => name !== checked.name), checked],
      },
      spec,
    }),
  });
}

const stored = z.object({
  metadata: z.looseObject({
    id: z.string(),
    name: z.string(),
    tags: z.optional(z.array(z.looseObject({ name: z.string() }))),
  }),
  spec: z.looseObject({}),
  status: z.optional(z.looseObject({ prefix: z.optional(z.string()) })),
});

function sandboxToken(claims: JsonObject): string {
  const part = (value: JsonObject) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'none' })}.${part({ iss: 'meridian-sandbox', ...claims })}.x`;
}

/** Also while nothing shows it: what the drawer last read would switch the count in the header off again. */
async function reread(): Promise<void> {
  const { queryKey } = demoStateQuery(currentConnection());
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
}

async function control(method: string, path: string, body?: JsonObject): Promise<unknown> {
  const address = `${currentConnection().addresses.regional || location.origin}/_sandbox${path}`;
  const text = await ask(address, {
    method,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: stringifyJson(body),
    }),
  });
  return parseJson(text);
}

async function ask(address: string, init: RequestInit): Promise<string> {
  const response = await fetchFor(currentConnection())(address, init).catch(() => {
    throw new Error('The sandbox could not be reached.');
  });
  if (response.status === 403)
    throw new Error('Only the machine that runs the sandbox may use these controls.');
  if (!response.ok)
    throw new Error(`The sandbox refused: ${response.status} ${await response.text()}`);
  return response.text();
}
