import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../../components/ui/announce';

interface Step<R> {
  rows: readonly R[];
  /** What was done after it, in a few words: "remove rule 3". */
  did: string;
  /** Steps of the same kind in a row are one, such as the letters of a word. */
  same: string | undefined;
}

const MOST = 200;

/** Changes to a list of rows, each of which can be taken back. */
export function useRowHistory<R>(rows: readonly R[], onChange: (rows: readonly R[]) => void) {
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  const now = useCallback(() => latest.current, []);
  const [past, setPast] = useState<readonly Step<R>[]>([]);
  const [future, setFuture] = useState<readonly Step<R>[]>([]);

  const change = useCallback(
    (next: readonly R[], did: string, same?: string) => {
      const before = latest.current;
      latest.current = next;
      setPast((steps) =>
        same !== undefined && steps.at(-1)?.same === same
          ? steps
          : [...steps.slice(1 - MOST), { rows: before, did, same }],
      );
      setFuture((steps) => (steps.length === 0 ? steps : []));
      onChange(next);
    },
    [onChange],
  );

  const step = (
    from: readonly Step<R>[],
    setFrom: (steps: readonly Step<R>[]) => void,
    to: readonly Step<R>[],
    setTo: (steps: readonly Step<R>[]) => void,
    word: string,
  ) => {
    const last = from.at(-1);
    if (last === undefined) return;
    setFrom(from.slice(0, -1));
    setTo([...to, { ...last, rows: latest.current, same: undefined }]);
    latest.current = last.rows;
    onChange(last.rows);
    announce(`${word}: ${last.did}`);
  };

  return {
    /** The rows as they are at this moment, for handlers that outlive a drawing. */
    now,
    change,
    undo: () => step(past, setPast, future, setFuture, 'Undone'),
    redo: () => step(future, setFuture, past, setPast, 'Done again'),
    /** What "Undo" would take back; `undefined`: nothing. */
    undoes: past.at(-1)?.did,
    redoes: future.at(-1)?.did,
  };
}
