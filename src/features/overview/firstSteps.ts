import type { Arrival } from '../../api/cache/arrival';
import type { Known } from '../../memory/resources';
import { parseTime } from '../../lib/time/dates';

/** When something was made, in ms, and by whom, if that is known. */
export interface Made {
  at: number | undefined;
  by?: string | undefined;
}

/** What a step has come to: not done if that is known and there is no value. */
export type Step = Arrival<Made | undefined>;

/** A place where each network is younger than this is a new one, in ms. */
const NEW_MS = 14 * 24 * 60 * 60_000;

/** When and by whom a resource was made, by the service or else by the team. */
export function madeOf(
  { creationTime }: { creationTime?: string | undefined },
  known: Pick<Known, 'team'> | undefined,
): Made {
  return { at: parseTime(creationTime) ?? known?.team?.createdAt, by: known?.team?.createdBy };
}

/** A step that one of these does, the first that was made; with none it is known only once all are. */
export function stepOf(made: readonly Made[], all: Arrival): Step {
  // Of those made in the same second it is one by its name, in whatever order they came.
  const [first] = made.toSorted(
    (a, b) =>
      (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE) ||
      ((a.by ?? '') < (b.by ?? '') ? -1 : 1),
  );
  return first === undefined && all.state !== 'known' ? all : { state: 'known', value: first };
}

export const isLeft = (step: Step): boolean => step.state === 'known' && step.value === undefined;
export const isDone = (step: Step): boolean => step.state === 'known' && step.value !== undefined;

/**
 * Whether the first steps are shown: in a new place, as soon as one of them is known to be left, or once none will
 * come and not all are done. What is not known to be new, as some networks could not be read, has no first steps.
 */
export function showsSteps(
  { made, unreadable }: { made: readonly Made[] | undefined; unreadable: number },
  steps: readonly Step[],
  now: number,
): boolean {
  const isYoung = made?.every(({ at }) => at !== undefined && now - at < NEW_MS) ?? false;
  const isNew = isYoung && unreadable === 0;
  const isComing = steps.some(({ state }) => state === 'not yet');
  return isNew && (steps.some(isLeft) || (!isComing && !steps.every(isDone)));
}
