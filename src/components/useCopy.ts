import { useEffect, useRef, useState } from 'react';
import { announce } from './announce';

/** Copies text; `copied` is true for a moment afterwards, and screen readers are told. */
export function useCopy(): {
  copied: boolean;
  failed: boolean;
  copy: (text: string, what?: string) => void;
} {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: 'copied' | 'failed', words: string): void {
    setState(next);
    announce(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), 1600);
  }

  function copy(text: string, what = 'Text'): void {
    writeClipboard(text).then(
      () => show('copied', `${what} copied`),
      () => show('failed', `${what} could not be copied`),
    );
  }
  return { copied: state === 'copied', failed: state === 'failed', copy };
}

/** Rejects where the browser has no clipboard (an address without TLS) or refuses. */
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
