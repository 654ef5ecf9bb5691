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
  const [first] = made.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
  return first === undefined && all.state !== 'known' ? all : { state: 'known', value: first };
}

export const isLeft = (step: Step): boolean => step.state === 'known' && step.value === undefined;
export const isDone = (step: Step): boolean => step.state === 'known' && step.value !== undefined;

/**
 * Whether the first steps are shown: in a new place, as soon as one of them is known to be left, or once none will
 * come and not all are done. What is not known to be new has no first steps.
 */
export function showsSteps(
  networks: readonly Made[] | undefined,
  steps: readonly Step[],
  now: number,
): boolean {
  const isNew = networks?.every(({ at }) => at !== undefined && now - at < NEW_MS) ?? false;
  const isComing = steps.some(({ state }) => state === 'not yet');
  return isNew && (steps.some(isLeft) || (!isComing && !steps.every(isDone)));
}
