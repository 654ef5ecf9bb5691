import { useTimeout } from '@mantine/hooks';

/** Late enough not to slow down the page itself. */
const LATER = 3000;

/** Runs a function once, shortly after the page is shown. */
export function useWhenIdle(action: () => void): void {
  useTimeout(action, LATER, { autoInvoke: true });
}
