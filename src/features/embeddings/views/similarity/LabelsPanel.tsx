import { Button, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Panel } from '../../../../ui/Panel';
import { formatCount, plural } from '../../../../lib/text/text';
import { shareInterval } from '../../../../lib/vectors/math/bootstrap';
import type { Confusion, LabelJudgement, Miss } from '../../../../lib/vectors/math/labels';
import type { Grouping } from '../../run/results';
import { formatScore, shareRangeWords, shareWords } from '../../run/scores';
import styles from './LabelsPanel.module.css';

/** More groups than this would make a table too wide to read. */
const MOST_ACROSS = 10;
/** Rows at first, and by each press for more. */
const SHOWN = 12;
const MORE = 100;

/** How often the nearest text belongs to the same group, which groups are taken for another, and which texts. */
export function LabelsPanel({
  grouping: { column, labels, names },
  nearest,
  texts,
  onChoose,
}: {
  grouping: Grouping;
  nearest: LabelJudgement;
  texts: readonly string[];
  onChoose: (row: number) => void;
}) {
  const { judged, hits, confusions, misses } = nearest;
  const range = shareInterval(hits, judged);
  // Clusters are made of near texts, so they would always be confirmed.
  if (column === undefined || names.length < 2 || !range) return null;
  const mixed = confusions.filter(({ label, nearest }) => label !== nearest);
  return (
    <Panel title="Nearest texts by group" beside={`of ${column}`} flush>
      <p className="pad">
        <strong>
          For {formatCount(hits)} of {plural(judged, 'labelled text')} the nearest labelled text is
          of the same group: {shareWords(hits / judged, range)}
        </strong>{' '}
        <span title="The 95 % interval of the share (Wilson)">
          (95 % range {shareRangeWords(range)}).
        </span>
      </p>
      {names.length <= MOST_ACROSS ? (
        <ConfusionTable confusions={confusions} names={names} />
      ) : (
        <MixedTable mixed={mixed} names={names} />
      )}
      <Misses misses={misses} labels={labels} names={names} texts={texts} onChoose={onChoose} />
    </Panel>
  );
}

/** Groups down, the groups of their nearest texts across. */
function ConfusionTable({
  confusions,
  names,
}: {
  confusions: readonly Confusion[];
  names: readonly string[];
}) {
  const textsOf = (label: number, nearest: number) =>
    confusions.find((one) => one.label === label && one.nearest === nearest)?.texts ?? 0;
  return (
    <div className="scroll" role="region" aria-label="Confusion matrix" tabIndex={0}>
      <table className={`table ${styles.matrix}`}>
        <caption className="unseen">
          Texts of each group, by the group of their nearest text
        </caption>
        <thead>
          <tr>
            <th scope="col">Group, and that of the nearest</th>
            {names.map((name) => (
              <th key={name} scope="col" title={name}>
                <span className="clip" dir="auto">
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, label) => (
            <tr key={name}>
              <th scope="row" title={name}>
                <span className="clip" dir="auto">
                  {name}
                </span>
              </th>
              {names.map((nearest, at) => {
                const texts = textsOf(label, at);
                const tone = label === at ? 'same' : texts > 0 ? 'other' : undefined;
                return (
                  <td key={nearest} className="mono" data-cell={tone}>
                    {formatCount(texts)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The groups that are most often taken for another, where there are too many for a matrix. */
function MixedTable({ mixed, names }: { mixed: readonly Confusion[]; names: readonly string[] }) {
  const { shown, more } = useShown(mixed);
  if (mixed.length === 0) return null;
  return (
    <>
      <table className={`table ${styles.misses}`}>
        <caption className="unseen">Groups whose texts are nearest to another group</caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Nearest is of</th>
            <th scope="col">Texts</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, nearest, texts }) => (
            <tr key={`${label} ${nearest}`}>
              <td className="clip" dir="auto" title={names[label]}>
                {names[label]}
              </td>
              <td className="clip" dir="auto" title={names[nearest]}>
                {names[nearest]}
              </td>
              <td className="mono">{formatCount(texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

function Misses({
  misses,
  labels,
  names,
  texts,
  onChoose,
}: {
  misses: readonly Miss[];
  labels: Int32Array;
  names: readonly string[];
  texts: readonly string[];
  onChoose: (row: number) => void;
}) {
  const { shown, more } = useShown(misses);
  if (misses.length === 0) return null;
  const groupOf = (row: number) => names[labels[row] ?? -1] ?? '';
  return (
    <>
      <table className={`table ${styles.misses}`}>
        <caption className="unseen">Texts whose nearest text is of another group</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">Nearest text, of another group</th>
            <th scope="col">Cosine</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, nearest, score }) => (
            <tr key={row}>
              {[row, nearest].map((one) => (
                <td key={one}>
                  <UnstyledButton
                    className="clip"
                    dir="auto"
                    title={texts[one]}
                    onClick={() => onChoose(one)}
                  >
                    {texts[one]}
                  </UnstyledButton>
                  <span className="clip hint" dir="auto">
                    {groupOf(one)}
                  </span>
                </td>
              ))}
              <td className="mono">{formatScore(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

/** The first of many rows, and a button that shows more of them. */
function useShown<T>(all: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [most, setMost] = useState(SHOWN);
  const left = all.length - most;
  return {
    shown: all.slice(0, most),
    more: left > 0 && (
      <p className="pad">
        <Button size="xs" onClick={() => setMost(most + MORE)}>
          Show {formatCount(Math.min(left, MORE))} more of {formatCount(left)}
        </Button>
      </p>
    ),
  };
}
