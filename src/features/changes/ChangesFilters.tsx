import { Button, NativeSelect, TextInput } from '@mantine/core';
import { writeOutcomes } from '../../contract/journal';
import {
  operations,
  type OperationId,
  resourceOf,
  resourceTypes,
  titleOf,
} from '../../contract/resources';
import type { ListState } from '../../table/listState';
import type { ChangeList } from '../../table/useListState';
import styles from './Changes.module.css';
import { outcomeLooks } from './changeWords';

/** The filters of the page in its address, named as in the gateway's API. */
export const filterNames = [
  'person',
  'type',
  'operation',
  'outcome',
  'from',
  'to',
  'resourceID',
  'change',
] as const;

const written = resourceTypes.filter((type) => writesOf(type).length > 0);

function writesOf(type: (typeof resourceTypes)[number]): OperationId[] {
  const { create, update } = resourceOf(type).operations;
  return [create, update].filter((id) => id !== undefined);
}

/** The filters of the changes, which the gateway applies. */
export function ChangesFilters({
  filters,
  people,
  change,
}: {
  filters: ListState['filters'];
  people: readonly string[];
  change: ChangeList;
}) {
  const value = (name: string) => filters[name]?.[0] ?? '';
  const put = (name: string) => (chosen: string) =>
    change({ filters: { [name]: chosen === '' ? undefined : [chosen], change: undefined } });
  const set = filterNames.filter((name) => name !== 'change' && value(name) !== '');
  const person = value('person');
  const names = person === '' || people.includes(person) ? people : [...people, person];
  const types = value('type') === '' ? written : written.filter((type) => type === value('type'));
  return (
    <div className={`line ${styles.filters}`} role="group" aria-label="Filters">
      <Pick
        label="Person"
        any="Anyone"
        value={person}
        onChoose={put('person')}
        options={names.map((name) => [name, name])}
      />
      <Pick
        label="Type"
        any="Any type"
        value={value('type')}
        onChoose={put('type')}
        options={written.map((type) => [type, titleOf(type)])}
      />
      <Pick
        label="Operation"
        any="Any operation"
        value={value('operation')}
        onChoose={put('operation')}
        options={types.flatMap(writesOf).map((id) => [id, operations[id].title])}
      />
      <Pick
        label="Outcome"
        any="Any outcome"
        value={value('outcome')}
        onChoose={put('outcome')}
        options={writeOutcomes.map((outcome) => [outcome, outcomeLooks[outcome].word])}
      />
      <Day label="From" value={value('from')} onChoose={put('from')} />
      <Day label="To" value={value('to')} onChoose={put('to')} />
      {set.length > 0 && (
        <Button
          size="xs"
          onClick={() =>
            change({ filters: Object.fromEntries(filterNames.map((name) => [name, undefined])) })
          }
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

function Pick({
  label,
  any,
  value,
  options,
  onChoose,
}: {
  label: string;
  /** The choice of no filter. */
  any: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{any}</option>
      {options.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

function Day({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <label className="inline gap-6 hint">
      {label}
      <TextInput
        size="xs"
        type="date"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      />
    </label>
  );
}

/** The beginning of a day of this browser's time zone, or its end, in ms; undefined for what is no day. */
export function dayAt(day: string | undefined, end: boolean): number | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00`);
  if (end) at.setDate(at.getDate() + 1);
  const ms = at.getTime() - Number(end);
  return Number.isNaN(ms) ? undefined : ms;
}
