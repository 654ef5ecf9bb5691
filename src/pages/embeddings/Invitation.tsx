import { IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import controls from '../../components/ui/controls.module.css';
import { EmptyState } from '../../components/ui/EmptyState';
import {
  DimensionsPicture,
  MapPicture,
  SearchPicture,
  SimilarityPicture,
} from './InvitationPictures';
import styles from './Invitation.module.css';
import { isActive, useRunState, type Run } from './run/run';

/** Whether what is in the fields can be run, and by what name. */
export interface ReadyToRun {
  /** Why not; `undefined` when it can. */
  fault: string | undefined;
  /** What it would be run with is not known yet, but will be in a moment. */
  waiting: boolean;
  /** Nobody touched the example. */
  isExample: boolean;
  onEmbed: () => void;
}

const views = [
  { title: 'Similarity', words: 'Every pair of texts as a heat map', Picture: SimilarityPicture },
  { title: 'Map', words: 'Texts that mean alike lie near each other', Picture: MapPicture },
  { title: 'Search', words: 'Type a query, see what ranks first', Picture: SearchPicture },
  { title: 'Dimensions', words: 'What shorter vectors keep and save', Picture: DimensionsPicture },
];

/** What stands where there are no vectors: what there will be to see, and the one press it takes. */
export function Invitation({ run, ready }: { run: Run | undefined; ready: ReadyToRun }) {
  const state = useRunState(run);
  if (run && state)
    return (
      <div className={styles.card}>
        <EmptyState
          icon={<IconFlask aria-hidden />}
          title={isActive(run) ? 'On the way' : 'No vectors came'}
        >
          {isActive(run)
            ? 'The vectors appear here when the run is done, paused or cancelled. Health and Response show the answers as they come.'
            : 'What stood in the way is said above.'}
        </EmptyState>
      </div>
    );
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h2>Does a model tell your texts apart?</h2>
        <p>
          {ready.isExample
            ? 'Eighteen support questions on three topics stand ready. One press sends them to the model and shows, in seconds, whether it finds the topics.'
            : 'One press sends what is on the left to the model, and shows what it makes of it.'}
        </p>
        {ready.fault === undefined || ready.waiting ? (
          <button
            type="button"
            className={`${controls.button} ${controls.primary}`}
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
