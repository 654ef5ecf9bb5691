import { create } from 'zustand';
import { readStored, writeStored } from '../../memory/browserStorage';
import type { DemoState } from '../../api/sandbox/control';
import { operations } from '../../contract/resources';
import { useMemo } from 'react';
import { changeTour, useTour } from '../../memory/tour';
import { hasDemoControls, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { showToast } from '../../ui/toast';

const NAME = 'meridian.demo';

/** Whether something may be on, so that the header asks the sandbox. Kept, because the sandbox keeps it too. */
export const useDemo = create(() => ({ mayBeOn: readStored('local', NAME) !== undefined }));

export function setMayBeOn(mayBeOn: boolean): void {
  writeStored('local', NAME, mayBeOn ? 'on' : undefined);
  useDemo.setState({ mayBeOn });
}

/** The next step of a scenario, shown on the page where it begins and on the pages below it. */
export const useDirection = create<{ title: string; todo: string; path: string }>(() => ({
  title: '',
  todo: '',
  path: '',
}));

/** In the tab's storage after a reset, which loads the page anew. */
export const RESET = 'meridian.reset';
if (readStored('tab', RESET) !== undefined) {
  writeStored('tab', RESET, undefined);
  showToast({ title: 'Demo reset', tone: 'settled' });
}

/** Everything that is on in the sandbox, one line each. */
export function whatIsOn({ latencyMs, lostPercent, faults }: DemoState): string[] {
  return [
    ...(latencyMs > 0 ? [`Slow replies: ${latencyMs / 1000}\u00a0s`] : []),
    ...(lostPercent > 0
      ? [`Lost replies: ${lostPercent === 100 ? 'all' : `${lostPercent} %`}`]
      : []),
    ...faults.map(({ operation, kind }) => `${operations[operation].title}: ${faultTitle(kind)}`),
  ];
}

/** The faults that a demo shows; the sandbox knows more (sandbox/README.md, "Faults"). */
export const faultTitles = {
  '409': 'Name is taken (409)',
  '401': 'Token expired (401)',
  '403': 'Quota exceeded (403)',
  '422': 'Value not accepted (422)',
  '500': 'Server error (500)',
  drop: 'Carried out, but lost',
  'drop-before': 'Connection lost before',
  'unknown-state': 'With a state nobody knows',
};
export type OfferedFault = keyof typeof faultTitles;

/** The title of a fault, or the sandbox's name for it. */
export function faultTitle(kind: string): string {
  return kind in faultTitles ? faultTitles[kind as OfferedFault] : kind;
}

/** How the tour is started or resumed from a menu; not offered while it is open. */
export function useTourEntry(): { offered: boolean; label: string; open: () => void } {
  const key = useMemoryKey();
  const tour = useTour(key);
  const hasDemo = hasDemoControls(useConnection());
  const state = tour?.state;
  return useMemo(
    () => ({
      offered: hasDemo && state !== 'open',
      label: state === 'left' ? 'Resume the tour' : 'Start the tour',
      open: () => {
        const start = state === 'left' ? {} : { stop: 0, begun: false };
        changeTour(key, { state: 'open', ...start });
      },
    }),
    [key, hasDemo, state],
  );
}
