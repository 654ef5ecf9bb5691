import { useDeferredValue, useMemo } from 'react';
import { embeddingBody, textsInput } from '../../../../api/embeddings/embeddings';
import { operationUrl } from '../../../../api/http/address';
import { operations } from '../../../../contract/resources';
import { toSnippets, type SdkSnippets, type Snippets } from '../../../../contract/snippets';
import type { Json } from '../../../../lib/json';
import { formatCount, plural } from '../../../../lib/text/text';
import { formatTime } from '../../../../lib/time/dates';
import { shortened } from '../../../../lib/vectors/io/preview';
import { EmptyState } from '../../../../ui/EmptyState';
import { SnippetTabs } from '../../../../ui/SnippetTabs';
import type { Request } from '../../inputs/inputs';
import { useRequest } from '../../inputs/useRequest';
import { useRunState, type Run } from '../../run/run';
import { openaiSnippets } from './openaiSnippets';

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

/** What the code of a call is written from: a run, or the fields of the page. */
type Call = Pick<Request, 'settings' | 'texts' | 'batchSize'> & {
  input?: Json | undefined;
};

/** How many requests a call takes: a JSON value is sent as it is, in one. */
function requestsOf({ texts, batchSize, input }: Call): number {
  return input === undefined ? Math.max(1, Math.ceil(texts.length / batchSize)) : 1;
}

/** The call as code. `shown` shortens its input for the eye. */
function requestCode(
  asked: Call,
  shown: (value: Json) => Json = (value) => value,
): Snippets & SdkSnippets {
  const { settings, texts, batchSize } = asked;
  const { method, contentType } = operations.createEmbeddings;
  // Outside of this page an address without a host says nothing.
  const url = new URL(operationUrl('createEmbeddings'), location.href).href;
  const { input: _input, ...members } = embeddingBody({ ...settings, input: null });
  const prefix = settings.passagePrefix;
  const { model, ...rest } = members;
  const isSplit = requestsOf(asked) > 1;
  const all = asked.input === undefined ? textsInput(texts, prefix) : asked.input;
  const input = shown(isSplit ? textsInput(texts.slice(0, batchSize), prefix) : all);
  return {
    ...toSnippets({ method, url, contentType, body: { model, input, ...rest } }),
    ...openaiSnippets({ url, members, input: shown(all), size: isSplit ? batchSize : undefined }),
  };
}
