import {
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleMinus,
  IconHelpCircle,
} from '@tabler/icons-react';
import type { Verdict } from '../../../lib/rules/rulesBetween';

const looks = {
  allowed: { word: 'Allowed', tone: 'settled', Icon: IconCircleCheck },
  partly: { word: 'Partly allowed', tone: 'moving', Icon: IconCircleHalf2 },
  unknown: { word: 'Unknown', tone: 'attention', Icon: IconHelpCircle },
  denied: { word: 'Not allowed', tone: 'unknown', Icon: IconCircleMinus },
} as const;

export const verdictWord = (verdict: Verdict): string => looks[verdict].word;

/** A verdict as icon, colour and, unless it is said beside it, word. */
export function VerdictMark({ verdict, bare = false }: { verdict: Verdict; bare?: boolean }) {
  const { word, tone, Icon } = looks[verdict];
  return (
    <span className="toned inline gap-6" data-tone={tone}>
      <Icon size={16} aria-hidden />
      {!bare && word}
    </span>
  );
}
