import { capitalised, joinWords } from '../lib/text/text';
import { useConnection } from '../session/connections';
import { About } from '../ui/About';

/** Says which numbers of flavors have no unit, and why. Shows nothing if the connection states all units. */
export function UnitsNote() {
  const { units } = useConnection();
  const bare = [
    units?.memory === undefined && 'memory',
    units?.gpuMemory === undefined && 'GPU memory',
    units?.disk === undefined && 'disk',
  ].filter((word) => word !== false);
  if (bare.length === 0) return null;
  return (
    <p className="hint pad">
      <span>{`${capitalised(joinWords(bare))} ${bare.length === 1 ? 'is shown' : 'are shown'} without units.`}</span>
      <About label="About units">Neither the API nor this connection states them.</About>
    </p>
  );
}
