import * as z from 'zod/mini';
import type { Read } from '../../api/read';
import { network, type Network } from '../../contract/networks';
import { readAnswer } from '../../contract/reading';
import { isObject, type JsonObject } from '../../lib/json';
import { networkEditValues, type NetworkEditValues } from './networkFormValues';

const schema = z.object({
  values: networkEditValues,
  base: z.custom<JsonObject>(isObject),
  baseAt: z.number(),
});

/** An edit that was not sent: what was typed, and the object as it was read that it was typed upon. */
export interface NetworkEditDraft {
  values: NetworkEditValues;
  /** As it was read then: on saving, what others did since is told from what was typed here. */
  base: Read<Network>;
}

/** What to keep of an edit. */
export function draftToKeep(values: NetworkEditValues, base: Read<Network>) {
  return { values, base: base.raw, baseAt: base.at };
}

/** A kept edit of the network `id`, or `undefined` when it cannot be used. */
export function readNetworkEditDraft(kept: unknown, id: string): NetworkEditDraft | undefined {
  const read = z.safeParse(schema, kept);
  if (!read.success) return undefined;
  const { values, base, baseAt } = read.data;
  const { value } = readAnswer(network, base);
  if (value?.metadata.id !== id) return undefined;
  return { values, base: { value, raw: base, at: baseAt, source: 'read', requestId: '' } };
}
