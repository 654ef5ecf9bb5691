import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Title.layer.css';
import { useLayoutEffect, useMemo } from 'react';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { viewInUse } from './run/RunProgress';
import { PageHeader } from '../../page/PageHeader';
import { paths } from '../../page/paths';
import { useListState } from '../../table/useListState';
import { useMemoryKey } from '../../session/scope';
import { modelsLoader } from '../../page/modelsLoader';
import styles from './EmbeddingsPage.module.css';
import { examples, takeExample } from './inputs/examples';
import { InputPanel } from './inputs/InputPanel';
import { setFolded } from './inputs/folded';
import { inputsForm, openInputs, useInputs } from './inputs/inputsStore';
import { firstInputs, requestOf, type Inputs, type Request } from './inputs/inputs';
import { ResultsPane, tabOf } from './ResultsPane';
import { openRuns, startRun, useBusy, useChosenRun } from './run/runs';
import { useEmbeddingModels } from './inputs/useEmbeddingModels';
import { usePageActions } from '../../ui/usePageActions';
import { ExportVectors } from './views/ExportVectors';
import { useResults } from './run/results';
import { ShareButton } from './share/ShareButton';

/** Opens the inputs of the connection in use, and takes the model that "Try in playground" names in the address. */
export async function loader(asked: LoaderFunctionArgs): Promise<Response | null> {
  void openRuns();
  await openInputs();
  const { searchParams } = new URL(asked.request.url);
  const model = searchParams.get('model');
  if (model === null) return modelsLoader(asked);
  if (model !== '') inputsForm.setValue('model', model);
  searchParams.delete('model');
  return redirect(`${paths.embeddings()}?${searchParams}`);
}

/** `/embeddings`: texts on the left, their vectors by a model on the right. */
export function Component() {
  const key = useMemoryKey();
  useLayoutEffect(() => {
    void openRuns();
    void openInputs();
  }, [key]);
  const { inputs } = useInputs();
  const { first, loading } = useEmbeddingModels();
  const { state, change } = useListState(noFilters);
  const model = inputs.model ?? first;
  const { request, fault } = useMemo(() => requestOf(inputs, model), [inputs, model]);
  const embed = () => {
    if (!request) return;
    // Checking the fields, starting and folding in a task each: together they took 80 ms.
    setTimeout(() => {
      startRun(request, inputs.columns);
      // The results are what comes next.
      viewInUse()?.focus();
      setTimeout(setFolded, 0, true);
    });
  };

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Inference' }]}
        title="Embeddings"
        actions={<HeaderActions inputs={inputs} model={model} request={request} />}
      />
      <div className={styles.playground}>
        <InputPanel model={model} fault={fault} request={request} onEmbed={embed} />
        <ResultsPane
          tab={tabOf(state.tab)}
          change={change}
          request={request}
          ready={{
            fault,
            waiting: loading && inputs.model === undefined,
            isExample: inputs.mode === 'texts' && inputs.texts === firstInputs.texts,
            onEmbed: embed,
          }}
        />
      </div>
    </>
  );
}

const noFilters: readonly string[] = [];

/** "Share" and "Export", and "Embed" for the palette. */
function HeaderActions({
  inputs,
  model,
  request,
}: {
  inputs: Inputs;
  model: string;
  request: Request | undefined;
}) {
  const run = useChosenRun();
  const results = useResults(run);
  const busy = useBusy();
  usePageActions([
    ...(request && !busy
      ? [{ id: 'embed', label: 'Embed', run: () => void startRun(request, inputs.columns) }]
      : []),
    ...examples.map((example) => ({
      id: `example ${example.title}`,
      label: `Try the example “${example.title}”`,
      run: () => takeExample(example),
    })),
  ]);
  return (
    <>
      <ShareButton inputs={inputs} model={model} />
      <ExportVectors run={run} results={results} />
    </>
  );
}
