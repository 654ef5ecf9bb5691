import type { Choices, Conflict } from '../../writes/plan/merge';
import { visible } from '../../lib/text/invisible';
import { ChoiceGroup } from '../form/ChoiceGroup';
import { Notice } from '../ui/Notice';
import classes from './PlanConflicts.module.css';

interface PlanConflictsProps {
  conflicts: readonly Conflict[];
  /** The other side is memory, no read. */
  remembered: boolean;
  choices: Choices;
  onChoose: (pointer: string, side: 'mine' | 'theirs') => void;
}

/** What both changed, differently: put as questions. Nothing is chosen beforehand. */
export function PlanConflicts({ conflicts, remembered, choices, onChoose }: PlanConflictsProps) {
  return conflicts.map((conflict) => (
    <Question
      key={conflict.pointer}
      conflict={conflict}
      remembered={remembered}
      chosen={choices[conflict.pointer]}
      onChoose={(side) => onChoose(conflict.pointer, side)}
    />
  ));
}

interface QuestionProps {
  conflict: Conflict;
  remembered: boolean;
  chosen: 'mine' | 'theirs' | undefined;
  onChoose: (side: 'mine' | 'theirs') => void;
}

function Question({ conflict, remembered, chosen, onChoose }: QuestionProps) {
  const { label } = conflict;
  const choice = (value: 'mine' | 'theirs', words: string, text: string) => ({
    value,
    label: (
      <>
        {words}: <span className={classes.value}>{visible(text)}</span>
      </>
    ),
  });
  return (
    <Notice
      tone="attention"
      title={
        remembered
          ? `${label}: something else is remembered by now. Which one stays?`
          : `${label}: the service has something else by now. Which one stays?`
      }
    >
      <ChoiceGroup
        label={`${label}: which one stays?`}
        hideLabel
        value={chosen}
        onChange={onChoose}
        choices={[
          choice('theirs', 'Keep theirs', conflict.theirsText),
          choice('mine', 'Use mine', conflict.mineText),
        ]}
      />
      <div className={classes.base}>
        It was <span className={classes.value}>{visible(conflict.baseText)}</span> when you began.
      </div>
    </Notice>
  );
}
