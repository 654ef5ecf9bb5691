import { create } from 'zustand';
import { onLeave } from '../../../../session/credential';
import type { Run } from '../../run/run';
import { startOther } from '../compare/OtherRunForm';

/** Models that are still to embed the texts of a run, one after the other. */
interface Queue {
  home: Run | undefined;
  left: readonly string[];
}

export const useQueue = create<Queue>(() => ({ home: undefined, left: [] }));

/** Embeds the texts of a run with each of the models: the next one when all answers of the one before have come. */
export function embedWith(home: Run, models: readonly string[]): void {
  useQueue.setState({ home, left: models });
  goOn();
}

/** Goes on with the models that are left, unless another run sends. */
export function goOn(): void {
  const { home, left } = useQueue.getState();
  const [model, ...rest] = left;
  if (!home || model === undefined) return;
  const run = startOther(home, model, undefined);
  if (!run) return;
  useQueue.setState({ left: rest });
  const leave = run.batches.subscribe(() => {
    const { phase } = run.batches.state();
    if (phase !== 'finished' && phase !== 'cancelled') return;
    leave();
    // Whoever cancels a run wants no other one to begin.
    if (phase === 'finished') goOn();
  });
}

onLeave(() => useQueue.setState({ home: undefined, left: [] }));
