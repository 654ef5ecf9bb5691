import './groupColours.css';
import { IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState';
import styles from './Invitation.module.css';
import { isActive, useRunState, type Run } from '../run/run';

/** Whether the inputs can be run, and what the button is called. */
export interface ReadyToRun {
  /** Why not; `undefined` when it can. */
  fault: string | undefined;
  /** What it would be run with is not known yet, but will be in a moment. */
  waiting: boolean;
  /** The texts are the unchanged example. */
  isExample: boolean;
  onEmbed: () => void;
}

const views = [
  { title: 'Similarity', words: 'Every pair of texts as a heat map', Picture: SimilarityPicture },
  { title: 'Map', words: 'Texts that mean alike lie near each other', Picture: MapPicture },
  { title: 'Search', words: 'Type a query, see what ranks first', Picture: SearchPicture },
  { title: 'Dimensions', words: 'What shorter vectors keep and save', Picture: DimensionsPicture },
];

/** Shown before the first run: what there will be to see, and the button that starts it. */
export function Invitation({ run, ready }: { run: Run | undefined; ready: ReadyToRun }) {
  const state = useRunState(run);
  if (run && state)
    return (
      <div className="card">
        <EmptyState
          icon={<IconFlask aria-hidden />}
          title={isActive(run) ? 'On the way' : 'No vectors came'}
        >
          {isActive(run)
            ? 'The vectors appear here when the run is done, paused or cancelled. Health and Response show the answers as they come.'
            : 'The reason is shown above.'}
        </EmptyState>
      </div>
    );
  return (
    <div className="card">
      <div className={styles.head}>
        <h2>Does a model tell your texts apart?</h2>
        <p>
          {ready.isExample
            ? 'Try eighteen support questions on three topics, and see whether the model finds the topics.'
            : 'Embed the texts on the left, and see how the model groups them.'}
        </p>
        {ready.fault === undefined || ready.waiting ? (
          <button
            type="button"
            className="button primary"
            aria-disabled={ready.waiting || undefined}
            onClick={ready.waiting ? undefined : ready.onEmbed}
          >
            <IconPlayerPlay aria-hidden />
            {ready.isExample ? 'Run the example' : 'Run it'}
          </button>
        ) : (
          <p className={styles.fault}>{ready.fault}</p>
        )}
      </div>
      <ul className={styles.views}>
        {views.map(({ title, words, Picture }) => (
          <li key={title}>
            <Picture />
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Small drawings of the views; the words next to them describe them.

function Picture({ children }: { children: React.ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 160 88" aria-hidden>
      {children}
    </svg>
  );
}

const CELLS = 9;

/** How similar two cells of the drawing are: very within a block of three, little beyond. */
function likeness(row: number, column: number): number {
  if (row === column) return 1;
  const wobble = ((row * 7 + column * 7 + row * column * 3) % 5) / 20;
  return Math.floor(row / 3) === Math.floor(column / 3) ? 0.55 + wobble : 0.08 + wobble / 2;
}

function SimilarityPicture() {
  const cells = Array.from({ length: CELLS * CELLS }, (_, at) => at);
  return (
    <Picture>
      {cells.map((at) => {
        const [row, column] = [Math.floor(at / CELLS), at % CELLS];
        return (
          <rect
            key={at}
            x={44 + column * 8}
            y={8 + row * 8}
            width="7"
            height="7"
            rx="1"
            className={styles.ink}
            opacity={likeness(row, column)}
          />
        );
      })}
    </Picture>
  );
}

/** Around three centres, by the angle that spreads seeds in a sunflower. */
const points = [
  [46, 28],
  [112, 30],
  [82, 64],
].flatMap(([x = 0, y = 0], group) =>
  Array.from({ length: 6 }, (_, at) => ({
    group,
    x: x + Math.cos(at * 2.4) * (4 + 4.2 * Math.sqrt(at)),
    y: y + Math.sin(at * 2.4) * (3 + 3 * Math.sqrt(at)),
  })),
);

function MapPicture() {
  return (
    <Picture>
      {points.map(({ x, y, group }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.2" data-group={group} className={styles.dot} />
      ))}
    </Picture>
  );
}

function SearchPicture() {
  return (
    <Picture>
      <rect x="34.5" y="10.5" width="91" height="15" rx="4" className={styles.box} />
      <circle cx="43" cy="17.5" r="2.6" className={styles.lens} />
      <path d="m45 19.5 2.2 2.2" className={styles.lens} />
      <rect x="52" y="16" width="38" height="3" rx="1.5" className={styles.faint} />
      {[46, 38, 24, 12].map((width, at) => (
        <g key={width}>
          <rect
            x="35"
            y={35 + at * 12}
            width={34 - at * 4}
            height="3"
            rx="1.5"
            className={styles.faint}
          />
          <rect
            x="78"
            y={34.5 + at * 12}
            width={width}
            height="4"
            rx="2"
            className={styles.ink}
            opacity={1 - at * 0.18}
          />
        </g>
      ))}
    </Picture>
  );
}

function DimensionsPicture() {
  return (
    <Picture>
      {[10, 17, 27, 42, 62].map((height, at) => (
        <rect
          key={height}
          x={36 + at * 19}
          y={78 - height}
          width="11"
          height={height}
          rx="1.5"
          className={styles.ink}
          opacity="0.22"
        />
      ))}
      <path d="M41.5 38 C 52 22, 62 18, 79.5 15 S 105 12.5, 117.5 12" className={styles.curve} />
      {[38, 21.5, 15, 13, 12].map((y, at) => (
        <circle key={y} cx={41.5 + at * 19} cy={y} r="2.6" className={styles.ink} />
      ))}
    </Picture>
  );
}
