import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { modelsQuery } from '../../api/resources/models';
import { queryClient } from '../../api/cache/queryClient';
import { MantineScope } from '../../components/ui/mantine/MantineScope';
import { PageHeader } from '../../components/page/PageHeader';
import { useListState } from '../../components/table/useListState';
import { idFault } from '../../contract/path';
import { currentLedgerKey, useLedgerKey } from '../../session/scope';
import styles from './EmbeddingsPage.module.css';
import { InputPanel } from './inputs/InputPanel';
import { changeInputs, noteEmbedded, openInputs, useInputs } from './inputs/inputsStore';
import { excessOf, firstInputs, requestOf } from './inputs/inputs';
import { HeaderActions } from './HeaderActions';
import { ResultsPane } from './ResultsPane';
import { startRun, useBusy, useOwnDimensions } from './run/runs';
import { SharedNotice } from './share/SharedNotice';
import { useSharedAddress } from './share/useSharedAddress';
import { tabOf } from './tabs';
import { useEmbeddingModels } from './inputs/useEmbeddingModels';

/** Starts the catalogue's query; the page never waits for it. */
export function loader({ request }: LoaderFunctionArgs): null {
  openInputs();
  const asked = new URL(request.url).searchParams.get('organizationID');
  const organization = asked || currentLedgerKey().organization;
  if (idFault(organization, 'any') === undefined)
    void queryClient.prefetchQuery(modelsQuery(organization));
  return null;
}

/** `/embeddings`: texts on the left, what a model makes of them on the right. */
export function Component() {
  const key = useLedgerKey();
  useLayoutEffect(openInputs, [key]);
  useModelOfAddress();
  const shared = useSharedAddress();
  const { inputs, restoredAt } = useInputs();
  const { rows, find, first, loading } = useEmbeddingModels();
  const { state, change } = useListState(noFilters);
  const model = inputs.model ?? first;
  const { request, faults } = useMemo(() => requestOf(inputs, model), [inputs, model]);
  const own = useOwnDimensions(model.trim());
  const excess = request && excessOf(request, own);
  const busy = useBusy();
  const embed = () => {
    if (!request || excess) return;
    startRun(request, inputs.columns);
    noteEmbedded();
  };

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Inference' }]}
        title="Embeddings"
        actions={<HeaderActions inputs={inputs} model={model} request={request} change={change} />}
      />
      <div className={styles.playground}>
        <MantineScope>
          <InputPanel
            inputs={inputs}
            model={model}
            rows={rows}
            row={find(model)}
            faults={faults}
            request={request}
            excess={excess}
            busy={busy}
            restoredAt={restoredAt}
            notice={<SharedNotice fault={shared.fault} onDismiss={shared.dismiss} />}
            onEmbed={embed}
          />
        </MantineScope>
        <ResultsPane
          find={find}
          tab={tabOf(state.tab)}
          change={change}
          model={model}
          request={request}
          ready={{
            fault: Object.values(faults)[0] ?? excess?.words,
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

/** "Try in playground" names the model in the address; it is taken over once, for the field says it from then on. */
function useModelOfAddress(): void {
  const [params, setParams] = useSearchParams();
  const model = params.get('model');
  useEffect(() => {
    if (model === null) return;
    if (model !== '') changeInputs({ model });
    setParams(
      (before) => {
        before.delete('model');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [model, setParams]);
}
