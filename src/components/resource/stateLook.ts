/** Which member a state was read from; the same word can weigh differently. */
export type StateKind = 'provisioning' | 'health' | 'power' | 'user';

export interface StateLook {
  tone: 'settled' | 'moving' | 'attention' | 'failed' | 'unknown' | 'neutral';
  icon: 'check' | 'heart' | 'progress' | 'pause' | 'warning' | 'alert' | 'help' | 'point' | 'none';
  /** As displayed: familiar states capitalised, others as they came. */
  word: string;
}

type Look = Omit<StateLook, 'word'>;

const settled: Look = { tone: 'settled', icon: 'check' };
const moving: Look = { tone: 'moving', icon: 'progress' };
const failed: Look = { tone: 'failed', icon: 'alert' };
const unknown: Look = { tone: 'unknown', icon: 'help' };
const stopped: Look = { tone: 'unknown', icon: 'pause' };

/** Observed values only (interface.md, "States and transitions", and what deployed services were seen to answer). */
const looks: Record<StateKind, ReadonlyMap<string, Look>> = {
  provisioning: new Map([
    ['unknown', unknown],
    ['pending', moving],
    ['provisioning', moving],
    ['provisioned', settled],
    ['deprovisioning', moving],
    ['error', failed],
  ]),
  health: new Map([
    ['unknown', unknown],
    ['healthy', { tone: 'settled', icon: 'heart' }],
    ['degraded', { tone: 'attention', icon: 'warning' }],
    ['error', failed],
  ]),
  power: new Map([
    ['Queued', moving],
    ['Building', moving],
    ['Pending', moving],
    ['Running', settled],
    ['Stopping', moving],
    ['Stopped', stopped],
  ]),
  user: new Map([
    ['active', settled],
    ['pending', moving],
    ['suspended', { tone: 'attention', icon: 'pause' }],
  ]),
};

/** How a state is shown. Nothing is guessed: an unfamiliar word is neutral, an absent one "not reported". */
export function stateLook(kind: StateKind, value: string | undefined): StateLook {
  if (value === undefined || value === '')
    return { tone: 'unknown', icon: 'none', word: 'not reported' };
  const look = looks[kind].get(value);
  if (look === undefined) return { tone: 'neutral', icon: 'point', word: value };
  return { ...look, word: value.charAt(0).toUpperCase() + value.slice(1) };
}
