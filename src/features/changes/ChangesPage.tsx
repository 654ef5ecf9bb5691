import type { DefinedResources } from '../../save/defineResource';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ChangesFilters as Filters } from '../../api/journal/changes';
import { allChanges, useChanges } from '../../api/journal/history';
import { ChangesTable, NoChanges, NoJournal, NotAllowed } from './ChangesTable';
import { InOrganization } from '../../resource/InOrganization';
import { consoleCrumbs, PageHeader } from '../../ui/PageHeader';
import { useOrganization } from '../../resource/useOrganization';
import { ListFilterBar } from '../../table/ListFilterBar';
import { periodOf, type Filter } from '../../table/listFilters';
import { useListState } from '../../table/useListState';
import { announce } from '../../ui/announce';
import { downloadBlob } from '../../ui/download';
import { showToast } from '../../ui/toast';
import { messageOf, plural } from '../../lib/text/text';
import { keepsJournal, useConnection } from '../../session/connections';
import { writeOutcomes, type RecordedRun, type RecordedWrite } from '../../contract/journal';
import { resourceOf, resourceTypes, titleOf } from '../../contract/resources';
import { visible } from '../../lib/text/invisible';
import { paths } from '../../resource/paths';
import { Person } from '../../resource/Person';
import { Badge } from '../../resource/StatusBadge';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { isUndoable } from './changeColumns';
import { changesFile } from './changesFile';
import { operationWords, outcomeLooks, runLook, runWords } from './changeWords';
import { useOpenedAt } from '../../ui/clock';
import { useTelling, type Telling } from './useTelling';

/** The filters of the page in its address, and the chosen change. */
export const changeFilterNames = [
  'person',
  'type',
  'operation',
  'outcome',
  'when',
  'resourceID',
  'run',
  'change',
] as const;

const written = resourceTypes.filter((type) => writesOf(type).length > 0);

function writesOf(type: (typeof resourceTypes)[number]): string[] {
  const { create, update } = resourceOf(type).operations;
  return [create, update].filter((id) => id !== undefined);
}

/** The filters of the changes, which the gateway applies: one value of each. `type`: the one that is chosen. */
export function changeFilters(
  people: readonly string[],
  type: string | undefined,
  run?: RecordedRun,
): readonly Filter<unknown>[] {
  const one = { kind: 'set', applied: true, single: true } as const;
  const types = written.filter((each) => type === undefined || type === each);
  const typeWords = (value: string) => {
    const known = written.find((each) => each === value);
    return known ? titleOf(known) : value;
  };
  const outcomeWords = (value: string) =>
    writeOutcomes.flatMap((each) => (each === value ? outcomeLooks[each].word : []))[0] ?? value;
  return [
    { ...one, name: 'person', title: 'Person', options: people },
    { ...one, name: 'type', title: 'Type', options: written, words: typeWords },
    {
      ...one,
      name: 'operation',
      title: 'Operation',
      options: types.flatMap(writesOf),
      words: operationWords,
    },
    { ...one, name: 'outcome', title: 'Outcome', options: writeOutcomes, words: outcomeWords },
    { ...one, name: 'when', title: 'When', kind: 'date' },
    { ...one, name: 'resourceID', title: 'ID' },
    { ...one, name: 'run', title: 'Run', words: () => (run ? runWords(run) : 'of many changes') },
  ];
}

/** `/changes`: who changed what in the organization, and how it ended, by the gateway's journal. */
export function ChangesPage(props: { defined: DefinedResources }) {
  const shared = keepsJournal(useConnection());
  if (shared) return <Changes {...props} />;
  return (
    <>
      <PageHeader breadcrumbs={consoleCrumbs} title="Changes" />
      <NoJournal />
    </>
  );
}

