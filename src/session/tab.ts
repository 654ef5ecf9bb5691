import { readStored, writeStored } from './browserStorage';

const NAME = 'meridian.tab';

/** Tells this tab from others that have the same page open; it stays the same through reloads. */
export const thisTab =
  readStored('tab', NAME) ??
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

// It is stored only while no page is there to know it: a tab that is duplicated must not take it along.
function keep() {
  writeStored('tab', NAME, thisTab);
}
function take() {
  writeStored('tab', NAME, undefined);
}
take();
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', keep);
  window.addEventListener('pageshow', take);
}
