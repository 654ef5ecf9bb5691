import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../page/paths';
import { answerOf, type Answer } from '../../../lib/rules/rulesBetween';
import { DecidingRules, partInWords } from './ReachList';
import styles from './Reach.module.css';
import type { GroupPassage } from './useSides';
import { VerdictMark, answerWord } from './VerdictMark';

interface ReachMatrixProps {
  /** What the groups of each network let through to and from the other one. */
  out: readonly GroupPassage[];
  into: readonly GroupPassage[];
  /** The addresses of each network, in words. */
  ranges: { from: string; to: string };
}

/** With more columns, their names stand upright and cells show no numbers of rules. */
const MOST_WIDE = 8;

/** Groups of one network by groups of another: whether both ends let it through, and by which rules. */
export function ReachMatrix({ out, into, ranges }: ReachMatrixProps) {
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const [chosen, setChosen] = useState<string>();
  const dense = into.length > MOST_WIDE;
  const pair = out
    .flatMap((source) => into.map((target) => ({ source, target })))
    .find(({ source, target }) => keyOf(source, target) === chosen);
  // A group may be gone since the cell was focused.
  const stop = {
    row: Math.min(place.row, out.length - 1),
    column: Math.min(place.column, into.length - 1),
  };
  return (
    <>
      <div
        className={`scroll ${styles.frame}`}
        tabIndex={-1}
        role="region"
        aria-label="Reach between groups, table"
      >
        <table
          className={`table ${styles.matrix}`}
          aria-label="Reach between groups"
          data-dense={dense || undefined}
          onKeyDown={moveInMatrix}
        >
          <thead>
            <tr>
              <td className="hint">out of ↓ into →</td>
              {into.map(({ id, name }) => (
                <th key={id} scope="col" title={name}>
                  <span className={dense ? styles.upright : 'clip2 breaks'}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {out.map((source, row) => (
              <tr key={source.id}>
                <th scope="row" title={source.name}>
                  <span className="clip2 breaks">{source.name}</span>
                </th>
                {into.map((target, column) => {
                  const key = keyOf(source, target);
                  const answer = answerOf(target.passage, source.passage);
                  return (
                    <td key={target.id}>
                      <button
                        type="button"
                        className={`bare ${styles.cell}`}
                        data-place={`${row} ${column}`}
                        tabIndex={row === stop.row && column === stop.column ? 0 : -1}
                        aria-pressed={key === chosen}
                        aria-label={`${source.name} to ${target.name}: ${saidOf(answer, source, target)}`}
                        onFocus={() => setPlace({ row, column })}
                        onClick={() => setChosen(key === chosen ? undefined : key)}
                      >
                        <VerdictMark answer={answer} bare />
                        {!dense && answer !== 'denied' && (
                          <span className="hint tabular">
                            {numbers(source)} → {numbers(target)}
                          </span>
                        )}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.why} aria-live="polite">
        {pair ? (
          <Why {...pair} ranges={ranges} />
        ) : (
          <p className="hint">
            {dense ? '' : 'Numbers are the deciding rules: out → in. '}Choose a cell to see why.
          </p>
        )}
      </div>
    </>
  );
}

function keyOf(source: GroupPassage, target: GroupPassage): string {
  return `${source.id} ${target.id}`;
}

const MOST_NUMBERS = 2;

/** The deciding rules of one end: "3", "1, 2…". */
function numbers({ passage: { byRule } }: GroupPassage): string {
  const shown = byRule.slice(0, MOST_NUMBERS).map((index) => index + 1);
  if (shown.length === 0) return '?';
  return `${shown.join(', ')}${byRule.length > MOST_NUMBERS ? '…' : ''}`;
}

function saidOf(answer: Answer, source: GroupPassage, target: GroupPassage): string {
  const word = answerWord(answer).toLowerCase();
  if (answer === 'denied') return word;
  return `${word}, out by rule ${numbers(source)}, in by rule ${numbers(target)}`;
}

interface WhyProps {
  source: GroupPassage;
  target: GroupPassage;
  ranges: { from: string; to: string };
}

/** Both ends of a cell, with their rules. */
function Why({ source, target, ranges }: WhyProps) {
  const ends = [
    { ...source, way: 'Out of', part: `to ${partInWords(source.passage, ranges.to)}` },
    { ...target, way: 'Into', part: `from ${partInWords(target.passage, ranges.from)}` },
  ];
  return (
    <dl className={styles.ends}>
      {ends.map(({ way, part, ...group }) => (
        <div key={way}>
          <dt>
            {way}{' '}
            <Link to={paths.securityGroup(group.id)} className="name-link isolate breaks">
              {group.name}
            </Link>
          </dt>
          <dd className="line gap-10">
            <VerdictMark answer={answerOf(group.passage)} />
            <span className="second breaks">{part}</span>
            <DecidingRules {...group} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Arrow keys, Home and End move between cells. */
function moveInMatrix(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event;
  const here = target instanceof HTMLElement ? target.dataset['place'] : undefined;
  if (here === undefined) return;
  const [row = 0, column = 0] = here.split(' ').map(Number);
  const last = currentTarget.querySelectorAll('thead th').length - 1;
  const to = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    Home: [row, 0],
    End: [row, last],
  }[key];
  if (to === undefined) return;
  event.preventDefault();
  currentTarget.querySelector<HTMLElement>(`[data-place="${to.join(' ')}"]`)?.focus();
}
