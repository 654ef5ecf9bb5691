import { create } from 'zustand';
import { readStored, writeStored } from '../memory/browserStorage';

export const mac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key of a shortcut, in lower case: on a layout of other letters, the Latin one in the same place. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const isOther = key.length === 1 && key > '~';
  return (isOther && place !== undefined ? place : key).toLowerCase();
}

const NAME = 'meridian.keys';

/** Whether keys without Control or Command do something. They can be switched off, because speech input types them. */
export const useSingleKeys = create<{ on: boolean }>(() => ({
  on: readStored('local', NAME) !== 'off',
}));

export function setSingleKeys(on: boolean): void {
  writeStored('local', NAME, on ? undefined : 'off');
  useSingleKeys.setState({ on });
}
