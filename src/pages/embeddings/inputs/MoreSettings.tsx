import { Input } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from '../../../components/form/Field';
import { formatCount } from '../../../lib/text/text';
import { Folding } from './Folding';
import styles from './InputPanel.module.css';
import { firstInputs, type Faults, type Inputs } from './inputs';
import { changeInputs } from './inputsStore';

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
  const { encoding, user, batchSize, concurrency, mode } = inputs;
  const [opened, setOpened] = useState<boolean>();
  const isWrong = faults.batchSize !== undefined || faults.concurrency !== undefined;
  const isSet = encoding !== firstInputs.encoding || user !== firstInputs.user;
  const open = isWrong || (opened ?? isSet);
  const size = faults.batchSize === undefined ? formatCount(Number(batchSize)) : batchSize;
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={`bare inline ${styles.summary}`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <IconChevronRight size={14} aria-hidden />
        More
        {!open && mode === 'texts' && (
          <span className="hint clip">{`Batches of ${size}, ${concurrency} at once`}</span>
        )}
      </button>
      <Folding folded={!open} onShow={() => setOpened(true)}>
        <div className={styles.settings}>
          <Field label="Encoding format">
            <Input
              component="select"
              value={encoding}
              onChange={({ currentTarget }) => changeInputs({ encoding: currentTarget.value })}
            >
              <option value="">{encoding === '' ? `auto (${auto})` : 'auto'}</option>
              <option value="float">float</option>
              <option value="base64">base64</option>
            </Input>
          </Field>
          <Field label="User">
            <Input
              value={user}
              autoComplete="off"
              placeholder="not sent"
              onChange={({ currentTarget }) => changeInputs({ user: currentTarget.value })}
            />
          </Field>
        </div>
        {mode === 'texts' && (
          <div className={styles.settings}>
            <Field label="Batch size" error={faults.batchSize}>
              <Input
                value={batchSize}
                inputMode="numeric"
                error={faults.batchSize !== undefined}
                onChange={({ currentTarget }) => changeInputs({ batchSize: currentTarget.value })}
              />
            </Field>
            <Field label="Requests at once" error={faults.concurrency}>
              <Input
                value={concurrency}
                inputMode="numeric"
                error={faults.concurrency !== undefined}
                onChange={({ currentTarget }) => changeInputs({ concurrency: currentTarget.value })}
              />
            </Field>
          </div>
        )}
      </Folding>
    </div>
  );
}
