import { create } from 'zustand';
import { onSignOut } from '../../session/credential';

export interface Toast {
  title: string;
  /** Where the result can be seen. */
  link?: { to: string; label: string };
  /** What can be done about it, while the toast is there. */
  action?: { label: string; run: () => void };
  tone?: 'settled' | 'moving' | 'attention' | 'failed';
}

interface ShownToast extends Toast {
  id: number;
}

const MOST_SHOWN = 3;
let lastId = 0;

const useToastStore = create<{ shown: ShownToast[] }>(() => ({ shown: [] }));

/** Says that something has finished, with a link to the result; it leaves by itself and never takes the focus. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  useToastStore.setState(({ shown }) => ({ shown: [...shown, next].slice(-MOST_SHOWN) }));
}

export function dismissToast(id: number): void {
  useToastStore.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}

// They name things of the account, and an action could bring some back.
onSignOut(() => useToastStore.setState({ shown: [] }));

/** The toasts on screen, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useToastStore((state) => state.shown);
}
