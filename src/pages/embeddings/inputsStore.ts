import { create } from 'zustand';
import { draftOf, dropDraft, saveDraft } from '../../ledger/drafts';
import { sameJson } from '../../lib/json';
import { onSignOut } from '../../session/credential';
import { currentLedgerKey } from '../../session/scope';
import { paths } from '../../components/paths';
import { firstInputs, readInputs, type Inputs } from './inputs';

interface Store {
  inputs: Inputs;
  /** When the draft that was restored was kept, in ms. */
  restoredAt: number | undefined;
}

/** The left side. It outlives the page, so that looking elsewhere loses nothing. */
export const useInputs = create<Store>(() => ({ inputs: firstInputs, restoredAt: undefined }));

const PAUSE_MS = 400;
const form = paths.embeddings();
let opened = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Brings back what was typed before a reload; the first time only. */
export function openInputs(): void {
  if (opened) return;
  opened = true;
  const draft = draftOf(currentLedgerKey(), form);
  const inputs = draft && readInputs(draft.values);
  if (draft && inputs) useInputs.setState({ inputs, restoredAt: draft.at });
  addEventListener('pagehide', keep);
}

/** Takes over what was typed, and keeps it a moment later. */
export function changeInputs(change: Partial<Inputs>): void {
  useInputs.setState(({ inputs }) => ({ inputs: { ...inputs, ...change } }));
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE_MS);
}

/** Begins afresh with the example. */
export function resetInputs(): void {
  changeInputs(firstInputs);
  dismissRestored();
}

export function dismissRestored(): void {
  useInputs.setState({ restoredAt: undefined });
}

function keep(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const { inputs } = useInputs.getState();
  const key = currentLedgerKey();
  // An example that nobody touched is nothing to keep.
  if (sameJson(inputs, firstInputs)) dropDraft(key, form);
  else saveDraft(key, { form, title: 'Embeddings', values: inputs, at: Date.now() });
}

onSignOut(() => {
  clearTimeout(timer);
  timer = undefined;
  useInputs.setState({ inputs: firstInputs, restoredAt: undefined });
});
