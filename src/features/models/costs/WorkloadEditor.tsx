import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { parseCount } from '../../../lib/numbers';
import { formatCount } from '../../../lib/text/text';
import styles from './Costs.module.css';
import { newRow, tokensOf, type WorkloadRow } from './workload';

/** The rows of a workload: requests with their tokens, or tokens a month. */
export function WorkloadEditor({
  rows,
  onChange,
}: {
  rows: readonly WorkloadRow[];
  onChange: (rows: readonly WorkloadRow[]) => void;
}) {
  const put = (index: number, part: Partial<WorkloadRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div className={styles.editor}>
      {rows.map((row, index) => (
        <Row
          key={index}
          row={row}
          number={index + 1}
          onChange={(part) => put(index, part)}
          onRemove={rows.length > 1 ? () => onChange(rows.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Button size="xs" onClick={() => onChange([...rows, newRow])}>
        <IconPlus aria-hidden />
        Add workload
      </Button>
    </div>
  );
}

function Row({
  row,
  number,
  onChange,
  onRemove,
}: {
  row: WorkloadRow;
  number: number;
  onChange: (part: Partial<WorkloadRow>) => void;
  onRemove: (() => void) | undefined;
}) {
  const tokens = tokensOf(row);
  const typed = [...(row.kind === 'requests' ? [row.requests] : []), row.input, row.output];
  const each = row.kind === 'requests' ? 'per request' : 'per month';
  return (
    <fieldset className={`flex wrap gap-10 ${styles.row}`} data-kind={row.kind}>
      <legend className="unseen">Workload {number}</legend>
      <TextInput
        className={styles.field}
        label="Name"
        aria-label={`Workload ${number} name`}
        value={row.name}
        placeholder={`Workload ${number}`}
        maxLength={60}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <NativeSelect
        className={styles.field}
        label="Counted in"
        aria-label={`Workload ${number} counted in`}
        value={row.kind}
        data={[
          { value: 'requests', label: 'Requests' },
          { value: 'tokens', label: 'Tokens' },
        ]}
        onChange={(event) =>
          onChange(
            event.target.value === 'tokens'
              ? { kind: 'tokens', ...(tokens && asText(tokens)) }
              : { kind: 'requests', requests: row.requests || '1' },
          )
        }
      />
      {row.kind === 'tokens' ? (
        <span className={styles.gap} />
      ) : (
        <Amount
          label={`Workload ${number} requests per month`}
          title="Requests per month"
          value={row.requests}
          onChange={(requests) => onChange({ requests })}
        />
      )}
      <Amount
        label={`Workload ${number} tokens in ${each}`}
        title={`Tokens in ${each}`}
        value={row.input}
        onChange={(input) => onChange({ input })}
      />
      <Amount
        label={`Workload ${number} tokens out ${each}`}
        title={`Tokens out ${each}`}
        value={row.output}
        onChange={(output) => onChange({ output })}
      />
      <p className={`dim mono ${styles.sum}`}>
        {tokens
          ? `${formatCount(tokens.input)} in, ${formatCount(tokens.output)} out`
          : typed.some((text) => text.trim() === '')
            ? 'A number is missing'
            : 'Numbers are whole, such as 20000 or 1.5M'}
      </p>
      <ActionIcon
        aria-label={`Remove workload ${number}`}
        disabled={!onRemove}
        title={onRemove ? `Remove workload ${number}` : 'One workload has to stay'}
        onClick={onRemove}
      >
        <IconTrash aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

function asText({ input, output }: { input: bigint; output: bigint }) {
  return { input: String(input), output: String(output) };
}

function Amount({
  label,
  title,
  value,
  onChange,
}: {
  label: string;
  title: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const wrong = value.trim() !== '' && parseCount(value) === undefined;
  return (
    <TextInput
      className={styles.field}
      classNames={{ input: 'mono' }}
      label={title}
      aria-label={label}
      error={wrong}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
