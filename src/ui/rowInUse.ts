/** The link of the row in the page's table that Tab would reach. */
export const rowInUse = () =>
  document.querySelector<HTMLElement>('#main [data-index] a[tabindex="0"]');
