import type { Page } from '@playwright/test';

/**
 * Does to a page what translators of browsers do: every text moves into two `<font>`, and so does each that comes or changes.
 * The words stay, so that a story finds them. It runs in the page, which has nothing else of this file.
 */
export function translate(): void {
  const left = '[translate="no"], script, style, noscript, textarea, title';
  const wrap = (text: Text) => {
    const { parentElement: parent } = text;
    if (!parent || parent.tagName === 'FONT' || !text.data.trim() || parent.closest(left)) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    text.replaceWith(outer);
    outer.firstElementChild?.append(text.data);
  };
  const wrapAll = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    texts.forEach(wrap);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') wrapAll(target);
      else addedNodes.forEach(wrapAll);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  wrapAll(document);
}

/** The texts of a page that React would update or remove by themselves, which it can't where a translator moved them. */
export function bareTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    // React marks what it made; the only text of an element is not made by itself.
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      // Mantine makes its labels so. They stay, and nothing comes beside them.
      if (text.parentElement?.matches('.mantine-InputWrapper-label')) continue;
      if (Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
        found.push(text.parentElement?.outerHTML.slice(0, 300) ?? '');
    }
    return found;
  });
}

/** Which of these names, ids and values a page shows where a translator would take them for words. */
export function translatable(page: Page, values: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const { textContent: text, parentElement: parent } = walker.currentNode;
      if (
        all.includes(text?.trim() ?? '') &&
        !parent?.closest('[translate="no"], option, [aria-live]')
      )
        found.add(`${text}: ${parent?.outerHTML.slice(0, 200)}`);
    }
    return [...found];
  }, values);
}
