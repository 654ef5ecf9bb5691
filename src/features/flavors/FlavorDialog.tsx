import { Button } from '@mantine/core';
import { useFlavors } from '../../api/resources/lists';
import { ErrorPanel } from '../../page/ErrorPanel';
import { useIdNames } from '../../page/resource/IdName';
import { Dialog } from '../../ui/Dialog';
import type { FlavorRow } from '../../page/resource/flavorFacts';
import { flavorParameters, type FlavorPick } from './flavorFilters';
import type { FlavorPlace } from './FlavorPlaceBar';
import { FlavorsList } from './FlavorsList';
import styles from './Flavors.module.css';
import { useCallback, useMemo, useState } from 'react';
import { changeListState, parseListState } from '../../table/listState';
import type { ChangeList, useListState } from '../../table/useListState';

const nothing: readonly FlavorRow[] = [];
const none: readonly string[] = [];

/** The flavors of one place in a dialog, with the filters and bars of their page, to pick one. */
export function FlavorDialog({
  place,
  pick,
  onClose,
}: {
  place: FlavorPlace;
  pick: FlavorPick;
  onClose: () => void;
}) {
  const names = useIdNames();
  const { state, change } = useOwnListState(flavorParameters);
  const { data, error, refetch } = useFlavors(place.organizationID, place.regionID);
  const rows = data?.items ?? nothing;
  const loading = data === undefined;
  return (
    <Dialog
      title="Choose a flavor"
      subtitle={`Flavors of ${names(place.regionID).text}. Click a row, or press Enter or Space on it.`}
      onClose={onClose}
      width={1180}
      footer={<Button onClick={onClose}>Back to the form</Button>}
    >
      <div className={styles.picking}>
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
        {error && !data ? null : (
          <FlavorsList
            rows={rows}
            loading={loading}
            compared={none}
            state={state}
            change={change}
            place={place}
            unreadable={data?.unreadable ?? 0}
            pick={pick}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Like `useListState` for a list in a dialog: the state is not in the address, and gone when the dialog closes. */
function useOwnListState(filterNames: readonly string[]): ReturnType<typeof useListState> {
  const [search, setSearch] = useState('');
  const state = useMemo(
    () => parseListState(new URLSearchParams(search), filterNames),
    [search, filterNames],
  );
  const change = useCallback<ChangeList>(
    (next) =>
      setSearch((current) => {
        const pending = new URLSearchParams(current);
        const wanted =
          typeof next === 'function' ? next(parseListState(pending, filterNames)) : next;
        return changeListState(pending, wanted).toString();
      }),
    [filterNames],
  );
  return { state, change };
}
