import { ago, formatTime } from '../../lib/time/dates';
import type { Plan } from '../../writes/plan/plan';

type Compared = Pick<Plan, 'comparedAt' | 'memory'>;

/** What a plan was compared with, and when. */
export function comparedWords({ comparedAt, memory }: Compared, now: number): string {
  if (!memory) return `compared with the service ${ago(comparedAt, now)}`;
  switch (memory.what) {
    case 'answer':
      return `compared with the service’s last answer here, ${formatTime(memory.at).slice(0, 16)}`;
    case 'sent':
      return `compared with what was last sent from here, ${formatTime(memory.at).slice(0, 16)}`;
    case 'nothing':
      return 'compared with nothing: it cannot be read, and nothing is remembered here';
  }
}

/** The heading of the column that says what a change starts from. */
export function beforeWords({ memory }: Compared): string {
  if (!memory) return 'Is now';
  return memory.what === 'sent'
    ? 'Last sent'
    : memory.what === 'answer'
      ? 'Last answered'
      : 'Is now';
}

/** What is said of a plan without changes. */
export function unchangedWords({ memory }: Compared): string {
  return memory
    ? 'Nothing differs from what is remembered here. Saving sends the same once more.'
    : 'Nothing changes: what would be sent is what the service has already.';
}
