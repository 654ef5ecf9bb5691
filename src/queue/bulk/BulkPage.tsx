import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { EmptyState } from '../../ui/EmptyState';
import { InOrganization } from '../../resource/InOrganization';
import { PageHeader } from '../../ui/PageHeader';
import { pageTitleId } from '../../ui/pageTitle';
import { listPath, paths } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import { RunProgress } from '../view/RunProgress';
import { openResults } from '../run/rows';
import { Notice } from '../../ui/Notice';
import { useFocusKept } from '../../ui/useFocusKept';
import { groupOf, listTitle } from '../../contract/resources';
import { useRunWrites } from '../../api/journal/history';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { bulkChanges, bulkRequest } from '../../memory/bulk';
import type { BulkResources } from './bulkPlan';
import { bulkRun } from './bulkRun';
import { undoRequest } from './undoRun';
import { BulkReview, requestTitle } from './BulkReview';
import { bulkView } from './bulkView';

/** `/bulk`: the review of a change of several resources, and then how it goes. */
export function BulkPage({ defined }: { defined: BulkResources }) {
  const { key, keep, organization } = useOrganization();
  const navigate = useNavigate();
  const { state, search, key: entry } = useLocation();
  const run = new URLSearchParams(search).get('undo') ?? undefined;
  const { data: writes, error, refetch } = useRunWrites(organization, run);
  const asked = useMemo(
    () =>
      run ? writes && undoRequest(writes, key, defined) : z.safeParse(bulkRequest, state).data,
    [run, writes, key, defined, state],
  );
  const job = bulkChanges.useJob(key);
  const machine = job && bulkRun(key, job, defined);
  const view = useMemo(
    () =>
      job &&
      bulkView(job, keep, (request) => void navigate(keep(paths.bulk()), { state: request })),
    [job, keep, navigate],
  );
  // A finished change gives way to the next.
  const isOpen =
    machine?.store
      .getState()
      .results.some(({ state: each }) => each === 'waiting' || openResults.includes(each)) ?? false;
  const shows = job && machine && view && (asked === undefined || isOpen);
  const type = shows ? job.type : asked?.type;
  const ofRequest = () => asked && requestTitle(asked, asked.rows.length, key, defined);
  const title = (shows ? job.title : ofRequest()) ?? 'Bulk change';
  const progress = useRef<HTMLElement>(null);
  const focus = useFocusKept(() => progress.current ?? document.getElementById(pageTitleId));
  return (
    <>
      <PageHeader
        breadcrumbs={
          type
            ? [{ label: groupOf(type) }, { label: listTitle(type), to: keep(listPath(type)) }]
            : []
        }
        title={title}
      />
      <InOrganization>
        <div className="stack" {...focus}>
          {shows && asked && (
            <Notice tone="attention" title="Finish or close this change before the next one">
              The review of the new change follows.
            </Notice>
          )}
          {shows ? (
            <RunProgress
              key={job.id}
              region={progress}
              view={view}
              job={job}
              machine={machine}
              memoryKey={key}
            />
          ) : asked ? (
            <BulkReview
              key={`${entry} ${key.connection} ${organization}`}
              request={asked}
              defined={defined}
              memoryKey={key}
            />
          ) : error ? (
            <ErrorPanel error={error} title="The run was not read" onRetry={() => void refetch()} />
          ) : run && !writes ? (
            <div className="card bone" role="status" aria-label="Reading the run" />
          ) : (
            <EmptyState title={run ? 'This run can’t be undone' : 'No bulk change'}>
              {run
                ? 'It was removed, or its resources can only be changed one by one.'
                : 'Select rows in a list of networks, security groups, file storage or users, and change them together.'}
            </EmptyState>
          )}
        </div>
      </InOrganization>
    </>
  );
}
