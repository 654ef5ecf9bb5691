import * as z from 'zod/mini';
import { create } from 'zustand';
import { draftOf, dropDraft, MOST_CHARACTERS, saveDraft } from '../../../memory/drafts';
import { sameJson } from '../../../lib/json';
import { onSignOut } from '../../../session/credential';
import { eachKept, forgetValues, keepValues } from '../../../memory/kept';
import { holdsSecret } from '../../../memory/secrets';
import type { MemoryKey } from '../../../memory/storedList';
import { currentMemoryKey } from '../../../session/scope';
import { paths } from '../../../page/paths';
import { firstInputs, readInputs, type Inputs } from './inputs';
import type { FieldTable } from './tableInputs';

interface FromAddress {
  /** The address of the draft that has the inputs from before. */
  aside: string | undefined;
  /** As loaded; inputs equal to them were not typed here. */
  brought: Inputs | undefined;
}

type Texts = Pick<Inputs, 'texts' | 'columns'>;

interface Store {
  inputs: Inputs;
  /** When the draft that was restored was kept, in ms. */
  restoredAt: number | undefined;
  /** The inputs embedded last. Inputs equal to them are not a draft. */
  embedded: Inputs | undefined;
  /** Set while the inputs are those of a shared address. */
  fromAddress: FromAddress | undefined;
  /** The table that the texts were read from, or that they may be read as. A reload forgets it. */
  table: FieldTable | undefined;
  /** The texts that were last replaced. */
  replaced: Texts | undefined;
  /** The last texts that were not typed. */
  put: string;
  /** A reload would lose the inputs: they are too large, or storage refuses them. */
  unkept: boolean;
}

const fresh: Store = {
  inputs: firstInputs,
  restoredAt: undefined,
  embedded: undefined,
  fromAddress: undefined,
  table: undefined,
  replaced: undefined,
  put: firstInputs.texts,
  unkept: false,
};

/** The inputs. They outlive the page, so that visiting another one loses nothing. */
export const useInputs = create<Store>(() => fresh);

const PAUSE_MS = 400;
const form = paths.embeddings();
/** The connection and organization the inputs belong to; they never move to another. */
let owner: MemoryKey | undefined;
/** Inputs of other connections and organizations, by owner. */
const left = new Map<string, Store>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** How a draft notes that it was embedded unchanged, or came from an address and whether it was changed since. */
const marked = z.object({
  embedded: z.optional(z.boolean()),
  fromAddress: z.optional(z.object({ aside: z.optional(z.string()), typed: z.boolean() })),
});

const largeDraft = z.object({ values: z.unknown(), at: z.number() });
/** Whether the inputs are kept where there is room for more than a draft. */
let isLarge = false;

/** Restores what was typed for the connection and organization in use, even after a reload. */
export async function openInputs(): Promise<void> {
  const now = currentMemoryKey();
  if (owner && nameOf(owner) === nameOf(now)) return;
  if (!owner) addEventListener('pagehide', keep);
  const kept = left.get(nameOf(now)) ?? restored(draftOf(now, form));
  const onlyNamed = owner?.connection === now.connection && owner.organization === '';
  if (owner && onlyNamed && !kept) {
    owner = now;
    keepSoon();
    return;
  }
  keep();
  if (owner) left.set(nameOf(owner), useInputs.getState());
  owner = now;
  useInputs.setState(kept ?? fresh);
  if (kept) return;
  let large: unknown;
  await eachKept(now, ['inputs'], (one) => (large = one)).catch(() => undefined);
  const found = restored(largeDraft.safeParse(large).data);
  // Something may have been typed meanwhile.
  if (found && owner === now && useInputs.getState().inputs === firstInputs) {
    isLarge = true;
    useInputs.setState(found);
  }
}

function nameOf({ connection, organization }: MemoryKey): string {
  return `${connection} ${organization}`;
}

function restored(draft: { values?: unknown; at: number } | undefined): Store | undefined {
  const inputs = draft && readInputs(draft.values);
  if (!draft || !inputs) return undefined;
  const { embedded, fromAddress: mark } = marked.safeParse(draft.values).data ?? {};
  const fromAddress = mark && {
    aside: mark.aside !== undefined && asideAt(mark.aside) ? mark.aside : undefined,
    brought: mark.typed ? undefined : inputs,
  };
  const restoredAt = mark || embedded ? undefined : draft.at;
  return { ...fresh, inputs, restoredAt, embedded: embedded ? inputs : undefined, fromAddress };
}

/** Changes inputs, and saves them a moment later. */
export function changeInputs(change: Partial<Inputs>): void {
  useInputs.setState(({ inputs }) => ({ inputs: { ...inputs, ...change } }));
  keepSoon();
}

