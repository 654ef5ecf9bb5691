import { stateIcons } from './stateLook';
import type { RuleFinding } from '../lib/rules/rulesFindings';
import styles from './FindingIcon.module.css';

const shapes: Record<RuleFinding['tone'], string> = {
  failed: stateIcons.alert,
  attention: stateIcons.warning,
};
const words = { failed: 'Serious', attention: 'Worth a look' } as const;

/** The severity of a finding as icon and colour, named in the title and for screen readers. */
export function FindingIcon({
  tone,
  title,
  hidden = false,
}: {
  tone: RuleFinding['tone'];
  title?: string;
  /** Set where visible text next to the icon says the same. */
  hidden?: boolean;
}) {
  const label = title ?? words[tone];
  return (
    <span
      className={`toned ${styles.icon}`}
      data-tone={tone}
      {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={shapes[tone]} />
      </svg>
    </span>
  );
}
