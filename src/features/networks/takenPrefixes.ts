import { arrivalOf, cantBe, type Arrival } from '../../api/cache/arrival';
import type { RecordList } from '../../api/cache/record';
import type { Network } from '../../contract/networks';
import { advise, parseTaken, type TakenPrefix } from '../../form/prefixAdvice';
import { parsePrefix } from '../../lib/address/cidr';
import type { NetworkCreateValues } from './networkForm';

interface Listed {
  data: RecordList<Network> | undefined;
  error: Error | null;
}

/** Whether a new prefix can be compared with all networks of a list. */
export function comparedWith(query: Listed): Arrival {
  const arrival = arrivalOf(query);
  if (arrival.state !== 'known') return arrival;
  const { items } = arrival.value;
  const without = items.filter(({ value }) => !parsePrefix(value.status?.prefix ?? '')).length;
  const have = without === 1 ? 'has' : 'have';
  return without === 0 ? arrival : cantBe(`${without} of them ${have} no readable prefix`);
}

/** The prefixes in use, for warnings; those of other regions say where they are. */
export function takenIn(
  { data }: Pick<Listed, 'data'>,
  regionId: string,
  nameOf: (id: string) => string,
): TakenPrefix[] {
  return (data?.items ?? []).flatMap(({ value }): TakenPrefix[] => {
    const { prefix, regionId: where } = value.status ?? {};
    if (prefix === undefined) return [];
    const taken = { name: value.metadata.name ?? value.metadata.id, prefix };
    const elsewhere = where !== undefined && regionId !== '' && where !== regionId;
    return [elsewhere ? { ...taken, elsewhere: nameOf(where) } : taken];
  });
}

/**
 * What has to be confirmed before a network is created: that nobody can compare its prefix, or that it overlaps, where
 * that was not to be seen when it was to be sent.
 */
export function overlapQuestion(
  query: Listed,
  { prefix, regionId, late }: Pick<NetworkCreateValues, 'prefix' | 'regionId' | 'late'>,
): { label: string; yes: string } | undefined {
  const text = parsePrefix(prefix.trim())?.text;
  if (text === undefined) return undefined;
  if (comparedWith(query).state === "can't be")
    return { label: 'Create it without comparing. It may overlap another network.', yes: text };
  const taken = late ? parseTaken(takenIn(query, regionId.trim(), (id) => id)) : [];
  return advise(text, taken)?.overlapping.some(({ elsewhere }) => elsewhere === undefined)
    ? { label: 'Create it although it overlaps.', yes: `${text} overlaps` }
    : undefined;
}
