import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '../../../../ui/EmptyState';
import { SnippetTabs } from '../../../../ui/SnippetTabs';
import { formatTime } from '../../../../lib/time/dates';
import { formatCount, plural } from '../../../../lib/text/text';
import { requestOf } from '../../inputs/inputs';
import { useInputs } from '../../inputs/inputsStore';
import { useRunState, type Run } from '../../run/run';
import { requestCode, requestsOf, shortened, type Call } from './requestCode';

/** "Code": the call of the run that is shown or, before any run, of the present inputs. */
export function CodeTab({ run, model }: { run: Run | undefined; model: string }) {
  return run && !run.isOpened ? <CodeOfRun run={run} /> : <CodeOfFields model={model} />;
}

function CodeOfRun({ run }: { run: Run }) {
  const { batches } = useRunState(run);
  // Batches that were too large went in smaller parts.
  const batchSize = Math.max(1, ...batches.map(({ from, to }) => to - from));
  const asked = useMemo(() => ({ ...run, batchSize }), [run, batchSize]);
  return (
    <Code asked={asked} now={() => asked}>
      The call of the run shown, of <time>{formatTime(run.id).slice(11)}</time>.
    </Code>
  );
}

function CodeOfFields({ model }: { model: string }) {
  const inputs = useInputs((state) => state.inputs);
  // Typing goes first, so the code shown may update later. What is copied is always of now.
  const shown = useDeferredValue(inputs);
  const { request, faults } = useMemo(() => requestOf(shown, model), [shown, model]);
  if (request)
    return (
      <Code asked={request} now={() => requestOf(inputs, model).request ?? request}>
        The call that the fields describe, live.
      </Code>
    );
  return (
    <div className="card">
      <EmptyState title="No call yet">{Object.values(faults)[0]}</EmptyState>
    </div>
  );
}

interface CodeProps {
  /** The call that is shown. */
  asked: Call;
  /** The call that is copied. */
  now: () => Call;
  children: React.ReactNode;
}

function Code({ asked, now, children }: CodeProps) {
  const { snippets, cut } = useMemo(() => {
    let cut = false;
    const snippets = requestCode(asked, (value) => {
      const short = shortened(value);
      cut ||= short !== value;
      return short;
    });
    return { snippets, cut };
  }, [asked]);
  const requests = requestsOf(asked);
  return (
    <section className="card stack gap-8 pad" aria-label="Code">
      <p className="second">
        {children} The credential is <code>$TOKEN</code> of your environment.
        {requests > 1 &&
          ` The OpenAI SDKs send the ${plural(asked.texts.length, 'text')} in ${formatCount(requests)} requests, one after another; the others send the first ${formatCount(asked.batchSize)} of them.`}
      </p>
      {cut && (
        <p className="toned" data-tone="attention" role="note">
          The input is shortened here. “Copy” copies the whole.
        </p>
      )}
      <div className="shrink">
        <SnippetTabs shown={snippets} whole={() => requestCode(now())} />
      </div>
    </section>
  );
}
