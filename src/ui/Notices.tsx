import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { plural } from '../lib/text/text';
import { Disclosure } from './Disclosure';
import { Fold, type Shown } from './Notice';
import classes from './Notices.module.css';

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
