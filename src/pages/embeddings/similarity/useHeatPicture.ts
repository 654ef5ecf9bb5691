import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../lib/vectors/browserEngine';
import type { Picture } from '../../../lib/vectors/picture';

/** The part of the matrix on screen: places of the order, `to` not included. */
export interface Part {
  from: number;
  to: number;
}

/** The square of similarities that is on screen; the one before stays until the next is there. */
export function useHeatPicture(
  set: string,
  order: Int32Array<ArrayBuffer>,
  { from, to }: Part,
  pixels: number,
): { picture: Picture | undefined; problem: string | undefined } {
  const [state, setState] = useState<{ picture?: Picture; order?: unknown; problem?: string }>({});
  useEffect(() => {
    const abort = new AbortController();
    vectorEngine()
      .run('picture', { set, order, from, to, pixels }, { signal: abort.signal })
      .then((picture) => setState({ picture, order }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setState({ problem: error instanceof Error ? error.message : String(error) });
      });
    return () => abort.abort();
  }, [set, order, from, to, pixels]);
  return {
    // A picture in another order would be read with the wrong texts.
    picture: state.order === order ? state.picture : undefined,
    problem: state.problem,
  };
}
