import { create } from 'zustand';
import { readStored, writeStored } from './browserStorage';

// A stay at a connection lasts from signing in to signing out. Its tabs share a mark in storage, so that one that slept
// while another signed out finds that out before it keeps or sends anything.

/** What is remembered belongs to an organization of a connection. */
export interface MemoryKey {
  connection: string;
  organization: string;
}

const nameOf = (connection: string) => `meridian.stay.${connection}`;
const markOf = (connection: string) => readStored('local', nameOf(connection));
const marks = new Map<string, string>();
const begun = new WeakMap<MemoryKey, number | undefined>();

/** How many stays at each connection have ended in this tab. */
export const useEndings = create<Record<string, number>>(() => ({}));

/** Takes part in the stay at a connection, or begins it. With `kept`, a reload of this tab goes on with it. */
export function joinStay(connection: string, kept = false): void {
  const mark = marks.get(connection) ?? markOf(connection) ?? String(Date.now());
  if (!marks.has(connection) && writeStored('local', nameOf(connection), mark))
    marks.set(connection, mark);
  if (kept) writeStored('tab', nameOf(connection), marks.get(connection));
}

/** Whether another tab has ended the stay of this one, or that from before it was reloaded. */
export function isStayOver(connection: string): boolean {
  const mark = marks.get(connection) ?? readStored('tab', nameOf(connection));
  // Tabs that open at the same time may each begin the stay, and the mark of the last one is left.
  return mark !== undefined && !(Math.abs(Number(mark) - Number(markOf(connection))) < 2000);
}

/** Ends the stay, but not a later one of other tabs. Says whether there is none of those. */
export function endStay(connection: string): boolean {
  if (!isStayOver(connection)) writeStored('local', nameOf(connection), undefined);
  writeStored('tab', nameOf(connection), undefined);
  marks.delete(connection);
  useEndings.setState((all) => ({ [connection]: (all[connection] ?? 0) + 1 }));
  return markOf(connection) === undefined;
}

let lost = (_connection: string): void => {};
/** Calls `listener` for each stay that another tab has ended. */
export const onStayLost = (listener: typeof lost): void => void (lost = listener);

export function checkStays(): void {
  for (const connection of marks.keys()) if (isStayOver(connection)) lost(connection);
}

/** A key for as long as the stay lasts: what comes with it later is not kept. */
export function keyOfStay(connection: string, organization: string): MemoryKey {
  const key = { connection, organization };
  begun.set(key, useEndings.getState()[connection]);
  return key;
}

/** Whether the stay in which a key was given out has ended. */
export function isPast(key: MemoryKey): boolean {
  checkStays();
  return begun.has(key) && begun.get(key) !== useEndings.getState()[key.connection];
}
