import { useMemo, useState } from 'react';
import { CopyButton } from '../../../../ui/CopyButton';
import { Panel } from '../../../../ui/Panel';
import { plural } from '../../../../lib/text/text';
import { GroupDot } from '../groupColours';
import { changeInputs, useInputs } from '../../inputs/inputsStore';
import styles from './Selection.module.css';

const MOST_SHOWN = 200;

/** The selected texts, to copy or to embed. */
export function Selection({
  rows,
  texts,
  labels,
  onClear,
}: {
  rows: readonly number[];
  texts: readonly string[];
  labels: Int32Array | undefined;
  onClear: () => void;
}) {
  const [before, setBefore] = useState<{ texts: string; mode: 'texts' | 'json' }>();
  const chosen = useMemo(() => rows.map((row) => texts[row] ?? ''), [rows, texts]);
  const use = () => {
    const { inputs } = useInputs.getState();
    setBefore({ texts: inputs.texts, mode: inputs.mode });
    changeInputs({ texts: chosen.join('\n'), mode: 'texts' });
  };
  return (
    <Panel
      title={`${plural(rows.length, 'text')} selected`}
      beside={
        <button type="button" className="plain" onClick={onClear}>
          Clear
        </button>
      }
    >
      <div className="stack gap-8">
        <ul className={`scroll ${styles.texts}`} aria-label="Selection" tabIndex={0}>
          {rows.slice(0, MOST_SHOWN).map((row) => (
            <li key={row} title={texts[row]}>
              <GroupDot label={labels?.[row] ?? -1} />
              <span className="clip" dir="auto">
                {texts[row]}
              </span>
            </li>
          ))}
        </ul>
        {rows.length > MOST_SHOWN && (
          <p className="dim">and {plural(rows.length - MOST_SHOWN, 'more text')}</p>
        )}
        <div className="line gap-8">
          <CopyButton what={plural(rows.length, 'text')} text={() => chosen.join('\n')} />
          {before === undefined ? (
            <button type="button" className="button small" onClick={use}>
              Use these texts
            </button>
          ) : (
            <span role="status">
              On the left now.{' '}
              <button
                type="button"
                className="plain"
                onClick={() => {
                  changeInputs(before);
                  setBefore(undefined);
                }}
              >
                Undo
              </button>
            </span>
          )}
        </div>
      </div>
    </Panel>
  );
}
