import { useId } from 'react';
import type { Choices, Conflict } from '../../writes/merge';
import choice from '../forms/choice.module.css';
import { Notice } from './Notice';
import classes from './PlanConflicts.module.css';

interface PlanConflictsProps {
  conflicts: readonly Conflict[];
  choices: Choices;
  onChoose: (pointer: string, side: 'mine' | 'theirs') => void;
}

/** What both changed, differently: put as questions. Nothing is chosen beforehand. */
export function PlanConflicts({ conflicts, choices, onChoose }: PlanConflictsProps) {
  return conflicts.map((conflict) => (
    <Question
      key={conflict.pointer}
      conflict={conflict}
      chosen={choices[conflict.pointer]}
      onChoose={(side) => onChoose(conflict.pointer, side)}
    />
  ));
}

interface QuestionProps {
  conflict: Conflict;
  chosen: 'mine' | 'theirs' | undefined;
  onChoose: (side: 'mine' | 'theirs') => void;
}

function Question({ conflict, chosen, onChoose }: QuestionProps) {
  const id = useId();
  const option = (side: 'mine' | 'theirs', words: string, value: string) => (
    <div className={choice.choice}>
      <input
        type="radio"
        id={`${id}-${side}`}
        name={id}
        checked={chosen === side}
        onChange={() => onChoose(side)}
      />
      <label htmlFor={`${id}-${side}`}>
        {words}: <span className={classes.value}>{value}</span>
      </label>
    </div>
  );
  return (
    <Notice
      tone="attention"
      title={
        <span id={`${id}-title`}>
          {conflict.label}: the service has something else by now. Which one stays?
        </span>
      }
    >
      <div role="radiogroup" aria-labelledby={`${id}-title`} className={classes.options}>
        {option('theirs', 'Keep theirs', conflict.theirsText)}
        {option('mine', 'Use mine', conflict.mineText)}
      </div>
      <div className={classes.base}>
        It was <span className={classes.value}>{conflict.baseText}</span> when you began.
      </div>
    </Notice>
  );
}
