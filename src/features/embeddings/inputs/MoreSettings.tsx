import { Anchor, Input, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from '../../../form/Field';
import { FieldNote } from '../../../form/FieldNote';
import { formatCount, shortenMiddle } from '../../../lib/text/text';
import { Folding } from './Folding';
import styles from './InputPanel.module.css';
import { firstInputs, type Faults, type Inputs } from './inputs';
import { changeInputs } from './inputsStore';

const set = ['encoding', 'user', 'passagePrefix', 'queryPrefix'] as const;

/** Models of the E5 family by their IDs. Those that follow instructions want another kind of prefix. */
const wantsPrefixes = /(^|[^a-z0-9])e5-(?!.*instruct)/i;

/** "More": the settings that few runs need. Open when one of them is set or wrong. */
export function MoreSettings({
  inputs,
  faults,
  model,
  auto,
}: {
  inputs: Inputs;
  faults: Faults;
  model: string;
  /** The encoding that "auto" stands for. */
  auto: string;
}) {
  const { encoding, user, batchSize, concurrency, mode, passagePrefix, queryPrefix } = inputs;
  const unprefixed = passagePrefix === '' && queryPrefix === '';
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
        <div className={styles.settings}>
          {mode === 'texts' && (
            <Field
              label="Passages begin with"
              hint={
                passagePrefix !== '' && (
                  <span className={styles.example}>
                    Sent: “{passagePrefix}
                    {firstLine(inputs.texts)}”
                  </span>
                )
              }
            >
              <Input
                value={passagePrefix}
                autoComplete="off"
                placeholder="such as passage:"
                classNames={{ input: 'mono' }}
                onChange={({ currentTarget }) =>
                  changeInputs({ passagePrefix: currentTarget.value })
                }
              />
            </Field>
          )}
          <Field label="Queries begin with" hint={queryPrefix !== '' && 'For Search and Evaluate.'}>
            <Input
              value={queryPrefix}
              autoComplete="off"
              placeholder="such as query:"
              classNames={{ input: 'mono' }}
              onChange={({ currentTarget }) => changeInputs({ queryPrefix: currentTarget.value })}
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
      {mode === 'texts' && unprefixed && wantsPrefixes.test(model) && (
        <FieldNote tone="info">
          E5 models are trained with <code>passage: </code> before texts and <code>query: </code>{' '}
          before queries.{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => changeInputs({ passagePrefix: 'passage: ', queryPrefix: 'query: ' })}
          >
            Use these prefixes
          </Anchor>
        </FieldNote>
      )}
    </div>
  );
}

/** The first text, as far as a line of the panel shows it. */
function firstLine(texts: string): string {
  return shortenMiddle(texts.trimStart().slice(0, 200).split('\n', 1)[0] ?? '', 28, 0);
}
