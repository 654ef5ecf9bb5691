import { useMemo, useRef } from 'react';
import type { ChangeList } from '../../components/table/useListState';
import { usePageActions } from '../../components/page/usePageActions';
import { exportRun } from './views/export/exportRun';
import { ExportVectors, formats } from './views/export/ExportVectors';
import type { Inputs, Request } from './inputs/inputs';
import { useResults } from './run/results';
import { startRun, useBusy, useChosenRun } from './run/runs';
import { ShareButton } from './share/ShareButton';
import { tabs } from './tabs';

/** "Share" and "Export", and what the palette offers on this page. */
export function HeaderActions({
  inputs,
  model,
  request,
  change,
}: {
  inputs: Inputs;
  model: string;
  request: Request | undefined;
  change: ChangeList;
}) {
  const run = useChosenRun();
  const results = useResults(run);
  const busy = useBusy();
  const share = useRef<HTMLButtonElement>(null);

  usePageActions(
    useMemo(
      () => [
        ...(request && !busy
          ? [{ id: 'embed', label: 'Embed', run: () => void startRun(request, inputs.columns) }]
          : []),
        { id: 'share', label: 'Share', run: () => share.current?.click() },
        ...(run && results
          ? formats.map(({ format, title }) => ({
              id: `export ${format}`,
              label: `Export ${title}`,
              run: () => void exportRun(run, results, format),
            }))
          : []),
        ...tabs.map(({ id, title }) => ({
          id: `tab ${id}`,
          label: `Show ${title}`,
          run: () => change({ tab: id }),
        })),
      ],
      [request, busy, inputs.columns, run, results, change],
    ),
  );

  return (
    <>
      <ShareButton inputs={inputs} model={model} buttonRef={share} />
      <ExportVectors run={run} results={results} />
    </>
  );
}
