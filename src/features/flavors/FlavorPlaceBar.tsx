import { useMemo } from 'react';
import { useScopeInAddress } from '../../table/useListFilters';
import { useIdNames } from '../../resource/IdName';
import { Choice } from '../../ui/Choice';
import type { ChangeList } from '../../table/useListState';
import type { ListState } from '../../table/listState';
import { useKnown } from '../../memory/resources';
import { currentConnection, useConnection, type Connection } from '../../session/connections';
import { useMemoryKey, useScope, type Scope } from '../../session/scope';

/** Whose flavors, and where: the regions seen here at one press, any other by the scope of the console. */
export function FlavorPlaceBar({ place, change }: { place: FlavorPlace; change: ChangeList }) {
  const names = useIdNames();
  const regions = useOfferedRegions(place.regionID);
  return (
    <div className="apart line">
      <Choice
        label="Region"
        options={regions.map((id) => ({ id, title: names(id).text, hint: id }))}
        chosen={place.regionID}
        onChoose={(id) => {
          // The comparison and the filter by GPU end with a change of region.
          if (id !== place.regionID)
            change({ filters: { regionID: [id], compare: undefined, gpu: undefined } });
        }}
      />
    </div>
  );
}

/** Flavors are those of one organization in one region (interface.md, "Regional API"). '' stands for none chosen. */
export interface FlavorPlace {
  organizationID: string;
  regionID: string;
}

/** The region of the scope, or the connection's own where the scope has several or all. */
function placeOfScope(scope: Scope, { organizationId, regionId }: Connection): FlavorPlace {
  const [first = ''] = scope.regionIds;
  const usual = scope.regionIds.length === 0 || scope.regionIds.includes(regionId ?? '');
  return {
    organizationID: scope.organizationId || (organizationId ?? ''),
    regionID: usual && scope.regionIds.length !== 1 ? (regionId ?? first) : first,
  };
}

function placeOfAddress(filters: ListState['filters'], otherwise: FlavorPlace): FlavorPlace {
  return {
    organizationID: filters['organizationID']?.at(-1) ?? otherwise.organizationID,
    regionID: filters['regionID']?.at(-1) ?? otherwise.regionID,
  };
}

/** For the loader, which runs outside React: the address, else the connection. */
export function placeForLoader(filters: ListState['filters'], organization: string): FlavorPlace {
  const { organizationId = '', regionId = '' } = currentConnection();
  return placeOfAddress(filters, {
    organizationID: organization || organizationId,
    regionID: regionId,
  });
}

/**
 * Whose flavors are shown, and where. The place is written into the address, so that a copy of it shows the same; a
 * change of the scope is followed.
 */
export function useFlavorPlace(state: ListState, change: ChangeList): FlavorPlace {
  const connection = useConnection();
  const scope = useScope();
  const scoped = useMemo(() => placeOfScope(scope, connection), [scope, connection]);
  const given = useMemo(() => {
    const ids = Object.entries(scoped).filter(([, id]) => id !== '');
    return Object.fromEntries(ids.map(([name, id]) => [name, [id]]));
  }, [scoped]);
  useScopeInAddress(given, state, change);
  return useMemo(() => placeOfAddress(state.filters, scoped), [state.filters, scoped]);
}

/** The regions to offer: those seen in answers, and those of connection, scope and address. */
function useOfferedRegions(chosen: string): string[] {
  const known = useKnown(useMemoryKey(), 'region');
  const { regionId = '' } = useConnection();
  const { regionIds } = useScope();
  const all = new Set([regionId, ...regionIds, ...known.map(({ id }) => id), chosen]);
  return [...all].filter((id) => id !== '').sort((a, b) => a.localeCompare(b));
}
