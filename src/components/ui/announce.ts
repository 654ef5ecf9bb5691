import { onSignOut } from '../../session/credential';

let region: HTMLElement | undefined;

/** Says `text` to screen readers, politely; nothing is shown. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('aria-live', 'polite');
    Object.assign(region.style, {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    });
    document.body.append(region);
  }
  const here = region;
  here.textContent = '';
  // A region that was only just added, or holds the same words, is not read out at once.
  setTimeout(() => (here.textContent = text), 50);
}

// What was said last may name something of the account.
onSignOut(() => {
  if (region) region.textContent = '';
});
