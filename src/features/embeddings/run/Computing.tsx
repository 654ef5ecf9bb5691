import { Anchor, Button } from '@mantine/core';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import styles from './BatchProgress.module.css';
import { type Results, computeAgain, stopComputing } from '../state/results';

/** The progress of a run's computation once it takes a while, and its failure. */
export function Computing({ results }: { results: Results }) {
  const { share, problem } = results;
  if (problem !== undefined)
    return (
      <Notice tone="attention" title="Not everything was computed" role="status">
        <span>{`${problem} `}</span>
        <Anchor component="button" type="button" onClick={() => computeAgain(results)}>
          Compute again
        </Anchor>
      </Notice>
    );
  if (share >= 1 || results.texts.length < MANY) return null;
  return (
    <section className={`gap-12 ${styles.computing}`} aria-label="Computation">
      <p className="tabular">Comparing the vectors</p>
      <ProgressBar label="Computed" done={Math.round(share * 100)} of={100} />
      <Button onClick={() => stopComputing(results)}>Stop</Button>
    </section>
  );
}

/** Fewer texts are done before a progress bar could be read. */
const MANY = 1000;

/** Shown where a view is being computed. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className={`card dim ${styles.skeleton}`} role="status">
      <span>{`${label}…`}</span>
    </div>
  );
}
