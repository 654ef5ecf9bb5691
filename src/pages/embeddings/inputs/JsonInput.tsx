import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { Control } from '../../../components/form/Control';
import { FieldNote } from '../../../components/form/FieldNote';
import styles from './InputPanel.module.css';
import { changeInputs } from './inputsStore';

/** Any JSON value, sent as typed. */
export function JsonInput({ json, fault }: { json: string; fault: string | undefined }) {
  const id = useId();
  return (
    <>
      <Control id={id} describedBy={fault === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}>
        <Input
          component="textarea"
          aria-label="Input JSON"
          aria-invalid={fault !== undefined || undefined}
          value={json}
          spellCheck={false}
          error={fault !== undefined}
          classNames={{ input: `${styles.area} ${styles.mono}` }}
          onChange={({ currentTarget }) => changeInputs({ json: currentTarget.value })}
        />
      </Control>
      {fault !== undefined && (
        <FieldNote tone="failed" id={`${id}-error`}>
          {fault}
        </FieldNote>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        The value of <code>input</code>, in one request: a text, several texts, or token ids such as{' '}
        <code>[[1, 2], [3]]</code>.
      </p>
    </>
  );
}
