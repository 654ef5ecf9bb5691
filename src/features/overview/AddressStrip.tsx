import { Link } from 'react-router';
import type { AddressContainer, AddressSpace } from '../../lib/address/addressSpace';
import { AddressBar } from '../../page/address/AddressBar';
import { AddressHead } from '../../page/address/AddressHead';
import { listPath } from '../../page/paths';
import { Panel } from '../../ui/Panel';
import styles from './AddressStrip.module.css';

/** The address map in small: the most important ranges, those with overlaps first. */
export function AddressStrip({
  space,
  nameOf,
}: {
  space: AddressSpace;
  nameOf: (id: string) => string;
}) {
  return (
    <Panel
      title="Address space"
      beside={<Link to={`${listPath('network')}?tab=map`}>Address map</Link>}
    >
      {mostTelling(space.containers).map((container) => (
        <div
          key={`${container.regionId} ${container.container.text}`}
          className={`stack shrink ${styles.item}`}
        >
          <AddressHead container={container} nameOf={nameOf} />
          <AddressBar container={container} nameOf={nameOf} tabbable={false} />
        </div>
      ))}
    </Panel>
  );
}

/** The two fullest ranges, including one with an overlap if there is any, in the order of the map. */
function mostTelling(containers: readonly AddressContainer[]): AddressContainer[] {
  const [first, ...others] = containers.toSorted((a, b) => b.networks - a.networks);
  const overlapping = others.find(({ blocks }) => blocks.some(({ kind }) => kind === 'overlap'));
  const shown = [first, overlapping ?? others[0]];
  return containers.filter((container) => shown.includes(container));
}
