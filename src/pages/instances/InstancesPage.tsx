import { IconPlus, IconServer2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import controls from '../../components/ui/controls.module.css';
import { EmptyState } from '../../components/ui/EmptyState';
import { forgetHere } from '../../components/resource/forgetHere';
import { KnownTable } from '../../components/table/KnownTable';
import type { ListSort } from '../../components/table/listState';
import { MemoryNote } from '../../components/page/MemoryNote';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { useCopy } from '../../components/ui/useCopy';
import { usePageActions } from '../../components/page/usePageActions';
import { useLedgerKey } from '../../session/scope';
import { instanceColumns, instanceKind, instanceSearch } from './instanceColumns';
import { useKnownInstances } from './knownInstance';
import { useNamesWithNetworks } from './useInstanceChoices';

const newestFirst: ListSort = { column: 'answered', descending: true };

/** `/instances`: those created from this browser, as the service answered. */
export function Component() {
  const rows = useKnownInstances();
  const key = useLedgerKey();
  const names = useNamesWithNetworks();
  const { copy } = useCopy();
  const navigate = useNavigate();
  const columns = useMemo(() => instanceColumns(names), [names]);
  const search = useMemo(() => instanceSearch(columns), [columns]);
  const kind = useMemo(
    () =>
      instanceKind(
        (id) => copy(id, 'ID'),
        (id, name) => forgetHere(key, 'instance', { id, name }),
      ),
    [copy, key],
  );

  usePageActions(
    useMemo(
      () => [
        {
          id: 'instances.create',
          label: 'Create instance',
          run: () => void navigate(paths.instanceCreate()),
        },
      ],
      [navigate],
    ),
  );

  const create = (
    <Link className={`${controls.button} ${controls.primary}`} to={paths.instanceCreate()}>
      <IconPlus aria-hidden />
      Create instance
    </Link>
  );
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Infrastructure' }]} title="Instances" actions={create} />
      <MemoryNote>
        <b>Created from this browser.</b> The interface can create instances and neither list nor
        read them, so each is shown as the service answered then. States have likely moved on since,
        and instances made elsewhere are not here.
      </MemoryNote>
      <KnownTable
        type="instance"
        rows={rows}
        columns={columns}
        kind={kind}
        search={search}
        searched="Names, IDs, addresses, flavors, networks and tags are searched."
        usualSort={newestFirst}
        icon={<IconServer2 aria-hidden />}
        empty={
          <EmptyState
            icon={<IconServer2 aria-hidden />}
            title="No instance created from this browser"
            actions={create}
          >
            An instance is a machine on a network, made from a flavor and an image. Create one, and
            the service’s answer is kept here.
          </EmptyState>
        }
      />
    </>
  );
}
