import { onSignOut } from '../session/credential';

let region: HTMLElement | undefined;

/** Says `text` to screen readers, politely; nothing is shown. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('aria-live', 'polite');
    region.className = 'unseen';
    document.body.append(region);
  }
  const here = region;
  here.textContent = '';
  // Screen readers skip a region that was just added or whose text did not change.
  setTimeout(() => (here.textContent = text), 50);
}

// The last message may name something of the account.
onSignOut(() => {
  if (region) region.textContent = '';
});
