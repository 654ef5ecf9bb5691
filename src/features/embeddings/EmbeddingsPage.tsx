import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Title.layer.css';
import { useLayoutEffect } from 'react';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { PageHeader } from '../../ui/PageHeader';
import { paths } from '../../resource/paths';
import { useMemoryKey } from '../../session/scope';
import { modelsLoader } from '../../resource/modelsLoader';
import styles from './EmbeddingsPage.module.css';
import { examples, takeExample } from './inputs/examples';
import { InputPanel } from './inputs/InputPanel';
import { ResultsPane } from './ResultsPane';
import { runAndFold, useRequest } from './inputs/useRequest';
import { usePageActions } from '../../ui/usePageActions';
import { ExportVectors } from './views/ExportVectors';
import { ShareButton } from './share/Sharing';
import { useBusy } from './state/playground';
import { inputsForm } from './state/form';
import { openPlayground } from './state/runs';

/** Opens the inputs of the connection in use, and takes the model that "Try in playground" names in the address. */
export async function loader(asked: LoaderFunctionArgs): Promise<Response | null> {
  await openPlayground();
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
    void openPlayground();
  }, [key]);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Inference' }]}
        title="Embeddings"
        actions={<HeaderActions />}
      />
      <div className={styles.playground}>
        <InputPanel />
        <ResultsPane />
      </div>
    </>
  );
}

/** "Share" and "Export", and "Embed" for the palette. */
function HeaderActions() {
  const { request, whenCome } = useRequest();
  const busy = useBusy();
  usePageActions([
    ...(request && !busy
      ? [{ id: 'embed', label: 'Embed', run: () => runAndFold(whenCome()) }]
      : []),
    ...examples.map((example) => ({
      id: `example ${example.title}`,
      label: `Try the example “${example.title}”`,
      run: () => takeExample(example),
    })),
  ]);
  return (
    <>
      <ShareButton />
      <ExportVectors />
    </>
  );
}
