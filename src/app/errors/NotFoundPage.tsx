import { IconCompass } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../components/ui/EmptyState';
import { consoleCrumbs, PageHeader } from '../../components/page/PageHeader';
import { Panel } from '../../components/ui/Panel';
import { paths } from '../../components/page/paths';

/** The page for an unknown address. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader breadcrumbs={consoleCrumbs} title="Not found" />
      <Panel title="No such page">
        <EmptyState
          icon={<IconCompass aria-hidden />}
          title="The console has no page at this address"
          actions={
            <>
              <Link className="button primary" to={paths.overview()}>
                Overview
              </Link>
              <Link className="button" to={paths.networks()}>
                Networks
              </Link>
            </>
          }
        >
          <code>{pathname}</code> may be mistyped, or from another version of the console. “Search
          or jump to…” finds every page, and takes any ID.
        </EmptyState>
      </Panel>
    </>
  );
}
