import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { allOf, arrivalOf } from '../../api/cache/arrival';
import { answered } from '../../api/cache/record';
import { knownName, useKnownFileStorage, useKnownRecords } from '../../api/resources/known';
import { useList } from '../../api/resources/lists';
import { useNewestChanges } from '../../api/journal/changes';
import { useTeam } from '../../api/journal/team';
import { useModels } from '../../api/resources/models';
import styles from './OverviewPage.module.css';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { consoleCrumbs, PageHeader } from '../../ui/PageHeader';
import { listPath, paths } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import { useScopedFilters } from '../../table/useListFilters';
import { useCoarseNow } from '../../ui/clock';
import { useSlots } from '../../ui/slots';
import type { ResourceType } from '../../contract/resources';
import {
  addressSpace,
  type AddressContainer,
  type AddressSpace,
} from '../../lib/address/addressSpace';
import { dayOf, dayStart, parseTime } from '../../lib/time/dates';
import { useKnown } from '../../memory/resources';
import { changeTour, TOUR_NETWORK, useTour } from '../../memory/tour';
import { hasDemoControls, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { Link } from 'react-router';
import { attentionFindings, type Finding } from './attention';
import { AttentionPanel } from './AttentionPanel';
import { FirstSteps, useFirstSteps } from './FirstSteps';
import { Counts, stateNotes, type Count, type CountNote } from './Counts';
import { IconPencil } from '@tabler/icons-react';
import { Ago } from '../../ui/Age';
import { Panel } from '../../ui/Panel';
import { TitleAfter } from '../../ui/pageTitle';
import { visible } from '../../lib/text/invisible';
import { useDrafts } from '../../memory/drafts';
import { AddressBar } from '../../resource/address/AddressBar';
import { AddressHead } from '../../resource/address/AddressHead';
import strip from './AddressStrip.module.css';

const none: readonly never[] = [];
/** Each is a read of its own, as the API has no list of file storage. */
const MOST_STORAGE = 10;
/** How many unknown outcomes are shown, and for how long: nobody looks for older ones. */
const MOST_UNKNOWN = 5;
const UNKNOWN_MS = 7 * 24 * 60 * 60_000;

/** What is wrong, what changed and what runs out, over all resources, and what was left unfinished. */
export function Component() {
  const filters = useScopedFilters();
  const networks = useList('network', filters);
  const groups = useList('securityGroup', filters);
  const memory = useMemoryKey();
  const accounts = useKnownRecords('serviceAccount', memory);
  const written = useKnown(memory, 'network', 'securityGroup', 'hidden');
  const storage = useKnownFileStorage(MOST_STORAGE);
  const instances = useKnown(memory, 'instance');
  const users = useKnown(memory, 'user');
  const projects = useKnown(memory, 'project');
  const team = useTeam(memory);
  const { organization } = useOrganization();
  const models = useModels(organization);
  const { RecentChanges } = useSlots();
  const now = useCoarseNow();
  // A search of the whole journal may take too long. It begins with a day, so that it is not another one every minute.
  const from = dayStart(dayOf(now - UNKNOWN_MS));
  const unknown = useNewestChanges(organization, { outcome: 'unknown', from }, MOST_UNKNOWN);
  const networkItems = networks.data?.items ?? none;
  const groupItems = groups.data?.items ?? none;

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
  const found = useMemo(
    () =>
      attentionFindings(
        {
          networks: networkItems.map(({ value }) => value),
          groups: groupItems,
          accounts: accounts.map((account) => ({
            id: account.known.id,
            name: knownName(account),
            expiry: parseTime(account.value.status?.expiry),
          })),
          storage: storage.items.flatMap((volume) => answered(volume) ?? []),
          unknown: (unknown.data?.changes ?? none).filter(
            ({ receivedAt, found }) => !found && now - receivedAt < UNKNOWN_MS,
          ),
          overlaps: space.overlaps,
          sentAt: (id) => written.find((each) => each.id === id)?.sent?.at,
        },
        now,
      ),
    [networkItems, groupItems, accounts, storage.items, unknown.data, space, written, now],
  );
  const nameOf = (id: string) =>
    networkItems.find(({ value }) => value.metadata.id === id)?.value.metadata.name ?? id;

  /** The counts of each resource type, with the lists they lead to. */
  const noted = (what: Finding['what'], word: string, to: string): CountNote[] => {
    const of = found.filter((one) => one.what === what);
    return of.slice(0, 1).map(({ tone }) => ({ text: `${of.length} ${word}`, tone, to }));
  };

  // Both lists come from one API, so the same error is shown once.
  const error = (!networks.data && networks.error) || (!groups.data && groups.error);
  const arrivals = {
    networks: arrivalOf(networks),
    groups: arrivalOf(groups),
    storage: allOf(team.arrival, storage.arrival),
    changes: team.shared ? unknown.arrival : team.arrival,
  };
  /** How many the team has; without its list, those of this browser may be fewer. */
  const known = (type: ResourceType, count: number, notes?: readonly CountNote[]): Count => ({
    type,
    arrival: team.arrival,
    where: team.shared ? undefined : 'in this browser',
    count: team.arrival.state === 'known' || count > 0 ? count : undefined,
    notes,
  });
  const times = [networks.data?.at, groups.data?.at, storage.at].filter((at) => at !== undefined);
  const first = useFirstSteps(networks, storage, team);
  const behind = [...Object.values(arrivals), team.arrival];
  const isEmpty = first.isEmpty && arrivals.groups.state === 'known' && groupItems.length === 0;
  const isCalm = isEmpty && found.length === 0 && allOf(...behind).state === 'known';
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
        refreshing={networks.isFetching || groups.isFetching || storage.isFetching}
      />
      {error && <ErrorPanel error={error} onRetry={refresh} />}
      {first.isShown ? (
        <FirstSteps {...first} />
      ) : (
        networkItems.some(({ value }) => value.metadata.name === TOUR_NETWORK) && <TourOffer />
      )}
      <Counts
        counts={[
          {
            type: 'network',
            arrival: arrivals.networks,
            count: networks.data?.items.length,
            notes: stateNotes('network', networkItems),
          },
          {
            type: 'securityGroup',
            arrival: arrivals.groups,
            count: groups.data?.items.length,
            notes: [
              ...noted('open', 'open', paths.securityGroupConnect()),
              ...stateNotes('securityGroup', groupItems),
            ],
          },
          {
            ...known(
              'fileStorage',
              storage.remembered,
              noted('full', 'nearly full', listPath('fileStorage')),
            ),
            arrival: arrivals.storage,
          },
          known('instance', instances.length),
          known('user', users.length),
          known(
            'serviceAccount',
            accounts.length,
            noted('expiring', 'expiring', listPath('serviceAccount')),
          ),
          known('project', projects.length),
          { type: 'model', arrival: arrivalOf(models), count: models.data?.items.length },
        ]}
      />
      <div className="columns late" style={{ '--columns': 'minmax(0, 7fr) minmax(0, 4fr)' }}>
        {!isCalm && (
          <div className="stack shrink">
            <AttentionPanel findings={found} arrivals={behind} />
          </div>
        )}
        <div className="stack shrink">
          <RecentChanges ifAny={isEmpty && first.isShown} />
          {space.containers.length > 0 && <AddressStrip space={space} nameOf={nameOf} />}
          <DraftsPanel />
        </div>
      </div>
    </>
  );
}

