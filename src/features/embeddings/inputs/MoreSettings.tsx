import { Checkbox, Input, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Field } from '../../../form/Field';
import { TextField } from '../../../form/TextField';
import { wholeNumber } from '../../../lib/numbers';
import { formatCount } from '../../../lib/text/text';
import { Folding } from './Folding';
import styles from './InputPanel.module.css';
import { firstInputs, type Fields } from './inputs';
import { useInputs } from '../state/playground';

const set = ['encoding', 'user', 'passagePrefix', 'queryPrefix'] as const;

/** "More": the settings that few runs need. Open when one of them is set or wrong. */
export function MoreSettings({
  auto,
}: {
  /** The encoding that "auto" stands for. */
  auto: string;
}) {
  const inputs = useInputs();
  const { encoding, batchSize, concurrency, mode, queryPrefix } = inputs;
  const { register } = useFormContext<Fields>();
  const { errors } = useFormState<Fields>();
  const [opened, setOpened] = useState<boolean>();
  const isWrong = errors.batchSize !== undefined || errors.concurrency !== undefined;
  const isSet = set.some((name) => inputs[name] !== firstInputs[name]);
  const open = isWrong || (opened ?? isSet);
  const size =
    errors.batchSize === undefined ? formatCount(wholeNumber(batchSize) ?? 0) : batchSize;
  return (
    <div className={styles.more}>
      <UnstyledButton
        className={`inline ${styles.summary}`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <IconChevronRight size={14} aria-hidden />
        <span>More</span>
        {mode === 'texts' && (
          <span className="hint clip">{`Batches of ${size}, ${concurrency} at once`}</span>
        )}
      </UnstyledButton>
      <Folding folded={!open} onShow={() => setOpened(true)}>
        <div className={styles.settings}>
          <Field label="Encoding format">
            <Input component="select" {...register('encoding')}>
              <option value="">{encoding === '' ? `auto (${auto})` : 'auto'}</option>
              <option value="float">float</option>
              <option value="base64">base64</option>
            </Input>
          </Field>
          <TextField<Fields> name="user" label="User" placeholder="not sent" />
          {mode === 'texts' && (
            <TextField<Fields>
              name="passagePrefix"
              label="Passages begin with"
              placeholder="such as passage:"
              notes={
                inputs.passagePrefix === ''
                  ? undefined
                  : `Sent: “${inputs.passagePrefix}${inputs.texts.trimStart().slice(0, 28).split('\n', 1)[0]}”`
              }
            />
          )}
          <TextField<Fields>
            name="queryPrefix"
            label="Queries begin with"
            placeholder="such as query:"
            notes={queryPrefix === '' ? undefined : 'For Search and Evaluate.'}
          />
          {mode === 'texts' && (
            <>
              <TextField<Fields> name="batchSize" label="Batch size" />
              <TextField<Fields> name="concurrency" label="Requests at once" />
            </>
          )}
        </div>
        <Checkbox label="Retry twice on 429, 500 and 503" {...register('retry')} />
      </Folding>
    </div>
  );
}
