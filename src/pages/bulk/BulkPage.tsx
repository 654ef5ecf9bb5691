import { useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { EmptyState } from '../../components/ui/EmptyState';
import { InOrganization } from '../../components/page/InOrganization';
import { PageHeader, pageTitleId } from '../../components/page/PageHeader';
import { listPath } from '../../components/page/paths';
import { useOrganization } from '../../components/page/useOrganization';
import { RunProgress } from '../../components/run/RunProgress';
import { openResults } from '../../components/run/runWords';
import { Notice } from '../../components/ui/Notice';
import { useFocusKept } from '../../components/ui/useFocusKept';
import { listTitle } from '../../contract/resources';
import { bulkChanges, bulkRequest } from '../../ledger/bulk';
import { bulkRun } from '../../writes/run/bulkRun';
import { BulkReview } from './BulkReview';
import { bulkView } from './bulkView';

/** `/bulk`: the review of a change of several resources, and then how it goes. */
export function Component() {
  const { key, keep, organization } = useOrganization();
  const { state, key: entry } = useLocation();
  const asked = useMemo(() => z.safeParse(bulkRequest, state).data, [state]);
  const job = bulkChanges.useJob(key);
  const machine = job && bulkRun(key, job);
  const view = useMemo(() => job && bulkView(job, key, keep), [job, key, keep]);
  // A change that nothing is left to do of makes room for the next one.
  const isOpen =
    machine?.store
      .getState()
      .results.some(({ state: each }) => each === 'waiting' || openResults.includes(each)) ?? false;
  const shows = job && machine && view && (asked === undefined || isOpen);
  const type = shows ? job.type : asked?.type;
  const progress = useRef<HTMLElement>(null);
  const focus = useFocusKept(() => progress.current ?? document.getElementById(pageTitleId));
  return (
    <>
      <PageHeader
        breadcrumbs={type ? [{ label: listTitle(type), to: keep(listPath(type)) }] : []}
        title="Bulk change"
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
              ledgerKey={key}
            />
          ) : asked ? (
            <BulkReview
              key={`${entry} ${key.connection} ${organization}`}
              request={asked}
              ledgerKey={key}
            />
          ) : (
            <EmptyState title="No bulk change">
              Select rows in a list of networks, security groups, file storage or users, and change
              them together.
            </EmptyState>
          )}
        </div>
      </InOrganization>
    </>
  );
}
