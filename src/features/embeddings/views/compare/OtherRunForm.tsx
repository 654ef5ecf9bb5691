import { Input } from '@mantine/core';
import { useState } from 'react';
import { Field } from '../../../../form/Field';
import { sendByShortcut, sendShortcut } from '../../../../form/sendShortcut';
import { readDimensions } from '../../inputs/inputs';
import { ModelField } from '../../inputs/ModelField';
import { useRunState, type Run } from '../../run/run';
import { useBusy, startRun } from '../../run/runs';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import styles from './CompareTab.module.css';

/** A second run over the same texts. It becomes the one to compare with, and the one on screen stays. */
export function OtherRunForm({ run, onStarted }: { run: Run; onStarted: (other: Run) => void }) {
  const { rows, find } = useEmbeddingModels();
  const [model, setModel] = useState(
    () => rows.find(({ name }) => name !== run.settings.model)?.name ?? run.settings.model,
  );
  const [dimensions, setDimensions] = useState('');
  const busy = useBusy();
  const { tokens, texts, textsAnswered } = useRunState(run);
  const tokensOfAll = tokens && Math.round((tokens / textsAnswered) * texts);
  const asked = readDimensions(dimensions);
  const fault = asked === 'fault' ? 'A whole number above 0, or nothing.' : undefined;
  const off = busy || fault !== undefined || model.trim() === '';
  const send = () => {
    if (off || asked === 'fault') return;
    const other = startOther(run, model.trim(), asked);
    if (other) onStarted(other);
  };
  return (
    <form
      className={styles.form}
      aria-label="Second run"
      noValidate
      onKeyDown={sendByShortcut}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.model}>
        <ModelField label="Compare with" value={model} onChange={setModel} rows={rows} />
      </div>
      <div className={styles.size}>
        <Field label="Its size" error={fault}>
          <Input
            value={dimensions}
            inputMode="numeric"
            autoComplete="off"
            placeholder="model’s own"
            error={fault !== undefined}
            onChange={({ currentTarget }) => setDimensions(currentTarget.value)}
          />
        </Field>
      </div>
      <div className="line gap-12">
        <button
          type="submit"
          className="button"
          aria-disabled={off || undefined}
          aria-keyshortcuts={sendShortcut.keys}
          title={sendShortcut.words}
        >
          Run it over the same texts
        </button>
        <span className="hint">
          {/* As many tokens as the run took for a text; another model may count otherwise. */}
          {busy ? 'A run is under way.' : aboutCost(tokensOfAll, find(model))}
        </span>
      </div>
    </form>
  );
}

/** Embeds the texts of a run again with another model or size. All other settings stay, and so does the run on screen. */
export function startOther(
  run: Run,
  model: string,
  dimensions: number | null | undefined,
): Run | undefined {
  const { settings, texts, input, batchSize, concurrency, table } = run;
  const request = {
    settings: { ...settings, model, dimensions },
    texts,
    ...(input === undefined ? {} : { input }),
    batchSize,
    concurrency,
  };
  return startRun(request, table, { choose: false });
}
