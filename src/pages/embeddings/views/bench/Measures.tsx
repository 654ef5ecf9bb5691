import { IconDownload } from '@tabler/icons-react';
import controls from '../../../../components/ui/controls.module.css';
import { download } from '../../../../components/table/exportRows';
import { MenuButton } from '../../../../components/ui/MenuButton';
import { MiniBar } from '../../../../components/ui/MiniBar';
import { Panel } from '../../../../components/ui/Panel';
import { useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import type { Bench } from './benches';
import { measuresCsv, queriesCsv } from './benchCsv';
import styles from './BenchTab.module.css';
import { measuresOf, type Measure } from './measures';

/** Beside a result whose queries stand in the CSV no more as they were. */
export const CHANGED = 'the queries have changed since';
const CSV = 'text/csv;charset=utf-8';

/** The result: how well each model found what was expected, and what it took. */
export function Measures({ bench, changed }: { bench: Bench; changed: boolean }) {
  const { find } = useEmbeddingModels();
  const { quality, effort } = measuresOf(bench, find);
  const names = sideNames(bench);
  return (
    <Panel
      title="Result"
      flush
      beside={
        <div className={styles.buttons}>
          {changed && CHANGED}
          <MenuButton
            label="Export result"
            className={`${controls.button} ${controls.small}`}
            items={() => [
              {
                label: 'Measures as CSV',
                run: () =>
                  download(
                    'bench-measures.csv',
                    CSV,
                    measuresCsv(names, [...quality, ...effort], changed),
                  ),
              },
              {
                label: 'Queries as CSV',
                run: () => download('bench-queries.csv', CSV, queriesCsv(names, bench)),
              },
            ]}
          >
            <IconDownload aria-hidden />
            Export result
          </MenuButton>
        </div>
      }
    >
      <div className={styles.scroll} role="region" aria-label="Measures" tabIndex={0}>
        <table className={`${styles.table} ${styles.measures}`}>
          <caption className="unseen">Measures of the bench</caption>
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{quality.map((one) => line(one, bench))}</tbody>
          <tbody>{effort.map((one) => line(one, bench))}</tbody>
        </table>
      </div>
    </Panel>
  );
}

function line({ name, title, values, shares, best }: Measure, { sides }: Bench) {
  return (
    <tr key={name}>
      <th scope="row" title={title}>
        {name}
      </th>
      {sides.map(({ run }, at) => (
        <td key={run.id} data-best={best.includes(at) || undefined}>
          {shares ? <MiniBar text={values[at] ?? ''} share={shares[at]} wide /> : values[at]}
          {best.includes(at) && <span className="unseen"> (best)</span>}
        </td>
      ))}
    </tr>
  );
}

/** The models' names; the settings too where the same model stands there twice. */
export function sideNames({ sides }: Bench): string[] {
  const models = sides.map(({ run }) => run.settings.model);
  if (new Set(models).size === models.length) return models;
  return sides.map(({ run }, at) => {
    const { model, dimensions } = run.settings;
    return `${model} (${dimensions ? `${dimensions} dimensions` : `run ${at + 1}`})`;
  });
}
