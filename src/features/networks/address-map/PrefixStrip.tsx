import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { addressSpace, type AddressContainer } from '../../../lib/address/addressSpace';
import { addressCount } from '../../../lib/address/blocks';
import { contains, overlaps, parsePrefix, type Prefix } from '../../../lib/address/cidr';
import { freeIn, lengthIn } from '../../../lib/address/freePrefixes';
import { AddressBar } from '../../../resource/address/AddressBar';
import { usedWords } from '../../../resource/address/addressRuns';
import type { TakenPrefix } from '../../../resource/fields/prefixAdvice';
import type { NetworkCreateValues } from '../resource';
import styles from './AddressMap.module.css';

const OWN = 'own';

/** The prefixes of a region as networks, each with its place in the list as id. */
export const mappedNetworks = (here: readonly TakenPrefix[]) =>
  here.map(({ name, prefix }, at) => ({ id: String(at), name, prefix }));

/** The range of a region that the form's prefix is in, with the prefix among its networks; a press on a free block takes it. */
export function PrefixStrip({
  isKnown,
  here,
  ranges,
  elsewhere,
  where,
  onUse,
}: {
  /** Until all networks are known, its place stays empty. */
  isKnown: boolean;
  /** The networks of the region, and their ranges. */
  here: readonly TakenPrefix[];
  ranges: readonly AddressContainer[];
  /** What other regions use is free here, but not offered. */
  elsewhere: readonly Prefix[];
  where: string;
  onUse: (prefix: string) => void;
}) {
  const [prefix, name] = useWatch<NetworkCreateValues, ['prefix', 'name']>({
    name: ['prefix', 'name'],
  });
  // There may be ten thousand networks, so typing goes first.
  const own = parsePrefix(useDeferredValue(prefix).trim());
  const text = own?.text;
  const range = useMemo(() => {
    const typed = parsePrefix(text ?? '');
    if (typed === undefined) return ranges.toSorted((a, b) => b.networks - a.networks)[0];
    const all = [...mappedNetworks(here), { id: OWN, name: '', prefix: typed.text }];
    return addressSpace(all).containers.find(({ container }) => contains(container, typed));
  }, [text, here, ranges]);
  const near = useMemo(
    () => elsewhere.filter((each) => range && overlaps(range.container, each)),
    [range, elsewhere],
  );
  if (!isKnown || range === undefined)
    return (
      <div className={`stack gap-4 hint ${styles.strip}`}>
        {isKnown && <p>{`No networks${where} yet`}</p>}
        <div className={styles.blank} />
      </div>
    );
  const { container, blocks } = range;
  const used = blocks.filter(({ kind, ids }) => kind !== 'free' && ids.join() !== OWN);
  const count = used.reduce((sum, { first, last }) => sum + (last - first + 1n), 0n);
  return (
    <div className={`stack gap-4 ${styles.strip}`}>
      <div className="hint ends wrap">
        <span>
          <b className="tabular second" translate="no">
            {container.text}
          </b>
          <span>{` · ${usedWords(Number(count) / Number(addressCount(container)))}`}</span>
        </span>
        <span>Click a free block to use it</span>
      </div>
      <AddressBar
        container={range}
        nameOf={(id) =>
          id === OWN ? name.trim() || 'New network' : (here[Number(id)]?.name ?? id)
        }
        tabbable={false}
        own={{
          id: OWN,
          offer: (block) => freeIn(block, own?.length ?? lengthIn(range), near)?.text,
          use: onUse,
        }}
      />
    </div>
  );
}
