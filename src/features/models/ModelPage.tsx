import { Button } from '@mantine/core';
import { IconCalculator, IconFlask, IconScale } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useModels } from '../../api/resources/models';
import { DetailViews } from '../../resource/DetailViews';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { PageHeader } from '../../ui/PageHeader';
import { listPath } from '../../resource/paths';
import { useCopy } from '../../ui/useCopy';
import { copyIdAction, usePageActions } from '../../ui/usePageActions';
import { ModelBadges } from './modelColumns';
import { ModelDetails } from './ModelDetails';
import { InOrganization } from '../../resource/InOrganization';
import styles from './ModelPage.module.css';
import { embeds, modelRow, playgroundPath, type ModelRow } from '../../resource/modelRow';
import { useIdInAddress, useOrganization } from '../../resource/useOrganization';

export { modelsLoader as loader } from '../../resource/modelsLoader';

/** `/models/:id`. */
export function Component() {
  const key = useIdInAddress();
  const { organization, fault, keep } = useOrganization();
  const { data, error, isFetching, refetch } = useModels(organization);
  const read = data?.items.find((item) => item.key === key);
  const row = read && modelRow(read);
  const navigate = useNavigate();
  const { copy } = useCopy();
  const list = keep(listPath('model'));
  const all = (
    <Button component={Link} to={list}>
      All models
    </Button>
  );

  usePageActions([
    copyIdAction('model', key, copy),
    { id: 'model.list', label: 'All models', run: () => void navigate(list) },
  ]);

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Inference' }, { label: 'Models', to: list }]}
        title={row ? row.name : data ? 'Model not found' : 'Model'}
        translate={row && 'no'}
        beside={row && <ModelBadges row={row} />}
        updatedAt={data?.at}
        onRefresh={organization === '' || fault !== undefined ? undefined : () => void refetch()}
        refreshing={isFetching}
        actions={row && <Actions row={row} keep={keep} />}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
      <InOrganization>
        {row ? (
          <DetailViews noun="model" raw={row.read.raw} jsonLabel="The whole model">
            <ModelDetails row={row} />
          </DetailViews>
        ) : data ? (
          <div className="card">
            <EmptyState title="The catalogue has no such model" actions={all}>
              {`The service lists ${data.items.length} models for ${organization}, none with the ID “${key}”. It was removed, or you don’t have access.`}
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
      </InOrganization>
    </>
  );
}

function Actions({ row, keep }: { row: ModelRow; keep: (path: string) => string }) {
  const query = (tab: string) =>
    keep(`${listPath('model')}?${new URLSearchParams({ tab, model: row.key })}`);
  return (
    <>
      <Button component={Link} to={query('compare')}>
        <IconScale aria-hidden />
        <span>Compare</span>
      </Button>
      <Button component={Link} to={query('costs')}>
        <IconCalculator aria-hidden />
        <span>Calculate cost</span>
      </Button>
      {embeds(row) && (
        <Button component={Link} variant="filled" to={playgroundPath(row)}>
          <IconFlask aria-hidden />
          <span>Try in playground</span>
        </Button>
      )}
    </>
  );
}
