import { createFormControl } from 'react-hook-form';
import { create } from 'zustand';
import {
  askBeforeLoss,
  draftOf,
  dropDraft,
  MOST_CHARACTERS,
  saveDraft,
  whenLeft,
} from '../../../memory/drafts';
import { sameJson } from '../../../lib/json';
import { onSignOut } from '../../../session/credential';
import { eachKept, forgetValues, keepValues } from '../../../memory/kept';
import { holdsSecret } from '../../../memory/secrets';
import type { MemoryKey } from '../../../memory/storedList';
import { currentMemoryKey } from '../../../session/scope';
import { paths } from '../../../resource/paths';
import { formResolver } from '../../../save/form/FormMethods';
import { firstInputs, readInputs, rules, type Fields, type Inputs } from './inputs';
import { serviceNow } from '../../../lib/time/clock';
import type { FieldTable } from './tableInputs';

interface Store {
  inputs: Inputs;
  /** The last inputs that were not typed: the example, those of a file or of an address. */
  put: Inputs;
  /** What was typed before others took its place. */
  before: Inputs | undefined;
  /** The table that the texts were read from, or that they may be read as. A reload forgets it. */
  table: FieldTable | undefined;
  /** A reload would lose the inputs: they are too large, or storage refuses them. */
  unkept: boolean;
}

const fresh: Store = {
  inputs: firstInputs,
  put: firstInputs,
  before: undefined,
  table: undefined,
  unkept: false,
};

/** The inputs. They outlive the page, so that visiting another one loses nothing. */
export const useInputs = create<Store>(() => fresh);

export const inputsResolver = formResolver<Fields>(rules);
/** The form whose fields are shown on the left. It outlives the page as well. */
export const inputsForm = createFormControl<Fields>({ resolver: inputsResolver });
inputsForm.subscribe({
  formState: { values: true },
  callback({ values }) {
    useInputs.setState(({ inputs }) => ({ inputs: { ...inputs, ...values } }));
    // What a field may hold depends on the kind of input.
    void inputsForm.trigger();
    keepSoon();
  },
});

/** Shows other inputs in the fields, which are kept already. */
function show(state: Partial<Store> & Pick<Store, 'inputs'>): void {
  useInputs.setState(state);
  const { columns: _, ...fields } = state.inputs;
  inputsForm.reset(fields);
  clearTimeout(timer);
  timer = undefined;
}

const PAUSE_MS = 400;
const form = paths.embeddings();
/** The connection and organization the inputs belong to; they never move to another. */
let owner: MemoryKey | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let unwatch: (() => void) | undefined;

/** Whether the inputs are kept where there is room for more than a draft. */
let isLarge = false;
/** Large inputs that were left for another connection or organization: not all of them can be stored. */
const left = new Map<string, Store>();
const nameOf = ({ connection, organization }: MemoryKey) => `${connection} ${organization}`;

/** Restores what was typed for the connection and organization in use, even after a reload. */
export async function openInputs(): Promise<void> {
  const now = currentMemoryKey();
  const isSame = owner?.connection === now.connection;
  if (isSame && owner?.organization === now.organization) return;
  unwatch ??= whenLeft(keep);
  const kept = restored(draftOf(now, form)?.values);
  if (isSame && owner?.organization === '' && !kept) {
    owner = now;
    keepSoon();
    return;
  }
  keep();
  if (owner && isLarge) left.set(nameOf(owner), useInputs.getState());
  owner = now;
  const here = kept ?? left.get(nameOf(now));
  left.delete(nameOf(now));
  isLarge = !kept && here !== undefined;
  show(here ?? fresh);
  if (here) return;
  let large: unknown;
  await eachKept(now, ['inputs'], (one) => (large = one)).catch(() => undefined);
  const found = restored(large);
  // Something may have been typed meanwhile.
  if (found && owner === now && sameJson(useInputs.getState().inputs, firstInputs)) {
    isLarge = true;
    show(found);
  }
}

function restored(values: unknown): Store | undefined {
  const inputs = readInputs(values);
  if (!inputs) return undefined;
  const unkept = holdsSecret(typedIn(inputs));
  return { ...fresh, inputs, before: readInputs((values as Partial<Store>).before), unkept };
}

/** Puts other inputs into the fields. What was typed can be had back, and with `always` whatever was there. */
export function putInputs(given: Partial<Inputs>, { always = false } = {}): Inputs {
  const { inputs, put, before } = useInputs.getState();
  const isTyped = always || (!sameJson(inputs, put) && inputs.texts.trim() !== '');
  const next = { ...inputs, ...given };
  show({ inputs: next, put: next, before: isTyped ? inputs : before, table: undefined });
  keepSoon();
  return next;
}

/** Restores what was typed before, or the example. What was typed since can be had back in turn. */
export function takeBack(): void {
  const { before } = useInputs.getState();
  useInputs.setState({ before: undefined });
  putInputs(before ?? firstInputs);
  useInputs.setState({ put: firstInputs });
}

const typedIn = ({ texts, json, queries }: Inputs) => texts + json + queries;

function keepSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE_MS);
}

function keep(): void {
  if (timer === undefined || !owner) return;
  clearTimeout(timer);
  timer = undefined;
  const { inputs, before } = useInputs.getState();
  const values = { ...inputs, ...(before && { before }) };
  const wasLarge = isLarge;
  const typed = [inputs, ...(before ? [before] : [])].map(typedIn).join('\n');
  isLarge = typed.length > MOST_CHARACTERS;
  if (wasLarge && !isLarge) void forgetValues(owner, ['inputs']).catch(() => undefined);
  if (!isLarge && !sameJson(inputs, firstInputs)) {
    noteUnkept(!saveDraft(owner, { form, title: 'Embeddings', values, at: serviceNow() }));
    return;
  }
  // An unchanged example is not kept.
  dropDraft(owner, form);
  const hasToken = isLarge && holdsSecret(typed);
  noteUnkept(hasToken);
  if (!isLarge || hasToken) return;
  keepValues(owner, () => [[['inputs'], values]]).catch(() => noteUnkept(true));
}

function noteUnkept(unkept: boolean): void {
  useInputs.setState({ unkept });
  askBeforeLoss(form, unkept);
}

onSignOut(() => {
  owner = undefined;
  isLarge = false;
  left.clear();
  show(fresh);
});
