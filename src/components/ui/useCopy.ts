import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from './announce';
import { writeClipboard } from './writeClipboard';

/** Copies text; `copied` is true for a moment afterwards, and screen readers are told. */
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
      () => show('failed', `${what} could not be copied`),
    );
  }, []);
  return { copied: state === 'copied', failed: state === 'failed', copy };
}
