/**
 * Tooltips for many small elements. A `title` on every cell would be styled again whenever a row changes, which is the
 * main cost of scrolling. So elements have `data-hint`, and only the one under the pointer gets a title; an empty hint
 * means the element's own text.
 */
let titled: Element | undefined;

export function showHintsOnHover(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const hinted = target instanceof Element ? target.closest('[data-hint]') : null;
    if (titled === hinted) return;
    titled?.removeAttribute('title');
    titled = hinted ?? undefined;
    const words = hinted?.getAttribute('data-hint') || hinted?.textContent;
    if (words) hinted?.setAttribute('title', words);
  });
}
