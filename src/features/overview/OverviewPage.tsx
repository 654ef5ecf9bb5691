import { useMemo } from 'react';
import { ApiError } from '../../api/http/errors';
import { useKnownFileStorage, useKnownObjects } from '../../api/resources/known';
import { useList } from '../../api/resources/lists';
import { AddressStrip } from '../../page/address/AddressStrip';
import { TourOffer } from './TourOffer';
import { ErrorPanel } from '../../page/ErrorPanel';
import { consoleCrumbs, PageHeader } from '../../page/PageHeader';
import { paths } from '../../page/paths';
import { useScopedFilters } from '../../table/scopedLists';
import { useCoarseNow } from '../../ui/clock';
import { serviceAccount } from '../../contract/identity';
import { addressSpace } from '../../lib/address/addressSpace';
import { parseTime } from '../../lib/time/dates';
import { plural } from '../../lib/text/text';
import { useSent } from '../../memory/resources';
import { useMemoryKey } from '../../session/scope';
import { Link } from 'react-router';
import { findings } from './attention';
import { AttentionPanel } from './AttentionPanel';
import { DraftsPanel, ShortcutsPanel } from './SidePanels';
import styles from './OverviewPage.module.css';
import { ResourceCard } from './Cards';

const none: readonly never[] = [];
/** Each is a read of its own, for the interface has no list of file storage. */
const MOST_STORAGE = 10;

/** Counts and states, what needs attention, and what was left unfinished. */
export function Component() {
  const filters = useScopedFilters();
  const networks = useList('network', filters);
  const groups = useList('securityGroup', { ...filters, networkID: [] });
  const memory = useMemoryKey();
  const accounts = useKnownObjects('serviceAccount', serviceAccount, memory);
  const sentNetworks = useSent(memory, 'network');
  const sentGroups = useSent(memory, 'securityGroup');
  const storage = useKnownFileStorage(MOST_STORAGE);
  const now = useCoarseNow();
  const networkItems = networks.data?.items ?? none;
  const groupItems = groups.data?.items ?? none;

  const found = useMemo(
    () =>
      findings(
        {
          networks: networkItems.map(({ value }) => value),
          groups: groupItems,
          accounts: accounts.map(({ id, known, answer }) => ({
            id,
            name: answer?.value.metadata.name || known.name || id,
            expiry: parseTime(answer?.value.status?.expiry),
          })),
          storage: storage.items.flatMap(({ answer }) => (answer ? [answer.value] : [])),
          sentAt: (id) => (sentNetworks.get(id) ?? sentGroups.get(id))?.at,
        },
        now,
      ),
    [networkItems, groupItems, accounts, storage.items, sentNetworks, sentGroups, now],
  );
  const space = useMemo(
    () =>
      addressSpace(
        networkItems.map(({ value: { metadata, status } }) => ({
          id: metadata.id,
          name: metadata.name ?? metadata.id,
          regionId: status?.regionId,
          prefix: status?.prefix,
        })),
      ),
    [networkItems],
  );
  const nameOf = (id: string) =>
    networkItems.find(({ value }) => value.metadata.id === id)?.value.metadata.name ?? id;

  const open = found.filter(({ what }) => what === 'open').length;

  // Both lists come from one API, so the same error is shown once.
  const error = (!networks.data && networks.error) || (!groups.data && groups.error);
  const times = [networks.data?.at, groups.data?.at, storage.at].filter((at) => at !== undefined);
  const refresh = () => {
    void networks.refetch();
    void groups.refetch();
    storage.refetch();
  };

  return (
    <>
      <PageHeader
        breadcrumbs={consoleCrumbs}
        title="Overview"
        updatedAt={times.length === 0 ? undefined : Math.min(...times)}
        onRefresh={refresh}
        refreshing={networks.isFetching || groups.isFetching || storage.fetching}
      />
      <TourOffer />
      {error && <ErrorPanel error={error} onRetry={refresh} />}
      <div className={styles.cards}>
        <ResourceCard
          title="Networks"
          to={paths.networks()}
          list={networks.data}
          failed={networks.isError}
        />
        <ResourceCard
          title="Security groups"
          to={paths.securityGroups()}
          list={groups.data}
          failed={groups.isError}
          worst={
            open === 0
              ? undefined
              : {
                  text: `${open} open to the internet`,
                  to: paths.securityGroupConnect(),
                }
          }
        />
      </div>
      <div className="columns late" style={{ '--columns': 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        <div className="stack shrink">
          <AttentionPanel
            findings={found}
            reading={
              networks.isPending ||
              groups.isPending ||
              storage.items.some(({ answer, error: failed }) => !answer && !failed)
            }
            incomplete={
              networks.isError ||
              groups.isError ||
              storage.items.some(({ error: failed }) => failed && !isGone(failed))
            }
            unread={storage.remembered - storage.items.length}
          />
          {space.containers.length > 0 && (
            <AddressStrip
              space={space}
              nameOf={nameOf}
              more={(count) => (
                <Link to={`${paths.networks()}?tab=map`}>
                  {plural(count, 'more range')} in the address map
                </Link>
              )}
            />
          )}
        </div>
        <div className="stack shrink">
          <DraftsPanel />
          <ShortcutsPanel />
        </div>
      </div>
    </>
  );
}

/** Something this browser remembers that the service no longer shows needs no attention. */
function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