function Changes({ defined }: { defined: DefinedResources }) {
  const { organization } = useOrganization();
  const telling = useTelling(defined);
  const list = useListState(changeFilterNames);
  const { state, change } = list;
  const now = useOpenedAt();
  const filters = useMemo((): Filters => {
    const first = (name: string) => state.filters[name]?.[0];
    const when = first('when');
    // A day that does not exist matches nothing, as in other lists.
    const [from, to] = when === undefined ? [] : (periodOf(when, now) ?? [1, 0]);
    return {
      type: first('type'),
      operation: first('operation'),
      person: first('person'),
      outcome: first('outcome'),
      resourceID: first('resourceID'),
      run: first('run'),
      from: Number.isFinite(from) ? from : undefined,
      to: Number.isFinite(to) ? to : undefined,
      text: state.q.trim(),
    };
  }, [state, now]);
  const changes = useChanges(organization, filters);
  const [newest] = filters.run === undefined ? [] : changes.rows;
  const filtered = Object.values(filters).some((value) => value !== undefined && value !== '');
  return (
    <>
      <PageHeader
        breadcrumbs={consoleCrumbs}
        title="Changes"
        updatedAt={changes.at}
        onRefresh={() => void changes.refetch()}
        refreshing={changes.fetching}
      />
      <InOrganization>
        {newest?.run && (
          <RunHead telling={telling} rows={changes.rows} run={newest.run} isAll={!changes.more} />
        )}
        {changes.refused ? (
          <NotAllowed />
        ) : (
          <ChangesTable
            telling={telling}
            list={changes}
            state={list}
            organization={organization}
            name="Changes"
            filters={
              <ListFilterBar
                filters={state.filters}
                change={change}
                table={{
                  filters: changeFilters(changes.people, state.filters['type']?.[0], newest?.run),
                  choices: () => [],
                }}
              />
            }
            actions={<Export organization={organization} filters={filters} />}
            empty={
              filtered ? (
                <NoChanges title="No change matches">
                  Change the search, or clear the filters.
                </NoChanges>
              ) : (
                <NoChanges title="No changes yet">
                  What anyone in the organization creates or changes through this gateway is listed
                  here, with how it ended.
                </NoChanges>
              )
            }
          />
        )}
      </InOrganization>
    </>
  );
}

/** The heading of a run above its changes, with "Undo all". */
function RunHead({
  telling: { whyNot },
  rows,
  run,
  isAll,
}: {
  telling: Telling;
  rows: readonly RecordedWrite[];
  run: RecordedRun;
  /** Whether these are all writes of the run: an older one may still have something to undo. */
  isAll: boolean;
}) {
  const { keep } = useOrganization();
  const [newest] = rows;
  const reasons = rows.map(whyNot);
  const reason =
    newest && isUndoable(run, newest)
      ? isAll && reasons.every((each) => each !== undefined) && reasons[0]
      : 'Only networks, security groups, file storage and users can be changed together.';
  return (
    <section className="card apart line gap-10 pad" aria-label="Run">
      <h2 className="breaks">{visible(runWords(run))}</h2>
      {newest && <Person by={newest.by} />}
      <Badge look={runLook(run)} />
      {reason ? (
        <ReasonedButton className="end" whyNot={reason}>
          Undo all
        </ReasonedButton>
      ) : (
        <Button className="end" component={Link} to={keep(paths.bulk(run.id))}>
          <IconArrowBackUp aria-hidden />
          <span>Undo all</span>
        </Button>
      )}
    </section>
  );
}

/** The button "Export": all writes that pass the filters, also those that are not loaded yet. */
function Export({ organization, filters }: { organization: string; filters: Filters }) {
  const [exported, setExported] = useState<number>();
  async function save(): Promise<void> {
    if (exported !== undefined) return;
    setExported(0);
    try {
      const pages = allChanges(organization, filters);
      let count = 0;
      const file = await changesFile(pages, (now) => {
        count = now;
        setExported(now);
      });
      downloadBlob('changes.csv', file);
      announce(`${plural(count, 'change')} exported`);
    } catch (error) {
      showToast({ title: `Changes not exported: ${messageOf(error)}`, tone: 'failed' });
    } finally {
      setExported(undefined);
    }
  }
  return (
    <>
      {exported !== undefined && (
        <span className="hint">{`${plural(exported, 'change')} exported so far`}</span>
      )}
      <Button
        size="xs"
        title="CSV, all that match, each change of a run"
        onClick={() => void save()}
      >
        Export
      </Button>
    </>
  );
}
