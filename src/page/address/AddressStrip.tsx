import { Anchor } from '@mantine/core';
import { memo, useState } from 'react';
import type { AddressContainer, AddressSpace } from '../../lib/address/addressSpace';
import { readStored, writeStored } from '../../memory/browserStorage';
import { AddressBar } from './AddressBar';
import { AddressHead } from './AddressHead';
import styles from './AddressStrip.module.css';

const MOST_BARS = 2;
const OPENED = 'meridian.addressStripOpened';

/**
 * The address map in small: the most important ranges, those with overlaps first. Its space is reserved until they are
 * known, so that nothing below moves. This browser remembers whether a strip that folds was opened.
 */
export const AddressStrip = memo(function AddressStrip({
  space,
  nameOf,
  more,
  folds = false,
}: {
  /** `undefined` until the ranges are computed. */
  space: AddressSpace | undefined;
  nameOf: (id: string) => string;
  /** Shown when there are more ranges than fit, with a link to the whole map. */
  more: (count: number) => React.ReactNode;
  folds?: boolean;
}) {
  const [folded, setFolded] = useState(() => folds && readStored('local', OPENED) === undefined);
  if (!space) return <div className={`card ${styles.strip}`} data-folded={folded || undefined} />;
  const { containers } = space;
  const shown = mostTelling(containers);
  if (shown.length === 0) return null;
  const rest = containers.length - shown.length;
  return (
    <section
      className={`card ${styles.strip}`}
      data-folded={folded || undefined}
      aria-label="Address space"
    >
      <div className={`ends gap-12 fine ${styles.head}`}>
        {folds ? (
          <Anchor
            component="button"
            type="button"
            inherit
            className={`row second ${styles.fold}`}
            aria-expanded={!folded}
            onClick={() => {
              setFolded(!folded);
              writeStored('local', OPENED, folded ? 'yes' : undefined);
            }}
          >
            Address space
          </Anchor>
        ) : (
          <h2>Address space</h2>
        )}
        {(rest > 0 || !folds) && more(rest)}
      </div>
      {!folded &&
        shown.map((container) => (
          <div
            key={`${container.regionId} ${container.container.text}`}
            className={`stack shrink ${styles.item}`}
          >
            <AddressHead container={container} nameOf={nameOf} />
            <AddressBar container={container} nameOf={nameOf} tabbable={false} />
          </div>
        ))}
    </section>
  );
});

/** The fullest ranges, including one with an overlap if there is any, in the order of the map. */
function mostTelling(containers: readonly AddressContainer[]): AddressContainer[] {
  const byNetworks = containers.toSorted((a, b) => b.networks - a.networks);
  const [first] = byNetworks;
  if (!first) return [];
  const overlapping = byNetworks.find(
    (container) => container !== first && container.blocks.some(({ kind }) => kind === 'overlap'),
  );
  const second = overlapping ?? byNetworks[1];
  return containers
    .filter((container) => container === first || container === second)
    .slice(0, MOST_BARS);
}
