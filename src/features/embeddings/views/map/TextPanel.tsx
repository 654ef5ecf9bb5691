import { CopyButton } from '../../../../ui/CopyButton';
import { Panel } from '../../../../ui/Panel';
import { Fact, Facts } from '../../../../page/Facts';
import { columnValues } from '../../run/labels';
import { unitOf, type Run } from '../../run/run';
import styles from './Selection.module.css';

/** One text of the map in full, with what its table says of it. */
export function TextPanel({
  run,
  at,
  group,
  onClose,
}: {
  run: Run;
  /** The number of the text in the run, from 0. */
  at: number;
  /** The cluster it is in, if groups are not by a column. */
  group: string | undefined;
  onClose: () => void;
}) {
  const text = run.texts[at] ?? '';
  const unit = unitOf(run);
  const facts = columnValues(run.texts, run.table).map(({ name, values }) => ({
    name,
    value: values[at] ?? '',
  }));
  return (
    <Panel
      title={`${unit} ${at + 1}`}
      beside={
        <button type="button" className="plain" onClick={onClose}>
          Close
        </button>
      }
    >
      <div className="stack gap-10">
        <p
          className={`scroll ${styles.whole}`}
          dir="auto"
          tabIndex={0}
          role="group"
          aria-label="Text"
        >
          {text}
        </p>
        <Facts>
          {group !== undefined && <Fact name="Cluster">{group}</Fact>}
          {facts.map(
            ({ name, value }) =>
              value !== '' && (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ),
          )}
        </Facts>
        <div>
          <CopyButton what={`${unit} ${at + 1}`} text={() => text} name="Copy the text" />
        </div>
      </div>
    </Panel>
  );
}
