import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconAdjustments, IconArrowRight, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { announce } from '../../ui/announce';
import { showToast } from '../../ui/toast';
import { changeTour, goToStop, useTour, type TourProgress } from '../../memory/tour';
import { useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { openOverlay } from '../overlays';
import styles from './Tour.module.css';
import { tourStops, type Stop } from './tourStops';
import { useStopDone } from './useStopDone';

/** The tour of the demo, above the page. It follows what the visitor does and never takes the focus. */
export function Tour() {
  const tour = useTour(useMemoryKey());
  const connection = useConnection();
  const stops = tourStops(connection.kind === 'gateway');
  const stop = tour && (stops[tour.stop] ?? stops[0]);
  return tour && stop && <StopCard key={stop.id} tour={tour} stop={stop} stops={stops} />;
}

function StopCard({ tour, stop, stops }: { tour: TourProgress; stop: Stop; stops: Stop[] }) {
  const key = useMemoryKey();
  const { connection, organization } = key;
  const number = stops.indexOf(stop) + 1;
  const isLast = number === stops.length;
  const now = useStopDone(stop.id, tour.since);
  const isDone = tour.done.includes(stop.id);
  const { done } = tour;
  useEffect(() => {
    if (!now || isDone) return;
    changeTour({ connection, organization }, { done: [...done, stop.id] });
    // The page may be scrolled away from the tour.
    showToast({ title: `Tour: stop ${number} is done`, tone: 'settled' });
    announce(`Tour: stop ${number} is done.`);
  }, [now, isDone, done, stop.id, number, connection, organization]);

  const go = (to: number) => goToStop(key, to);
  const leaveStop = () => (isLast ? changeTour(key, { state: 'finished' }) : go(number));
  return (
    <section className={`card ${styles.tour}`} aria-label="Tour">
      <div className="line gap-10">
        <ol className="flex" aria-label={`Stop ${number} of ${stops.length}`}>
          {stops.map(({ id, title }, at) => (
            <li key={id}>
              <ActionIcon
                variant={id === stop.id ? 'light' : 'subtle'}
                color={tour.done.includes(id) ? 'settled' : id === stop.id ? 'accent' : 'gray'}
                aria-label={`Stop ${at + 1}: ${title}${tour.done.includes(id) ? ', done' : ''}`}
                aria-current={id === stop.id ? 'step' : undefined}
                onClick={() => go(at)}
              >
                {at + 1}
              </ActionIcon>
            </li>
          ))}
        </ol>
        <h2 className="shrink">{stop.title}</h2>
        <span className="hint" aria-hidden>
          {number} of {stops.length}
        </span>
        <ActionIcon
          className="end"
          aria-label="Leave the tour"
          onClick={() => changeTour(key, { state: 'left' })}
        >
          <IconX aria-hidden />
        </ActionIcon>
      </div>
      <p>
        <span className="second">{stop.why}</span> {stop.todo}
      </p>
      <div className="line gap-8">
        {isDone ? (
          <>
            <span className="inline gap-6 strong toned" data-tone="settled">
              <IconCircleCheck size={17} aria-hidden />
              Done
            </span>
            <Button variant="filled" onClick={leaveStop}>
              {isLast ? 'Finish the tour' : 'Next stop'}
              {!isLast && <IconArrowRight aria-hidden />}
            </Button>
          </>
        ) : (
          <>
            <Button component={Link} to={stop.link.to}>
              {stop.link.label}
            </Button>
            {stop.controls && (
              <Button onClick={() => openOverlay('demo')}>
                <IconAdjustments aria-hidden />
                Demo controls
              </Button>
            )}
            <Anchor component="button" type="button" onClick={leaveStop}>
              {isLast ? 'Finish the tour' : 'Skip this stop'}
            </Anchor>
          </>
        )}
      </div>
    </section>
  );
}
