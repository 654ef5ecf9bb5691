import { Box, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Field } from '../ui/form/Field';
import { IdCombobox } from '../resource/fields/IdCombobox';
import { useIdSuggestions } from '../resource/fields/useIdSuggestions';
import { foldText, plural } from '../lib/text/text';
import { Popover } from '../ui/Popover';
import type { Part } from '../ui/jsx';
import {
  timeSpans,
  valueText,
  type FilterChoice,
  type ChosenFilters,
  type Filter,
} from './listFilters';
import { RangeEnds } from './RangeEnds';

type AnyFilter = Filter<never>;

interface Offered extends Partial<FilterChoice> {
  value: string;
  words: string;
}

interface FieldsProps {
  filter: AnyFilter;
  choices: readonly Offered[];
  onAdd: (value: string) => void;
}

/** The panel "Add filter": typing narrows the filters, Enter takes the first, and its values are shown. */
export function FilterPopover({
  anchor,
  known,
  choices = () => [],
  values = {},
  onAdd,
  onChange,
  onClose,
}: {
  anchor: HTMLElement;
  known: readonly AnyFilter[];
  choices?: ((filter: AnyFilter) => FilterChoice[]) | undefined;
  values?: ChosenFilters;
  onAdd: (name: string, value: string) => void;
  onChange?: (name: string, values: readonly string[]) => void;
  onClose: () => void;
}) {
  // Without rows a set has nothing to choose from.
  const offered = known.filter(
    ({ kind, values: has, options }) => kind !== 'set' || has !== undefined || options,
  );
  const [name, setName] = useState<string>();
  const [typed, setTyped] = useState('');
  const named = offered.filter(({ title }) => foldText(title).includes(foldText(typed)));
  const filter = offered.find((each) => each.name === name);
  const props = filter && {
    filter,
    choices: (optionsOf(filter)?.map((value) => ({ value })) ?? choices(filter)).map((choice) => ({
      ...choice,
      words: valueText(filter, choice.value),
    })),
    onAdd: (value: string) => onAdd(filter.name, value),
  };
  return (
    <Popover anchor={anchor} label="Add filter" onClose={onClose}>
      <Box className="stack" w="min(320px, calc(100vw - 46px))">
        {props === undefined ? (
          <>
            <TextInput
              label="Filter by"
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && setName(named[0]?.name)}
            />
            <Choices
              label="Filters of this list"
              choices={named.map(({ name: value, title: words }) => ({ value, words }))}
              onPick={setName}
            />
          </>
        ) : props.filter.kind === 'tag' ? (
          <TagFields {...props} />
        ) : props.filter.kind === 'set' ? (
          <Choices
            label={props.filter.title}
            choices={props.choices}
            nothing="Nothing in this list to filter by."
            first
            onPick={props.onAdd}
          />
        ) : props.filter.kind === 'date' ? (
          <PeriodFields {...props} />
        ) : props.filter.kind === 'range' ? (
          <RangeEnds
            filter={props.filter}
            value={values[props.filter.name]?.[0]}
            onChange={(value) => onChange?.(props.filter.name, value === undefined ? [] : [value])}
            onDone={onClose}
          />
        ) : (
          <IdFields {...props} type={props.filter.kind} />
        )}
      </Box>
    </Popover>
  );
}

const optionsOf = ({ kind, options }: AnyFilter) =>
  kind === 'date' ? Object.keys(timeSpans) : options;

/** Nobody reads a longer list; typing narrows the values of tags. */
const MOST = 100;

/** A list of what to choose with one press. */
function Choices({
  label,
  choices,
  nothing,
  first = false,
  onPick,
}: {
  label: string;
  choices: readonly Offered[];
  nothing?: string;
  first?: boolean;
  onPick: (value: string) => void;
}) {
  if (choices.length === 0) return nothing && <p className="hint">{nothing}</p>;
  return (
    <Box component="ul" aria-label={label} mah={288} style={{ overflowY: 'auto' }}>
      {choices.slice(0, MOST).map(({ value, words, count }, at) => (
        <li key={value}>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            fullWidth
            justify="space-between"
            rightSection={count !== undefined && <span title={plural(count, 'row')}>{count}</span>}
            autoFocus={first && at === 0}
            onClick={() => onPick(value)}
          >
            {words}
          </Button>
        </li>
      ))}
    </Box>
  );
}

/** A form that adds a value, or says why it can't. */
function AddForm({
  why,
  onSubmit,
  children,
}: {
  why: string;
  onSubmit: () => void;
  children: Part;
}) {
  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (why === '') onSubmit();
      }}
    >
      {children}
      <div className="ends gap-12 fine">
        <span className="dim">{why}</span>
        <Button variant="filled" type="submit" disabled={why !== ''}>
          Add filter
        </Button>
      </div>
    </form>
  );
}

/** A period by name, or between two days. */
function PeriodFields({ filter, choices, onAdd }: FieldsProps) {
  const [days, setDays] = useState(['', '']);
  const [from = '', to = ''] = days;
  const why =
    from + to === ''
      ? 'Or choose the first or last day.'
      : from !== '' && to !== '' && from > to
        ? 'The last day is before the first.'
        : '';
  return (
    <AddForm why={why} onSubmit={() => onAdd(`${from}..${to}`)}>
      <Choices label={filter.title} choices={choices} onPick={onAdd} />
      <Group grow gap="xs" align="start">
        {(['First day', 'Last day'] as const).map((label, at) => (
          <TextInput
            key={label}
            label={label}
            type="date"
            value={days[at]}
            onChange={({ currentTarget: { value } }) => setDays(days.with(at, value))}
          />
        ))}
      </Group>
    </AddForm>
  );
}

function TagFields({ choices, onAdd }: FieldsProps) {
  const [text, setText] = useState('');
  const given = text.trim();
  return (
    <AddForm
      why={given === '' ? 'A tag needs a name.' : ''}
      onSubmit={() => onAdd(given.includes('=') ? given : `${given}=`)}
    >
      <TextInput
        label="Tag"
        placeholder="name=value"
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Choices
        label="Tags in this list"
        choices={choices.filter((tag) => foldText(tag.value).startsWith(foldText(given)))}
        onPick={onAdd}
      />
    </AddForm>
  );
}

function IdFields({
  filter: { title },
  type,
  onAdd,
}: FieldsProps & { type: Exclude<AnyFilter['kind'], 'tag' | 'set' | 'range' | 'date'> }) {
  const [text, setText] = useState('');
  const suggestions = useIdSuggestions(type);
  const given = text.trim();
  return (
    <AddForm why={given === '' ? 'Give an ID.' : ''} onSubmit={() => onAdd(given)}>
      <Field label={title}>
        <IdCombobox
          inPanel
          value={text}
          onChange={setText}
          onTake={onAdd}
          suggestions={suggestions}
          placeholder={`Choose a ${title.toLowerCase()}`}
        />
      </Field>
    </AddForm>
  );
}
