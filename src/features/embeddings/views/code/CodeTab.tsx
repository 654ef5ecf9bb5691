import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '../../../../ui/EmptyState';
import { SnippetTabs } from '../../../../ui/SnippetTabs';
import { formatTime } from '../../../../lib/time/dates';
import { formatCount, plural } from '../../../../lib/text/text';
import { useRequest } from '../../inputs/useRequest';
import { useRunState, type Run } from '../../run/run';
import { shortened } from '../../../../lib/vectors/io/preview';
import type { Json } from '../../../../lib/json';
import { requestCode, requestsOf, type Call } from './requestCode';

/** "Code": the call of the run that is shown or, before any run, of the present inputs. */
export function CodeTab({ run }: { run: Run | undefined }) {
  const { request, fault } = useRequest();
  const sent = run?.isOpened ? undefined : run;
  const { batches = [] } = useRunState(sent) ?? {};
  // Batches that were too large went in smaller parts.
  const batchSize = Math.max(1, ...batches.map(({ from, to }) => to - from));
  const asked: Call | undefined = useMemo(
    () => (sent ? { ...sent, batchSize } : request),
    [sent, batchSize, request],
  );
  // Typing goes first, so the code shown may update later. What is copied is always of now.
  const settled = useDeferredValue(asked);
  const code = useMemo(() => {
    let cut = false;
    const snippets =
      settled &&
      requestCode(settled, (value) => {
        const short = shortened(value);
        cut ||= short.cut;
        return short.value as Json;
      });
    return snippets && { snippets, cut };
  }, [settled]);
  if (!asked || !code)
    return (
      <div className="card">
        <EmptyState title="No call yet">{fault}</EmptyState>
      </div>
    );
  const requests = requestsOf(asked);
  return (
    <section className="card stack gap-8 pad" aria-label="Code">
      <p className="second">
        <span>
          {sent
            ? `The call of the run shown, of ${formatTime(sent.id).slice(11)}.`
            : 'The call that the fields describe, live.'}
        </span>
        <span> The credential is </span>
        <code translate="no">$TOKEN</code>
        <span> of your environment.</span>
        {requests > 1 && (
          <span>{` The OpenAI SDKs send the ${plural(asked.texts.length, 'text')} in ${formatCount(requests)} requests, one after another; the others send the first ${formatCount(asked.batchSize)} of them.`}</span>
        )}
      </p>
      {code.cut && (
        <p className="toned" data-tone="attention" role="note">
          The input is shortened here. “Copy” copies the whole.
        </p>
      )}
      <div className="shrink">
        <SnippetTabs shown={code.snippets} whole={() => requestCode(asked)} />
      </div>
    </section>
  );
}
