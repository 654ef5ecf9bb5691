import { useEffect, useMemo } from 'react';
import { vectorEngine } from '../../../lib/vectors/browserEngine';
import type { Results } from '../results';
import type { Run } from '../run';
import { useTask } from '../useTask';
import { commonRows, vectorsOf, type Common } from './pairs';

/** How far two runs agree on the texts that both have. */
export function useAgreement(a: { run: Run; results: Results }, b: { run: Run; results: Results }) {
  const common = useMemo(
    () => commonRows(a.results.positions, b.results.positions),
    [a.results.positions, b.results.positions],
  );
  const names = useMemo(() => setsOf(a.run, b.run, common), [a.run, b.run, common]);
  useEffect(() => {
    if (common.whole) return undefined;
    // Vectors are missing on one side: the worker is given those that both have.
    const engine = vectorEngine();
    engine.load(names.a, vectorsOf(a.results, common.a));
    engine.load(names.b, vectorsOf(b.results, common.b));
    return () => {
      engine.drop(names.a);
      engine.drop(names.b);
    };
  }, [names, common, a.results, b.results]);
  return { common, ...useTask('compare', common.a.length > 0 ? names : undefined) };
}

function setsOf(a: Run, b: Run, { whole }: Common): { a: string; b: string } {
  if (whole) return { a: a.set, b: b.set };
  return { a: `${a.set} with ${b.set}`, b: `${b.set} with ${a.set}` };
}
