import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { switchDemoOff } from '../../api/sandbox/control';
import { changeTour, useTour } from '../../memory/tour';
import { useMemoryKey } from '../../session/scope';
import { TitleAfter } from '../../ui/pageTitle';
import { useDirection } from './demo';
import { beginScenario, tourStops } from './scenarios';
import styles from './Tour.module.css';

/** What to do in a scenario of the demo controls. */
export function Direction() {
  const { title, todo, path } = useDirection();
  const { pathname } = useLocation();
  const isLeft = !pathname.startsWith(path);
  useEffect(() => {
    if (isLeft) useDirection.setState({ title: '' });
  }, [isLeft]);
  if (isLeft) return null;
  return (
    <section className={`card line gap-8 ${styles.tour}`} aria-label="What to do">
      <TitleAfter />
      <h2>{title}</h2>
      <p className="second" role="status">
        {todo}
      </p>
      <CloseButton aria-label="Close" onClick={() => useDirection.setState({ title: '' })} />
    </section>
  );
}

/** The tour of the demo: a line above the page that prepares each stop and opens its page. */
export function Tour() {
  const key = useMemoryKey();
  const navigate = useNavigate();
  const { stop: at = 0, begun = false } = useTour(key) ?? {};
  const stop = tourStops[at] ?? tourStops[0];
  const isLast = at === tourStops.length - 1;
  const show = async (next: number) => {
    changeTour(key, { stop: next, begun: false });
    if (await beginScenario(tourStops[next] ?? stop, navigate)) changeTour(key, { begun: true });
  };
  const end = (state: 'finished' | 'left') => {
    // Clears a fault of this stop that no request has met.
    if (begun) void switchDemoOff();
    changeTour(key, { state, begun: false });
  };
  return (
    <section className={`card line gap-8 ${styles.tour}`} aria-label="Tour">
      <TitleAfter />
      <span className="hint">{`${at + 1} of ${tourStops.length}`}</span>
      <h2>{stop.title}</h2>
      <p className="second" role="status">
        {begun ? stop.todo : stop.shows}
      </p>
      <Button size="xs" variant={begun ? 'default' : 'filled'} onClick={() => void show(at)}>
        {begun ? 'Show me again' : 'Show me'}
      </Button>
      <Button
        size="xs"
        variant={begun ? 'filled' : 'default'}
        onClick={() => (isLast ? end('finished') : void show(at + 1))}
      >
        {isLast ? 'Finish the tour' : 'Next stop'}
      </Button>
      <CloseButton aria-label="Leave the tour" onClick={() => end('left')} />
    </section>
  );
}
