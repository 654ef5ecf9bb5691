import { useImperativeHandle, type Ref } from 'react';

/**
 * Stands for a control that is on the page already. The control came with the first load and must keep its element, and
 * with it the focus, when the library that places a panel beside it arrives.
 */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
