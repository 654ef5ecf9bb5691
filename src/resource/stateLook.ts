import { healthStates, powerStates, provisioningStates, userStates } from '../contract/common';
import { capitalised } from '../lib/text/text';

const states = {
  provisioning: provisioningStates,
  health: healthStates,
  power: powerStates,
  user: userStates,
};

/** The member a state was read from, because the same word can differ in severity between members. */
export type StateKind = keyof typeof states;

export interface StateLook {
  tone: 'settled' | 'moving' | 'attention' | 'failed' | 'unknown' | 'neutral';
  icon: 'check' | 'heart' | 'progress' | 'pause' | 'warning' | 'alert' | 'help' | 'point' | 'none';
  /** The displayed word: known states are capitalised, others are shown unchanged. */
  word: string;
}

export interface HasStates {
  metadata: { provisioningStatus?: string | undefined; healthStatus?: string | undefined };
}

type Look = Omit<StateLook, 'word'>;

const settled: Look = { tone: 'settled', icon: 'check' };
const moving: Look = { tone: 'moving', icon: 'progress' };
const failed: Look = { tone: 'failed', icon: 'alert' };
const unknown: Look = { tone: 'unknown', icon: 'help' };
const stopped: Look = { tone: 'unknown', icon: 'pause' };

/** Observed values only: interface.md, "States and transitions", and answers of deployed services. */
const looks: { [K in StateKind]: Record<(typeof states)[K][number], Look> } = {
  provisioning: {
    unknown,
    pending: moving,
    provisioning: moving,
    provisioned: settled,
    deprovisioning: moving,
    error: failed,
  },
  health: {
    unknown,
    healthy: { tone: 'settled', icon: 'heart' },
    degraded: { tone: 'attention', icon: 'warning' },
    error: failed,
  },
  power: {
    Queued: moving,
    Building: moving,
    Pending: moving,
    Running: settled,
    Stopping: moving,
    Stopped: stopped,
  },
  user: {
    active: settled,
    pending: moving,
    suspended: { tone: 'attention', icon: 'pause' },
  },
};

/** How a state is shown: unknown words are neutral, and a missing state is "not reported". */
export function stateLook(kind: StateKind, value: string | undefined): StateLook {
  if (value === undefined || value === '')
    return { tone: 'unknown', icon: 'none', word: 'not reported' };
  const known: Readonly<Record<string, Look>> = looks[kind];
  const look = Object.hasOwn(known, value) ? known[value] : undefined;
  if (look === undefined) return { tone: 'neutral', icon: 'point', word: value };
  return { ...look, word: capitalised(value) };
}

/** The one state of a resource: its provisioning, and its health once it is provisioned. */
export function oneState({ metadata }: HasStates): StateLook {
  const provisioning = stateLook('provisioning', metadata.provisioningStatus);
  const health = stateLook('health', metadata.healthStatus);
  return provisioning.tone === 'settled' && health.tone !== 'unknown' ? health : provisioning;
}

/** The same with the word that filters in the address use. */
export function overallState(of: HasStates): StateLook {
  const look = oneState(of);
  return { ...look, word: look.word.toLowerCase() };
}

/**
 * Outlines of Tabler icons (MIT), each as a single path: a table draws two per row, and fewer nodes keep scrolling
 * through thousands of rows smooth.
 */
export const stateIcons: Record<StateLook['icon'], string> = {
  check: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4',
  heart:
    'M19.5 13.572l-7.5 7.428l-2.896 -2.868m-6.117 -8.104a5 5 0 0 1 9.013 -3.022a5 5 0 1 1 7.5 6.572M3 13h2l2 3l2 -6l1 3h3',
  progress:
    'M10 20.777a8.942 8.942 0 0 1 -2.48 -.969M14 3.223a9.003 9.003 0 0 1 0 17.554M4.579 17.093a8.961 8.961 0 0 1 -1.227 -2.592M3.124 10.5c.16 -.95 .468 -1.85 .9 -2.675l.169 -.305M6.907 4.579a8.954 8.954 0 0 1 3.093 -1.356',
  pause:
    'M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12',
  warning:
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  alert: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01',
  help: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 16v.01M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
  point: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  none: 'M8.56 3.69a9 9 0 0 0 -2.92 1.95M3.69 8.56a9 9 0 0 0 -.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92 -1.95M20.31 15.44a9 9 0 0 0 .69 -3.44M20.31 8.56a9 9 0 0 0 -1.95 -2.92M15.44 3.69a9 9 0 0 0 -3.44 -.69',
};
