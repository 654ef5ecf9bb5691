import { createContext, use, useLayoutEffect, useMemo } from 'react';

/** What a form waits for before it sends: the words for that, and who is told that someone pressed the button before. */
export interface Awaited {
  words: string;
  onPressed?: (() => void) | undefined;
}

export const FormAwaits = createContext<(awaited: Awaited | undefined) => void>(() => undefined);

/** Makes the form wait as long as there are `words`: what its fields are compared with is on its way. */
export function useAwaited(words: string | undefined, onPressed?: () => void): void {
  const tell = use(FormAwaits);
  const awaited = useMemo(
    () => (words === undefined ? undefined : { words, onPressed }),
    [words, onPressed],
  );
  useLayoutEffect(() => {
    tell(awaited);
    return () => tell(undefined);
  }, [tell, awaited]);
}
