/**
 * Tooltips of many small elements. A `title` of its own on every cell would be styled again whenever a row gets other
 * content, which is most of what a frame of scrolling costs. So elements carry `data-hint`, and the one below the pointer
 * gets its title then; an empty hint stands for the element's own text.
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
