import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { allChanges, useChanges, type ChangesFilters as Filters } from '../../api/journal/changes';
import { changeFilters, filterNames } from './changeFilters';
import { ChangesTable, NoChanges, NoJournal, NotAllowed } from './ChangesTable';
import { InOrganization } from '../../page/InOrganization';
import { consoleCrumbs, PageHeader } from '../../page/PageHeader';
import { useOrganization } from '../../page/useOrganization';
import { ListFilterBar } from '../../table/ListFilterBar';
import { periodOf } from '../../table/listFilters';
import { useListState } from '../../table/useListState';
import { announce } from '../../ui/announce';
import { showToast } from '../../ui/toast';
import { plural } from '../../lib/text/text';
import { keepsJournal, useConnection } from '../../session/connections';

/** `/changes`: who changed what in the organization, and how it ended, by the gateway's journal. */
export function ChangesPage() {
  const shared = keepsJournal(useConnection());
  if (shared) return <Changes />;
  return (
    <>
      <PageHeader breadcrumbs={consoleCrumbs} title="Changes" />
      <NoJournal />
    </>
  );
}

function Changes() {
  const { organization, keep } = useOrganization();
  const list = useListState(filterNames);
  const { state, change } = list;
  const [now] = useState(() => Date.now());
  const filters = useMemo((): Filters => {
    const first = (name: string) => state.filters[name]?.[0];
    const [from, to] = periodOf(first('when') ?? '', now) ?? [];
    return {
      type: first('type'),
      operation: first('operation'),
      person: first('person'),
      outcome: first('outcome'),
      resourceID: first('resourceID'),
      from: Number.isFinite(from) ? from : undefined,
      to: Number.isFinite(to) ? to : undefined,
      text: state.q.trim(),
    };
  }, [state, now]);
  const changes = useChanges(organization, filters);
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
        {changes.refused ? (
          <NotAllowed />
        ) : (
          <ChangesTable
            list={changes}
            state={list}
            organization={organization}
            chosen={state.filters['change']?.[0]}
            keep={keep}
            name="Changes"
            filters={
              <ListFilterBar
                filters={state.filters}
                change={change}
                table={{
                  filters: changeFilters(changes.people, state.filters['type']?.[0]),
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

/** The button "Export": all writes that pass the filters, also those that are not loaded yet. */
function Export({ organization, filters }: { organization: string; filters: Filters }) {
  const [exported, setExported] = useState<number>();
  async function save(): Promise<void> {
    if (exported !== undefined) return;
    setExported(0);
    try {
      const [{ changesFile }, { downloadBlob }] = await Promise.all([
        import('./changesFile'),
        import('../../table/exportRows'),
      ]);
      const pages = allChanges(organization, filters);
      let count = 0;
      const file = await changesFile(pages, (now) => {
        count = now;
        setExported(now);
      });
      downloadBlob('changes.csv', file);
      announce(`${plural(count, 'change')} exported`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      showToast({ title: `Changes not exported: ${why}`, tone: 'failed' });
    } finally {
      setExported(undefined);
    }
  }
  return (
    <>
      {exported !== undefined && (
        <span className="hint">{plural(exported, 'change')} exported so far</span>
      )}
      <Button size="xs" title="CSV, all that match" onClick={() => void save()}>
        Export
      </Button>
    </>
  );
}
