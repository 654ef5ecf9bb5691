import { IconCalculator, IconFlask, IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { modelsQuery, useModels } from '../../api/resources/models';
import { queryClient } from '../../api/cache/queryClient';
import { DetailViews } from '../../components/page/DetailViews';
import { EmptyState } from '../../components/ui/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { RefusedOrganization } from '../../components/page/InOrganization';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { useCopy } from '../../components/ui/useCopy';
import { usePageActions } from '../../components/page/usePageActions';
import { idFault } from '../../contract/path';
import { currentLedgerKey } from '../../session/scope';
import { MalformedBadge } from './modelColumns';
import { ModelDetails } from './ModelDetails';
import styles from './ModelPage.module.css';
import { embeds, modelRow, playgroundPath, type ModelRow } from './modelRow';
import { useOrganization } from '../../components/page/useOrganization';

/** Starts the read of the catalogue, which is all the interface offers; the page never waits for it here. */
export function loader({ request }: LoaderFunctionArgs): null {
  const asked = new URL(request.url).searchParams.get('organizationID');
  const organization = asked || currentLedgerKey().organization;
  if (idFault(organization, 'any') === undefined)
    void queryClient.prefetchQuery(modelsQuery(organization));
  return null;
}

/** `/models/:id`. */
export function Component() {
  const key = useKey();
  const { organization, fault, asked } = useOrganization();
  const { data, error, isFetching, refetch } = useModels(organization);
  const read = data?.items.find((item) => item.key === key);
  const row = read && modelRow(read);
  const navigate = useNavigate();
  const { copy } = useCopy();
  const list = `${paths.models()}${asked ? `?${new URLSearchParams({ organizationID: asked })}` : ''}`;

  usePageActions(
    useMemo(
      () => [
        { id: 'model.copy', label: 'Copy the model’s ID', run: () => copy(key, 'ID') },
        { id: 'model.refresh', label: 'Refresh this model', run: () => void refetch() },
        { id: 'model.list', label: 'All models', run: () => void navigate(list) },
      ],
      [copy, refetch, navigate, key, list],
    ),
  );

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Inference' }, { label: 'Models', to: list }]}
        title={row ? row.name : data ? 'Model not found' : 'Model'}
        beside={row && row.read.faults.length > 0 && <MalformedBadge faults={row.read.faults} />}
        updatedAt={data?.at}
        onRefresh={organization === '' || fault !== undefined ? undefined : () => void refetch()}
        refreshing={isFetching}
        actions={row && <Actions row={row} organization={asked} />}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
      {fault !== undefined ? (
        <div className="card">
          <RefusedOrganization id={organization} fault={fault} rule="any" />
        </div>
      ) : row ? (
        <DetailViews noun="model" raw={row.read.raw} jsonLabel="The entry as it was read">
          <ModelDetails row={row} />
        </DetailViews>
      ) : data || organization === '' ? (
        <div className="card">
          <EmptyState
            title={
              organization === '' ? 'No organization chosen' : 'The catalogue has no such model'
            }
            actions={
              <Link className="button" to={list}>
                All models
              </Link>
            }
          >
            {organization === ''
              ? 'The catalogue belongs to an organization. Choose one with “Scope” above.'
              : `The service lists ${data?.items.length ?? 0} models for ${organization}, none with the ID “${key}”. It was taken out, or this token may not see it.`}
          </EmptyState>
        </div>
      ) : (
        !error && (
          <div
            className={`columns late ${styles.grid}`}
            role="status"
            aria-label="Loading the model"
          >
            <div className="card bone" />
            <div className="card bone" />
          </div>
        )
      )}
    </>
  );
}

/** The router takes an encoded slash and an encoded percent sign for the same; an id may hold either. */
function useKey(): string {
  const segment = useLocation().pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function Actions({ row, organization }: { row: ModelRow; organization: string | undefined }) {
  const query = (tab: string) => {
    const values = new URLSearchParams({ tab, model: row.key });
    if (organization) values.set('organizationID', organization);
    return `${paths.models()}?${values}`;
  };
  return (
    <>
      <Link className="button" to={query('compare')}>
        <IconScale aria-hidden />
        Compare
      </Link>
      <Link className="button" to={query('costs')}>
        <IconCalculator aria-hidden />
        Calculate cost
      </Link>
      {embeds(row) && (
        <Link className="button primary" to={playgroundPath(row)}>
          <IconFlask aria-hidden />
          Try in playground
        </Link>
      )}
    </>
  );
}
