import { Checkbox, Input, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from '../../../form/Field';
import { formatCount } from '../../../lib/text/text';
import { Folding } from './Folding';
import styles from './InputPanel.module.css';
import { firstInputs, type Faults, type Inputs } from './inputs';
import { changeInputs } from './inputsStore';

const set = ['encoding', 'user', 'passagePrefix', 'queryPrefix'] as const;
type Setting = (typeof set)[number] | 'batchSize' | 'concurrency';

/** "More": the settings that few runs need. Open when one of them is set or wrong. */
export function MoreSettings({
  inputs,
  faults,
  auto,
}: {
  inputs: Inputs;
  faults: Faults;
  /** The encoding that "auto" stands for. */
  auto: string;
}) {
  const { encoding, batchSize, concurrency, mode, queryPrefix } = inputs;
  const setting = (name: Setting, fault?: string) => ({
    value: inputs[name],
    autoComplete: 'off',
    error: fault !== undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      changeInputs({ [name]: currentTarget.value }),
  });
  const [opened, setOpened] = useState<boolean>();
  const isWrong = faults.batchSize !== undefined || faults.concurrency !== undefined;
  const isSet = set.some((name) => inputs[name] !== firstInputs[name]);
  const open = isWrong || (opened ?? isSet);
  const size = faults.batchSize === undefined ? formatCount(Number(batchSize)) : batchSize;
  return (
    <div className={styles.more}>
      <UnstyledButton
        className={`inline ${styles.summary}`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <IconChevronRight size={14} aria-hidden />
        More
        {mode === 'texts' && (
          <span className="hint clip">{`Batches of ${size}, ${concurrency} at once`}</span>
        )}
      </UnstyledButton>
      <Folding folded={!open} onShow={() => setOpened(true)}>
        <div className={styles.settings}>
          <Field label="Encoding format">
            <Input component="select" {...setting('encoding')}>
              <option value="">{encoding === '' ? `auto (${auto})` : 'auto'}</option>
              <option value="float">float</option>
              <option value="base64">base64</option>
            </Input>
          </Field>
          <TextInput label="User" placeholder="not sent" {...setting('user')} />
          {mode === 'texts' && (
            <TextInput
              label="Passages begin with"
              placeholder="such as passage:"
              description={
                inputs.passagePrefix !== '' &&
                `Sent: “${inputs.passagePrefix}${inputs.texts.trimStart().slice(0, 28).split('\n', 1)[0]}”`
              }
              {...setting('passagePrefix')}
            />
          )}
          <TextInput
            label="Queries begin with"
            placeholder="such as query:"
            description={queryPrefix !== '' && 'For Search and Evaluate.'}
            {...setting('queryPrefix')}
          />
          {mode === 'texts' && (
            <>
              <Field label="Batch size" error={faults.batchSize}>
                <Input inputMode="numeric" {...setting('batchSize', faults.batchSize)} />
              </Field>
              <Field label="Requests at once" error={faults.concurrency}>
                <Input inputMode="numeric" {...setting('concurrency', faults.concurrency)} />
              </Field>
            </>
          )}
        </div>
        <Checkbox
          label="Retry twice on 429, 500 and 503"
          checked={inputs.retry}
          onChange={({ currentTarget }) => changeInputs({ retry: currentTarget.checked })}
        />
      </Folding>
    </div>
  );
}
