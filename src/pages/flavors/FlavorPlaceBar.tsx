import { Suspense, useState } from 'react';
import { IdName } from '../../components/resource/IdName';
import { preloadable } from '../../components/ui/preloadable';
import type { ListFilter } from '../../components/table/listFilters';
import type { ChangeList } from '../../components/table/useListState';
import { useIdNames } from '../../components/resource/IdName';
import styles from './Flavors.module.css';
import { useOfferedRegions, type FlavorPlace } from './useFlavorPlace';

const FilterPopover = preloadable(() =>
  import('../../components/table/FilterPopover').then((module) => module.FilterPopover),
);

const others: readonly ListFilter[] = [
  { name: 'regionID', title: 'Region', kind: 'region' },
  { name: 'organizationID', title: 'Organization', kind: 'organization' },
];

/** Whose flavors, and where: the regions seen here at one press, any other by its ID. */
export function FlavorPlaceBar({ place, change }: { place: FlavorPlace; change: ChangeList }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const names = useIdNames();
  const regions = useOfferedRegions(place.regionID);
  const go = (name: string, id: string) =>
    // The flavors of another place are others; what was compared and which GPUs were meant goes with them.
    change({ filters: { [name]: [id], compare: undefined, gpu: undefined } });
  return (
    <div className={styles.place}>
      <div role="group" aria-label="Region" className={styles.segments}>
        {regions.map((id) => (
          <button
            key={id}
            type="button"
            className={styles.segment}
            aria-pressed={id === place.regionID}
            title={id}
            onClick={() => {
              if (id !== place.regionID) go('regionID', id);
            }}
          >
            {names(id).text}
          </button>
        ))}
        <button
          type="button"
          className={styles.segment}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          data-place
          onClick={(event) => {
            const { currentTarget } = event;
            setAnchor((open) => (open ? null : currentTarget));
          }}
        >
          Other…
        </button>
      </div>
      {place.organizationID !== '' && (
        <span className={styles.organization}>
          for <IdName id={place.organizationID} kind="organization" />
        </span>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <FilterPopover
            anchor={anchor}
            known={others}
            onClose={() => setAnchor(null)}
            onAdd={(name, id) => {
              go(name, id);
              setAnchor(null);
              anchor.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