/** Notes in the draft that the typed inputs were embedded. */
export function noteEmbedded(): void {
  useInputs.setState(({ inputs }) => ({ embedded: inputs, restoredAt: undefined }));
  keepSoon();
}

/** Puts other texts into the field. Typed texts can be restored, and on request any others. */
export function replaceTexts(
  given: Texts,
  how: 'keep what was typed' | 'keep those before' = 'keep what was typed',
): void {
  const { inputs, put, replaced } = useInputs.getState();
  const typed = (how === 'keep those before' || inputs.texts !== put) && inputs.texts.trim() !== '';
  const { texts, columns } = inputs;
  useInputs.setState({
    table: undefined,
    replaced: typed ? { texts, columns } : replaced,
    put: given.texts,
  });
  changeInputs(given);
}

/** Notes a table in the field, or that the note about one was dismissed. */
export function noteTable(table: FieldTable | undefined): void {
  useInputs.setState({ table });
}

/** Restores the texts that were replaced last. */
export function takeBackTexts(): void {
  const { replaced } = useInputs.getState();
  useInputs.setState({ replaced: undefined });
  if (replaced) replaceTexts(replaced);
}

/** Starts over with the example. */
export function resetInputs(): void {
  useInputs.setState({ restoredAt: undefined, fromAddress: undefined, put: firstInputs.texts });
  changeInputs(firstInputs);
}

/** Replaces the inputs by those of a shared address, and sets the previous ones aside. */
export function takeOverInputs(inputs: Inputs): void {
  const fromAddress = { aside: putAside(), brought: inputs };
  useInputs.setState({ restoredAt: undefined, fromAddress });
  changeInputs(inputs);
}

/** Restores the inputs from before a shared address. */
export function takeBackInputs(): void {
  const aside = useInputs.getState().fromAddress?.aside;
  if (aside !== undefined && asideAt(aside)) reopenInputs(aside);
  else {
    // Shared inputs that were changed meanwhile count as typed.
    if (typedSince()) putAside();
    resetInputs();
  }
}

/** Restores inputs that were set aside, by the address of their draft. */
export function reopenInputs(address: string): void {
  const inputs = asideAt(address);
  if (!inputs) return;
  putAside();
  dropDraft(currentMemoryKey(), address);
  resetInputs();
  changeInputs(inputs);
}

/** Saves the inputs as a draft of their own, unless they were not typed here. */
function putAside(): string | undefined {
  const { inputs, fromAddress } = useInputs.getState();
  if (fromAddress && !typedSince()) return fromAddress.aside;
  if (sameJson(inputs, firstInputs)) return undefined;
  const at = Date.now();
  const aside = `${form}#aside-${at}`;
  saveDraft(currentMemoryKey(), {
    form: aside,
    title: 'Embeddings, put aside',
    values: inputs,
    at,
  });
  return aside;
}

function typedSince(): boolean {
  const { inputs, fromAddress } = useInputs.getState();
  return fromAddress !== undefined && !sameJson(inputs, fromAddress.brought);
}

function asideAt(address: string): Inputs | undefined {
  return readInputs(draftOf(currentMemoryKey(), address)?.values);
}

/** Treats the inputs as typed here from now on. */
export function dismissRestored(): void {
  useInputs.setState({ restoredAt: undefined, fromAddress: undefined });
  keepSoon();
}

function keepSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE_MS);
}

function keep(): void {
  if (timer === undefined || !owner) return;
  clearTimeout(timer);
  timer = undefined;
  const { inputs, embedded, fromAddress } = useInputs.getState();
  const mark = fromAddress && {
    fromAddress: { aside: fromAddress.aside, typed: typedSince() },
  };
  const values = { ...inputs, ...mark, ...(sameJson(inputs, embedded) && { embedded: true }) };
  const at = Date.now();
  const wasLarge = isLarge;
  isLarge = inputs.texts.length + inputs.json.length + inputs.queries.length > MOST_CHARACTERS;
  if (wasLarge && !isLarge) void forgetValues(owner, ['inputs']).catch(() => undefined);
  if (!isLarge && !sameJson(inputs, firstInputs)) {
    const kept = saveDraft(owner, { form, title: 'Embeddings', values, at });
    useInputs.setState({ unkept: !kept });
    return;
  }
  // An unchanged example is not kept.
  dropDraft(owner, form);
  const hasToken = isLarge && holdsSecret(inputs.texts + inputs.json + inputs.queries);
  useInputs.setState({ unkept: hasToken });
  if (!isLarge || hasToken) return;
  keepValues(owner, () => [[['inputs'], { values, at }]]).catch(() =>
    useInputs.setState({ unkept: true }),
  );
}

onSignOut(() => {
  clearTimeout(timer);
  timer = undefined;
  left.clear();
  isLarge = false;
  useInputs.setState(fresh);
});
