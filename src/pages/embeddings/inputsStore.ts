import * as z from 'zod/mini';
import { create } from 'zustand';
import { draftOf, dropDraft, saveDraft } from '../../ledger/drafts';
import { sameJson } from '../../lib/json';
import { onSignOut } from '../../session/credential';
import { currentLedgerKey } from '../../session/scope';
import { paths } from '../../components/paths';
import { firstInputs, readInputs, type Inputs } from './inputs';

/** What the inputs of an address took the place of. */
export interface Aside {
  /** Where it is kept as a draft, which is also the address that brings it back. */
  form: string;
  inputs: Inputs;
}

interface Store {
  inputs: Inputs;
  /** When the draft that was restored was kept, in ms. */
  restoredAt: number | undefined;
  /** Set while the inputs are those of a shared address. */
  fromAddress: { aside: Aside | undefined } | undefined;
  /** It would not be there after a reload: too large, or storage refuses it. */
  unkept: boolean;
}

const fresh: Store = {
  inputs: firstInputs,
  restoredAt: undefined,
  fromAddress: undefined,
  unkept: false,
};

/** The left side. It outlives the page, so that looking elsewhere loses nothing. */
export const useInputs = create<Store>(() => fresh);

const PAUSE_MS = 400;
const form = paths.embeddings();
let opened = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** As they came with an address; what equals them was not typed here. */
let brought: Inputs | undefined;

/** How a draft says that it came with an address, and whether it was changed since. */
const marked = z.object({
  fromAddress: z.object({ aside: z.optional(z.string()), typed: z.boolean() }),
});

/** Brings back what was typed before a reload; the first time only. */
export function openInputs(): void {
  if (opened) return;
  opened = true;
  addEventListener('pagehide', keep);
  const draft = draftOf(currentLedgerKey(), form);
  const inputs = draft && readInputs(draft.values);
  if (!draft || !inputs) return;
  const mark = marked.safeParse(draft.values).data?.fromAddress;
  if (mark?.typed === false) brought = inputs;
  useInputs.setState({
    inputs,
    restoredAt: mark ? undefined : draft.at,
    fromAddress: mark && { aside: mark.aside === undefined ? undefined : asideAt(mark.aside) },
  });
}

/** Takes over what was typed, and keeps it a moment later. */
export function changeInputs(change: Partial<Inputs>): void {
  useInputs.setState(({ inputs }) => ({ inputs: { ...inputs, ...change } }));
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE_MS);
}

/** Begins afresh with the example. */
export function resetInputs(): void {
  useInputs.setState({ restoredAt: undefined, fromAddress: undefined });
  changeInputs(firstInputs);
}

/** Puts the inputs of a shared address in the place of those on the page, which are put aside. */
export function takeOverInputs(inputs: Inputs): void {
  const aside = putAside();
  brought = inputs;
  useInputs.setState({ restoredAt: undefined, fromAddress: { aside } });
  changeInputs(inputs);
}

/** Goes back to what was on the page before an address brought its own. */
export function takeBackInputs(): void {
  const aside = useInputs.getState().fromAddress?.aside;
  // What was changed of the shared ones meanwhile was typed too.
  if (typedSince()) putAside();
  if (aside) dropDraft(currentLedgerKey(), aside.form);
  resetInputs();
  if (aside) changeInputs(aside.inputs);
}

/** Brings back what was put aside, by the address it is kept under. */
export function reopenInputs(address: string): void {
  const aside = asideAt(address);
  if (!aside) return;
  putAside();
  dropDraft(currentLedgerKey(), address);
  resetInputs();
  changeInputs(aside.inputs);
}

/** Keeps the inputs on the page as a draft of their own; what nobody typed here is not kept. */
function putAside(): Aside | undefined {
  const { inputs, fromAddress } = useInputs.getState();
  if (fromAddress && !typedSince()) return fromAddress.aside;
  if (sameJson(inputs, firstInputs)) return undefined;
  const at = Date.now();
  const aside = { form: `${form}#aside-${at}`, inputs };
  saveDraft(currentLedgerKey(), {
    form: aside.form,
    title: 'Embeddings, put aside',
    values: inputs,
    at,
  });
  return aside;
}

function typedSince(): boolean {
  const { inputs, fromAddress } = useInputs.getState();
  return fromAddress !== undefined && !sameJson(inputs, brought);
}

function asideAt(address: string): Aside | undefined {
  const inputs = readInputs(draftOf(currentLedgerKey(), address)?.values);
  return inputs && { form: address, inputs };
}

/** Takes the inputs on the page for the person's own from now on. */
export function dismissRestored(): void {
  useInputs.setState({ restoredAt: undefined, fromAddress: undefined });
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE_MS);
}

function keep(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const { inputs, fromAddress } = useInputs.getState();
  const key = currentLedgerKey();
  // An example that nobody touched is nothing to keep.
  if (sameJson(inputs, firstInputs)) {
    dropDraft(key, form);
    useInputs.setState({ unkept: false });
  } else {
    const mark = fromAddress && {
      fromAddress: { aside: fromAddress.aside?.form, typed: typedSince() },
    };
    const values = { ...inputs, ...mark };
    const kept = saveDraft(key, { form, title: 'Embeddings', values, at: Date.now() });
    useInputs.setState({ unkept: !kept });
  }
}

onSignOut(() => {
  clearTimeout(timer);
  timer = undefined;
  brought = undefined;
  useInputs.setState(fresh);
});
