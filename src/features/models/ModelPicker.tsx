import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { Chip } from '../../ui/Chip';
import { modelRowOrder, type ModelRow } from '../../resource/modelRow';
import { MOST_MODELS } from './modelFilters';

/** The chosen models, and a way to add one. */
export function ModelPicker({
  rows,
  chosen,
  choose,
  most = MOST_MODELS,
}: {
  rows: readonly ModelRow[];
  chosen: readonly string[];
  choose: (keys: readonly string[]) => void;
  most?: number;
}) {
  const others = useMemo(
    () => rows.filter(({ key }) => !chosen.includes(key)).toSorted(modelRowOrder),
    [rows, chosen],
  );
  const full = chosen.length >= most;
  return (
    <ul className="line gap-8 shrink" aria-label="Chosen models">
      {chosen.map((key) => {
        const name = rows.find((row) => row.key === key)?.name ?? key;
        return (
          <Chip
            key={key}
            text={name}
            removeLabel={`Remove ${name}`}
            onRemove={() => choose(chosen.filter((other) => other !== key))}
          />
        );
      })}
      <li>
        <NativeSelect
          size="xs"
          w={150}
          aria-label="Add model"
          value=""
          disabled={full}
          title={full ? `${most} models at most` : undefined}
          data={[
            { value: '', label: full ? `${most} at most` : 'Add model…' },
            ...others.map(({ key, name, read: { value } }) => ({
              value: key,
              label: value.developer === undefined ? name : `${name} · ${value.developer}`,
            })),
          ]}
          onChange={(event) => choose([...chosen, event.target.value])}
        />
      </li>
    </ul>
  );
}
