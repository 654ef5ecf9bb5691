import { create } from 'zustand';
import { readStored, writeStored } from '../memory/browserStorage';

export const mac = /mac|iphone|ipad/i.test(navigator.userAgent);

const NAME = 'meridian.keys';

/** Whether keys without Control or Command do something. They can be switched off, because speech input types them. */
export const useSingleKeys = create<{ on: boolean }>(() => ({
  on: readStored('local', NAME) !== 'off',
}));

export function setSingleKeys(on: boolean): void {
  writeStored('local', NAME, on ? undefined : 'off');
  useSingleKeys.setState({ on });
}
