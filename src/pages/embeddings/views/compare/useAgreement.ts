import { useEffect, useMemo } from 'react';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { takeRows } from '../../../../lib/vectors/math/matrix';
import type { Results } from '../../run/results';
import { useTask } from '../../run/useTask';
import { commonRows, type Common } from './pairs';

/** How far two runs agree on the texts that both have. */
export function useAgreement(a: { results: Results }, b: { results: Results }) {
  const common = useMemo(
    () => commonRows(a.results.positions, b.results.positions),
    [a.results.positions, b.results.positions],
  );
  const [{ set: setA, vectors: vectorsA }, { set: setB, vectors: vectorsB }] = [
    a.results,
    b.results,
  ];
  const names = useMemo(() => setsOf(setA, setB, common), [setA, setB, common]);
  useEffect(() => {
    if (common.whole) return undefined;
    // Vectors are missing on one side: the worker is given those that both have.
    const engine = vectorEngine();
    engine.load(names.a, takeRows(vectorsA, common.a));
    engine.load(names.b, takeRows(vectorsB, common.b));
    return () => {
      engine.drop(names.a);
      engine.drop(names.b);
    };
  }, [names, common, vectorsA, vectorsB]);
  return { common, ...useTask('compare', common.a.length > 0 ? names : undefined) };
}

function setsOf(a: string, b: string, { whole }: Common): { a: string; b: string } {
  if (whole) return { a, b };
  return { a: `${a} with ${b}`, b: `${b} with ${a}` };
}
