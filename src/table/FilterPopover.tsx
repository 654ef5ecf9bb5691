import { Box, Button, Group, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Field } from '../form/Field';
import { IdCombobox } from '../form/IdCombobox';
import { useIdSuggestions } from '../form/useIdSuggestions';
import { foldText, plural } from '../lib/text/text';
import { Popover } from '../ui/Popover';
import { periods, valueText, type Choice, type Chosen, type Filter } from './listFilters';
import { RangeEnds } from './RangeEnds';

type AnyFilter = Filter<never>;

type Offered = Pick<Choice, 'value'> & Partial<Choice>;

/** What the fields of a filter need. */
interface FieldsProps {
  filter: AnyFilter;
  choices: readonly Offered[];
  onAdd: (value: string) => void;
}

/**
 * The panel "Add filter": typing narrows what there is to filter by, and Enter takes the first. Then come the values the
 * rows have, a period, a range, or any id, with known ids and nicknames suggested.
 */
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
  /** The filters to choose from. */
  known: readonly AnyFilter[];
  choices?: ((filter: AnyFilter) => Choice[]) | undefined;
  values?: Chosen;
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
    choices: filter.options?.map((value) => ({ value })) ?? choices(filter),
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
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && setName(named[0]?.name)}
            />
            <ul>
              {named.map(({ name: each, title }) => (
                <li key={each}>
                  <Pick onPick={() => setName(each)}>{title}</Pick>
                </li>
              ))}
            </ul>
          </>
        ) : props.filter.kind === 'tag' ? (
          <TagFields {...props} />
        ) : props.filter.kind === 'set' ? (
          <Choices {...props} nothing="Nothing in this list to filter by." />
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

/** Something to press in a list of the panel. */
function Pick({
  onPick,
  count,
  first = false,
  children,
}: {
  onPick: () => void;
  count?: number | undefined;
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      fullWidth
      justify="space-between"
      rightSection={count !== undefined && <span title={plural(count, 'row')}>{count}</span>}
      autoFocus={first}
      onClick={onPick}
    >
      {children}
    </Button>
  );
}

/** More would not fit; typing narrows them, and those that are always the same scroll. */
const MOST = 8;

/** Values to choose with one press. */
function Choices({
  label,
  choices,
  filter,
  nothing,
  onAdd,
}: FieldsProps & { label?: string; nothing?: string }) {
  if (choices.length === 0) return nothing && <p className="hint">{nothing}</p>;
  return (
    <Box component="ul" aria-label={label ?? filter.title} mah={288} style={{ overflowY: 'auto' }}>
      {(filter.options ? choices : choices.slice(0, MOST)).map(({ value, count }, at) => (
        <li key={value}>
          <Pick first={at === 0 && filter.kind === 'set'} count={count} onPick={() => onAdd(value)}>
            {valueText(filter, value)}
          </Pick>
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
  children: ReactNode;
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
function PeriodFields({ filter, onAdd }: FieldsProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isReversed = from !== '' && to !== '' && from > to;
  const why =
    from + to === ''
      ? 'Or choose the first or last day.'
      : isReversed
        ? 'The last day is before the first.'
        : '';
  return (
    <AddForm why={why} onSubmit={() => onAdd(`${from}..${to}`)}>
      <Choices
        choices={Object.keys(periods).map((value) => ({ value }))}
        filter={filter}
        onAdd={onAdd}
      />
      <Group grow gap="xs" align="start">
        <TextInput
          label="First day"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label="Last day"
          type="date"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
    </AddForm>
  );
}

function TagFields({ filter, choices, onAdd }: FieldsProps) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const typed = foldText(value === '' ? name : `${name}=${value}`);
  return (
    <AddForm
      why={name === '' ? 'A tag needs a name.' : ''}
      onSubmit={() => onAdd(`${name}=${value}`)}
    >
      <Group grow gap="xs" align="start">
        <TextInput
          label="Tag name"
          autoFocus
          value={name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Tag value"
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Group>
      <Choices
        label="Tags in this list"
        choices={choices.filter((tag) => foldText(tag.value).startsWith(typed))}
        filter={filter}
        onAdd={onAdd}
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
