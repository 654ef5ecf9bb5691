import {
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleMinus,
  IconHelpCircle,
  IconWorld,
} from '@tabler/icons-react';
import { internetWords } from '../../../lib/rules/rulesAddresses';
import type { Answer } from '../../../lib/rules/connect';

const looks = {
  whole: { word: `Allowed from ${internetWords.whole}`, tone: 'failed', Icon: IconWorld },
  large: { word: `Allowed from ${internetWords.large}`, tone: 'failed', Icon: IconWorld },
  allowed: { word: 'Allowed', tone: 'settled', Icon: IconCircleCheck },
  partly: { word: 'Partly allowed', tone: 'moving', Icon: IconCircleHalf2 },
  unknown: { word: 'Unknown', tone: 'attention', Icon: IconHelpCircle },
  denied: { word: 'Not allowed', tone: 'unknown', Icon: IconCircleMinus },
} as const;

/** An answer as icon, colour and word. */
export function VerdictMark({ answer }: { answer: Answer }) {
  const { word, tone, Icon } = looks[answer];
  return (
    <span className="toned inline gap-6" data-tone={tone}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
