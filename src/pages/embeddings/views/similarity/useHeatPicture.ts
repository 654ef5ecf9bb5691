import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Picture, Square } from '../../../../lib/vectors/io/picture';

/** The square of similarities that is on screen; the one before stays until the next is there. */
export function useHeatPicture(
  set: string,
  order: Int32Array<ArrayBuffer>,
  { top, left, count }: Square,
  pixels: number,
): { picture: Picture | undefined; problem: string | undefined } {
  const [state, setState] = useState<{ picture?: Picture; order?: unknown; problem?: string }>({});
  useEffect(() => {
    const abort = new AbortController();
    // While the wheel turns or the pointer drags, the picture before is moved; one is drawn per frame at most.
    const frame = requestAnimationFrame(() => {
      vectorEngine()
        .run('picture', { set, order, top, left, count, pixels }, { signal: abort.signal })
        .then((picture) => setState({ picture, order }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return;
          setState({ problem: error instanceof Error ? error.message : String(error) });
        });
    });
    return () => {
      cancelAnimationFrame(frame);
      abort.abort();
    };
  }, [set, order, top, left, count, pixels]);
  return {
    // A picture in another order would be read with the wrong texts.
    picture: state.order === order ? state.picture : undefined,
    problem: state.problem,
  };
}
