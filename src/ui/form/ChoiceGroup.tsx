import { Radio } from '@mantine/core';
import { Fragment, useId } from 'react';
import type { Content } from '../jsx';
import classes from './ChoiceGroup.module.css';
import { FieldNote } from './FieldNote';

interface Choice<V extends string> {
  value: V;
  label: Content;
  detail?: Content;
  disabled?: boolean;
  /** Shown below the option, such as fields that apply while it is chosen. */
  below?: Content;
}

interface ChoiceGroupProps<V extends string> {
  label: Content;
  hideLabel?: boolean;
  /** `undefined` while nothing is chosen. */
  value: V | undefined;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
  error?: string | undefined;
}

export function ChoiceGroup<V extends string>({
  label,
  hideLabel = false,
  value,
  choices,
  onChange,
  error,
}: ChoiceGroupProps<V>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={`stack gap-6 shrink ${classes.choices}`}
    >
      <div id={`${id}-label`} className={hideLabel ? 'unseen' : 'label'}>
        {label}
      </div>
      {choices.map((choice) => (
        <Fragment key={choice.value}>
          <Radio
            name={id}
            value={choice.value}
            label={choice.label}
            description={choice.detail}
            checked={choice.value === value}
            disabled={choice.disabled === true}
            onChange={() => onChange(choice.value)}
          />
          {choice.below !== undefined && <div className={classes.below}>{choice.below}</div>}
        </Fragment>
      ))}
      {error !== undefined && (
        <FieldNote tone="failed" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
    </div>
  );
}
