import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../ui/EmptyState';
import { consoleCrumbs, PageHeader } from '../../ui/PageHeader';
import { listPath, paths } from '../../resource/paths';

export function Component() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader breadcrumbs={consoleCrumbs} title="Not found" />
      <div className="card">
        <EmptyState
          icon={<IconCompass aria-hidden />}
          title="There is no page at this address"
          actions={
            <div className="line gap-8 reach">
              <Button component={Link} variant="filled" to={paths.overview()}>
                Overview
              </Button>
              <Button component={Link} to={listPath('network')}>
                Networks
              </Button>
            </div>
          }
        >
          <code translate="no">{pathname}</code>
          <span> may be mistyped. Use “Search or jump to…” to find a page or open an ID.</span>
        </EmptyState>
      </div>
    </>
  );
}
