import { create } from 'zustand';
import { onSignOut } from '../session/credential';

export interface Toast {
  title: string;
  link?: { to: string; label: string };
  action?: { label: string; run: () => void };
  tone?: 'settled' | 'moving' | 'attention' | 'failed';
}

interface ShownToast extends Toast {
  id: number;
}

const MOST_SHOWN = 3;
let lastId = 0;

const useToastStore = create<{ shown: ShownToast[] }>(() => ({ shown: [] }));

/** Shows a toast for a finished task, with a link to the result. It disappears by itself and never takes the focus. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  useToastStore.setState(({ shown }) => ({ shown: [...shown, next].slice(-MOST_SHOWN) }));
}

export function dismissToast(id: number): void {
  useToastStore.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}

// Toasts name things of the account, and an action could restore some of them.
onSignOut(() => useToastStore.setState({ shown: [] }));

/** The toasts shown, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useToastStore((state) => state.shown);
}
