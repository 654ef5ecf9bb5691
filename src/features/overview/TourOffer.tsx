import { Button } from '@mantine/core';
import { changeTour, useTour } from '../../memory/tour';
import { hasDemoControls, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import styles from './TourOffer.module.css';

/** Offers the tour of the demo, until it was started or declined. */
export function TourOffer() {
  const key = useMemoryKey();
  const tour = useTour(key);
  if (!hasDemoControls(useConnection()) || tour !== undefined) return null;
  return (
    <section className={`card line ${styles.offer}`} aria-label="Tour">
      <p className="grow">
        <b>New here?</b> Take the tour: four stops, each with something to try.
      </p>
      <Button variant="filled" onClick={() => changeTour(key, {})}>
        Start the tour
      </Button>
      <Button onClick={() => changeTour(key, { state: 'declined' })}>No, thanks</Button>
    </section>
  );
}