/** Offers the tour of the demo, until it was started or declined. */
function TourOffer() {
  const key = useMemoryKey();
  const tour = useTour(key);
  if (!hasDemoControls(useConnection()) || tour !== undefined) return null;
  return (
    <section className={`card apart line gap-8 ${styles.offer}`} aria-label="Tour">
      <TitleAfter />
      <p className="grow">
        <b>New here?</b>
        <span> Take the tour: four stops, each with something to try.</span>
      </p>
      <div className="line gap-8 reach">
        <Button variant="filled" onClick={() => changeTour(key, {})}>
          Start the tour
        </Button>
        <Button onClick={() => changeTour(key, { state: 'declined' })}>No, thanks</Button>
      </div>
    </section>
  );
}

/** Forms with a draft: not sent yet, or with an unknown outcome. */
export function DraftsPanel() {
  const drafts = useDrafts(useMemoryKey());
  if (drafts.length === 0) return null;
  return (
    <Panel title="Open drafts" beside="only in this browser" flush>
      <ul>
        {drafts.map(({ form, title, at, sent }) => (
          <li key={form} className={styles.line}>
            <IconPencil size={15} stroke={1.8} aria-hidden className="dim" />
            <Link to={form} className="clip name-link">
              {visible(title)}
            </Link>
            <span className="hint tabular end">
              {sent?.at === at ? 'sent, no answer' : <Ago at={at} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The address map in small: the most important ranges, those with overlaps first. */
function AddressStrip({ space, nameOf }: { space: AddressSpace; nameOf: (id: string) => string }) {
  return (
    <Panel
      title="Address space"
      beside={<Link to={`${listPath('network')}?tab=map`}>Address map</Link>}
    >
      {mostTelling(space.containers).map((container) => (
        <div
          key={`${container.regionId} ${container.container.text}`}
          className={`stack shrink ${strip.item}`}
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
