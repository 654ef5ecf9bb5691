import { Link } from 'react-router';
import type { AddressContainer, AddressSpace } from '../../../lib/address/addressSpace';
import { plural } from '../../../lib/text/text';
import { AddressBar } from '../../../page/address/AddressBar';
import { AddressHead } from '../../../page/address/AddressHead';
import styles from './AddressMap.module.css';
import { useIdNames } from '../../../page/resource/IdName';
import { detailPath } from '../../../page/paths';

const MOST_OVERLAPS = 20;

/** The address space of the listed networks by region and range: used, free and overlapping. */
export function AddressMap({
  space,
  nameOf,
  partial,
}: {
  space: AddressSpace;
  nameOf: (id: string) => string;
  /** The list is filtered, so a block that looks free may be used by a network that is not listed. */
  partial: boolean;
}) {
  const names = useIdNames();
  const regions = byRegion(space.containers);
  return (
    <div className="stack">
      <p className="toned fine" data-tone={partial ? 'attention' : 'note'}>
        {partial
          ? 'Filters are on: a free block may be used by a network that is not listed.'
          : 'Select a free block to create a network there. Free means that no listed network uses it.'}
      </p>
      {space.overlapCount > 0 && <Overlaps space={space} />}
      {regions.map(([regionId, containers]) => (
        <section key={regionId ?? ''} className="stack gap-8 shrink">
          <h2 className="row gap-8" title={regionId}>
            {regionId === undefined ? 'Region not reported' : names(regionId).text}
            <span className="hint">
              {plural(
                containers.reduce((sum, { networks }) => sum + networks, 0),
                'network',
              )}
            </span>
          </h2>
          {containers.map((container) => (
            <div key={container.container.text} className={`card ${styles.container}`}>
              <AddressHead container={container} nameOf={nameOf} region={false} />
              <AddressBar container={container} nameOf={nameOf} tabbable />
            </div>
          ))}
        </section>
      ))}
      {space.unplaced.length > 0 && (
        <p className="second breaks">
          {plural(space.unplaced.length, 'network')} not on the map: no readable prefix.
        </p>
      )}
    </div>
  );
}

function Overlaps({ space }: { space: AddressSpace }) {
  const shown = space.overlaps.slice(0, MOST_OVERLAPS);
  return (
    <section className={styles.overlaps} aria-label="Overlaps">
      <h2>{plural(space.overlapCount, 'overlap')}</h2>
      <ul>
        {shown.map(({ inner, outer }) => (
          <li key={`${inner.id} ${outer.id}`}>
            <Link to={detailPath('network', inner.id)}>{inner.name}</Link> overlaps{' '}
            <Link to={detailPath('network', outer.id)}>{outer.name}</Link>{' '}
            <span className="mono">
              {inner.prefix} in {outer.prefix}
            </span>
          </li>
        ))}
      </ul>
      {space.overlapCount > shown.length && (
        <p>and {plural(space.overlapCount - shown.length, 'more overlap')}</p>
      )}
    </section>
  );
}

function byRegion(
  containers: readonly AddressContainer[],
): [string | undefined, AddressContainer[]][] {
  const regions = new Map<string | undefined, AddressContainer[]>();
  for (const container of containers) {
    const known = regions.get(container.regionId);
    if (known) known.push(container);
    else regions.set(container.regionId, [container]);
  }
  return [...regions];
}
