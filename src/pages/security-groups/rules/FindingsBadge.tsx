import { plural } from '../../../lib/text/text';
import { FindingIcon } from '../../../components/resource/FindingIcon';
import styles from './FindingsBadge.module.css';
import { countByTone, type FindingTone, type RuleFinding } from './groupRules';

const words: Record<FindingTone, (count: number) => string> = {
  failed: (count) => `${count} serious`,
  attention: (count) => plural(count, 'warning'),
  unknown: (count) => plural(count, 'note'),
};

/** What weighs most, in words. */
export function findingsText(findings: readonly RuleFinding[]): string {
  const counts = countByTone(findings);
  const tones = (['failed', 'attention', 'unknown'] as const).filter((tone) => counts[tone] > 0);
  return tones.map((tone) => words[tone](counts[tone])).join(', ');
}

/** The findings of a group for one cell: icon, word and count of the weightiest, all of them in the title. */
export function FindingsBadge({ findings }: { findings: readonly RuleFinding[] }) {
  const counts = countByTone(findings);
  const tone = (['failed', 'attention', 'unknown'] as const).find((each) => counts[each] > 0);
  if (tone === undefined) return <span className={styles.none}>none</span>;
  const more = findings.length - counts[tone];
  return (
    <span
      className={styles.badge}
      data-tone={tone}
      title={findings.map(({ text }) => text).join('\n')}
    >
      <FindingIcon tone={tone} hidden />
      <span className={styles.word}>{words[tone](counts[tone])}</span>
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
