import { Anchor, Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { Chip } from '../../ui/Chip';
import { modelRowOrder, type ModelRow } from '../../page/resource/modelRow';
import { MOST_CHOSEN, MOST_COMPARED } from './modelFilters';
import styles from './Models.module.css';
import type { ChangeList } from '../../table/useListState';
import { formatCount } from '../../lib/text/text';
import { toggleIn } from '../../table/listState';

/** The chosen models, and a way to add one. */
export function ModelPicker({
  rows,
  chosen,
  choose,
  most = MOST_CHOSEN,
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

/** The chosen models, and buttons to compare them or calculate their cost. */
export function ModelsChosen({
  rows,
  chosen,
  change,
}: {
  rows: readonly ModelRow[];
  chosen: readonly string[];
  change: ChangeList;
}) {
  if (chosen.length === 0) return null;
  const names = chosen.map((key) => ({
    key,
    name: rows.find((row) => row.key === key)?.name ?? key,
  }));
  const many = chosen.length > MOST_COMPARED;
  return (
    <section className={`line ${styles.tray}`} aria-label="Chosen models" data-bottom-bar>
      <span className="strong">{formatCount(chosen.length)} chosen</span>
      <ul className={`line gap-6 shrink ${styles.trayNames}`}>
        {names.map(({ key, name }) => (
          <Chip
            key={key}
            text={name}
            removeLabel={`Remove ${name}`}
            quiet
            onRemove={() => change(toggleIn('model', key), { replace: true })}
          />
        ))}
      </ul>
      <div className="row gap-8 end fine">
        <Anchor
          component="button"
          type="button"
          onClick={() => change({ filters: { model: undefined } }, { replace: true })}
        >
          Clear
        </Anchor>
        <Button size="xs" onClick={() => change({ tab: 'costs' })}>
          Calculate cost
        </Button>
        <Button
          variant="filled"
          size="xs"
          disabled={chosen.length < 2 || many}
          title={
            many
              ? `At most ${MOST_COMPARED} models can be compared`
              : chosen.length < 2
                ? 'Choose another model to compare with'
                : undefined
          }
          onClick={() => change({ tab: 'compare' })}
        >
          Compare
        </Button>
      </div>
    </section>
  );
}
