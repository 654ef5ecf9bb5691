import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { plural } from '../lib/text/text';
import { Disclosure } from './Disclosure';
import classes from './Notices.module.css';

/** By weight: the first one of a page keeps its colour. */
const weights = ['failed', 'attention', 'merged', 'moving', 'settled'] as const;
export type NoticeTone = (typeof weights)[number] | 'note';

interface Shown {
  id: string;
  weight: number;
}

const Fold = createContext<{
  shown: readonly Shown[];
  add: (notice: Shown) => () => void;
  /** Where the notices after the first one go. */
  rest: HTMLElement | null;
} | null>(null);

/** Frames the notices of a page: the weightiest is shown in its colour, the others fold into "2 notes". */
export function Notices({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [rest, setRest] = useState<HTMLElement | null>(null);
  const add = useCallback((notice: Shown) => {
    setShown((old) => [...old, notice].sort((a, b) => a.weight - b.weight));
    return () => setShown((old) => old.filter((each) => each !== notice));
  }, []);
  const fold = useMemo(() => ({ shown, add, rest }), [shown, add, rest]);
  return (
    <Fold value={fold}>
      <div className={classes.notices}>
        {children}
        {shown.length > 1 && (
          <Disclosure title={plural(shown.length - 1, 'note')} filled={false}>
            <div ref={setRest} className="stack gap-8" />
          </Disclosure>
        )}
      </div>
    </Fold>
  );
}

/** The element that a notice folds into, if a weightier one is shown. A notice without colour never folds. */
export function useFold(tone: NoticeTone): HTMLElement | null {
  const id = useId();
  const fold = useContext(Fold);
  const add = fold?.add;
  const weight = weights.findIndex((each) => each === tone);
  useLayoutEffect(() => (weight < 0 ? undefined : add?.({ id, weight })), [add, id, weight]);
  const isFirst = weight < 0 || fold?.shown[0] === undefined || fold.shown[0].id === id;
  return isFirst ? null : (fold?.rest ?? null);
}
