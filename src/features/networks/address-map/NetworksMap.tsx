import { IconMap2 } from '@tabler/icons-react';
import { Notice } from '../../../ui/Notice';
import { EmptyState } from '../../../ui/EmptyState';
import { ListFilterBar } from '../../../table/ListFilterBar';
import { appliedFilters, type FilterValues } from '../../../table/listFilters';
import type { ChangeList } from '../../../table/useListState';
import type { AddressSpace } from '../../../lib/address/addressSpace';
import { Link } from 'react-router';
import { groupBy } from '../../../lib/groupBy';
import { visible } from '../../../lib/text/invisible';
import { plural } from '../../../lib/text/text';
import { AddressBar } from '../../../resource/address/AddressBar';
import { AddressHead } from '../../../resource/address/AddressHead';
import { detailPath } from '../../../resource/paths';
import { useIdNames } from '../../../resource/IdName';
import map from './AddressMap.module.css';

const MOST_OVERLAPS = 20;
const ofApi = { filters: appliedFilters('network') };

/** The tab "Address map": the address space of the listed networks by region and range, used, free and overlapping. */
export function NetworksMap({
  space,
  nameOf,
  unreadable,
  filters,
  scope,
  change,
}: {
  /** Absent until it is laid out. */
  space: AddressSpace | undefined;
  nameOf: (id: string) => string;
  unreadable: number;
  filters: FilterValues;
  scope: FilterValues;
  change: ChangeList;
}) {
  const names = useIdNames();
  // With filters, a block that looks free may be used by a network that is not listed.
  const partial = Object.values(filters).some((values) => values.length > 0);
  const unread = unreadable > 0 && `${plural(unreadable, 'network')} could not be read`;
  const isLaidOut = space !== undefined && space.containers.length + space.unplaced.length > 0;
  return (
    <>
      <div className="apart line gap-12">
        <ListFilterBar table={ofApi} filters={filters} scope={scope} change={change} />
        {isLaidOut && (
          <p className="toned fine" data-tone={unread || partial ? 'attention' : 'note'}>
            {unread
              ? `${unread}: a free block may be in use.`
              : partial
                ? 'Filters are on: a free block may be used by a network that is not listed.'
                : 'Select a free block to create a network there. Free means that no listed network uses it.'}
          </p>
        )}
      </div>
      {space === undefined ? (
        <div className="card apart bone" aria-hidden />
      ) : !isLaidOut ? (
        <div className="card">
          <EmptyState
            icon={<IconMap2 aria-hidden />}
            title={unread || (partial ? 'No network passes the filters' : 'No networks yet')}
          >
            The map shows used and free addresses, and where networks overlap.
          </EmptyState>
        </div>
      ) : (
        <div className="stack">
          {space.overlapCount > 0 && <Overlaps space={space} />}
          {groupBy(space.containers, ({ regionId }) => regionId ?? '').map((containers) => (
            <section key={containers[0]?.regionId ?? ''} className="stack gap-8 shrink">
              <h2 className="row gap-8" title={containers[0]?.regionId}>
                <span>
                  {containers[0]?.regionId === undefined
                    ? 'Region not reported'
                    : names(containers[0].regionId).text}
                </span>
                <span className="hint">
                  {plural(
                    containers.reduce((sum, { networks }) => sum + networks, 0),
                    'network',
                  )}
                </span>
              </h2>
              {containers.map((container) => (
                <div
                  key={container.container.text}
                  className={`card gap-6 shrink pad ${map.container}`}
                >
                  <AddressHead container={container} nameOf={nameOf} region={false} />
                  <AddressBar container={container} nameOf={nameOf} tabbable />
                </div>
              ))}
            </section>
          ))}
          {space.unplaced.length > 0 && (
            <p className="second breaks">{`${plural(space.unplaced.length, 'network')} not on the map: no readable prefix.`}</p>
          )}
        </div>
      )}
    </>
  );
}

function Overlaps({ space }: { space: AddressSpace }) {
  const shown = space.overlaps.slice(0, MOST_OVERLAPS);
  return (
    <Notice
      tone="attention"
      role="region"
      aria-label="Overlaps"
      title={plural(space.overlapCount, 'overlap')}
    >
      <ul>
        {shown.map(({ inner, outer }) => (
          <li key={`${inner.id} ${outer.id}`}>
            <Link to={detailPath('network', inner.id)} translate="no">
              {visible(inner.name)}
            </Link>
            <span> overlaps </span>
            <Link to={detailPath('network', outer.id)} translate="no">
              {visible(outer.name)}
            </Link>
            <span> </span>
            <span className="mono" translate="no">{`${inner.prefix} in ${outer.prefix}`}</span>
          </li>
        ))}
      </ul>
      {space.overlapCount > shown.length && (
        <p>{`and ${plural(space.overlapCount - shown.length, 'more overlap')}`}</p>
      )}
    </Notice>
  );
}
