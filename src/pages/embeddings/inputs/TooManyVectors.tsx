import controls from '../../../components/ui/controls.module.css';
import { FieldNote } from '../../../components/form/FieldNote';
import { formatCount } from '../../../lib/text/text';
import { askFor, takeFirst } from './askFor';
import type { Excess } from './inputs';
import styles from './InputPanel.module.css';

/** Says before anything is sent that the vectors would be too many, and offers two ways to have fewer. */
export function TooManyVectors({
  id,
  excess,
  texts,
}: {
  id: string;
  excess: Excess;
  texts: readonly string[];
}) {
  const { words, dimensions, texts: most } = excess;
  return (
    <div>
      <FieldNote tone="failed" id={id}>
        {words}
      </FieldNote>
      <div className={styles.examples}>
        <button
          type="button"
          className={`${controls.button} ${controls.small}`}
          onClick={() => askFor(dimensions)}
        >
          Ask for {formatCount(dimensions)} dimensions
        </button>
        {most !== undefined && (
          <button
            type="button"
            className={`${controls.button} ${controls.small}`}
            onClick={() => takeFirst(texts, most)}
          >
            Take the first {formatCount(most)} texts
          </button>
        )}
      </div>
    </div>
  );
}
