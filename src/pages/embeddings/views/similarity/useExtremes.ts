import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Extremes } from '../../../../lib/vectors/math/extremes';

const SHOWN = 8;

/** The most and least similar pairs; `undefined` until they are found. Of no set there are none. */
export function useExtremes(set: string | undefined): Extremes | undefined {
  const [found, setFound] = useState<Extremes>();
  useEffect(() => {
    if (set === undefined) return undefined;
    const abort = new AbortController();
    vectorEngine()
      .run('extremes', { set, count: SHOWN }, { signal: abort.signal })
      // Without them the picture stands all the same.
      .then(setFound, () => undefined);
    return () => abort.abort();
  }, [set]);
  return found;
}
