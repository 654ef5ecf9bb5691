import { useCallback, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { announce } from './announce';

/** A text that the browser would not copy: a dialog shows it, selected. */
export const useCopyByHand = create<{ copy: { text: string; what: string } | undefined }>(() => ({
  copy: undefined,
}));

/** Copies text. `copied` is true for a moment afterwards, and screen readers are told. */
export function useCopy(): {
  copied: boolean;
  failed: boolean;
  copy: (text: string | Promise<string>, what?: string) => void;
} {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback((text: string | Promise<string>, what = 'Text') => {
    const show = (next: 'copied' | 'failed', words: string) => {
      setState(next);
      announce(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), 1600);
    };
    writeClipboard(text).then(
      () => show('copied', `${what} copied`),
      async () => {
        const made = await Promise.resolve(text).catch(() => undefined);
        if (made === undefined) show('failed', `${what} could not be copied`);
        else useCopyByHand.setState({ copy: { text: made, what } });
      },
    );
  }, []);
  return { copied: state === 'copied', failed: state === 'failed', copy };
}

/** Rejects if the browser has no clipboard (an address without TLS) or refuses. */
export async function writeClipboard(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string') return clipboard.writeText(text);
  if (typeof ClipboardItem !== 'undefined') {
    // Safari allows copying only during the click, so text that is not ready yet is passed as a promise.
    const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
    // Said below; the clipboard may refuse before it asks for the text.
    blob.catch(() => undefined);
    try {
      return await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } catch {
      // Not every browser accepts promises.
    }
  }
  await clipboard.writeText(await text);
}
