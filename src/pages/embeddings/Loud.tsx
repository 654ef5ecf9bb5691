import { Notice } from '../../components/ui/Notice';
import type { Results } from './run/results';
import type { Run } from './run/run';
import { useFindings } from './run/useFindings';

/** What makes the results something else than what was asked for, above them on every tab. */
export function Loud({ run, results }: { run: Run; results: Results }) {
  const serious = useFindings(run, results).filter(({ tone }) => tone === 'failed');
  if (serious.length === 0) return null;
  return (
    <Notice tone="failed" title="The answer is not what was asked for" role="alert">
      {serious.map(({ words }) => (
        <div key={words}>{words}</div>
      ))}
    </Notice>
  );
}
