import { Button, Checkbox } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import Big from 'big.js';
import { useState } from 'react';
import { create } from 'zustand';
import { Panel } from '../../../../ui/Panel';
import { formatUsd, priceOfTokens } from '../../../../lib/money';
import { plural } from '../../../../lib/text/text';
import { onLeave } from '../../../../session/credential';
import { aboutCost, useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { useRunState, type Run } from '../../run/run';
import { startRun, useBusy } from '../../run/runs';

/** Models that are still to embed the texts of a run, one after the other. */
const useQueue = create<{ home: Run | undefined; left: readonly string[] }>(() => ({
  home: undefined,
  left: [],
}));
onLeave(() => useQueue.setState({ home: undefined, left: [] }));

/** Embeds with the next model that is left, and goes on when all its answers have come. */
function goOn(): void {
  const { home, left } = useQueue.getState();
  const [model, ...rest] = left;
  if (!home || model === undefined) return;
  const { settings, texts, input, batchSize, concurrency, table } = home;
  const request = {
    settings: { ...settings, model, dimensions: undefined },
    texts,
    ...(input === undefined ? {} : { input }),
    batchSize,
    concurrency,
  };
  const run = startRun(request, table, { choose: false });
  if (!run) return;
  useQueue.setState({ left: rest });
  const leave = run.batches.subscribe(() => {
    const { phase } = run.batches.state();
    if (phase !== 'finished' && phase !== 'cancelled') return;
    leave();
    // Whoever cancels a run wants no other one to begin.
    if (phase === 'finished') goOn();
  });
}

/** The models of the catalogue to embed the texts with, and what that costs. */
export function Models({ run, runs }: { run: Run; runs: readonly Run[] }) {
  const { rows, find } = useEmbeddingModels();
  const { home, left } = useQueue();
  const busy = useBusy();
  const { tokens, texts, textsAnswered } = useRunState(run);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const done = new Set(runs.map(({ settings }) => settings.model));
  const others = rows.filter(({ name }) => !done.has(name));
  const isWaiting = home !== undefined && left.length > 0;
  if (others.length === 0 && !isWaiting) return null;
  const chosen = others.filter(({ name }) => !dropped.includes(name));
  // As many tokens as the run took for a text; another model may count otherwise.
  const tokensOfAll = tokens && Math.round((tokens / textsAnswered) * texts);
  const costs = chosen.map(({ name }) => {
    const price = find(name)?.input.perMillion;
    return tokensOfAll && price ? priceOfTokens(String(tokensOfAll), price) : undefined;
  });
  const isOff = busy || (!isWaiting && chosen.length === 0);
  const start = () => {
    if (isOff) return;
    if (!isWaiting) useQueue.setState({ home: run, left: chosen.map(({ name }) => name) });
    goOn();
  };
  return (
    <Panel title="Models" beside={`${plural(others.length, 'model')} not run over these texts`}>
      <ul className="stack gap-4" aria-label="Models to run">
        {others.map(({ name }) => (
          <li key={name}>
            <Checkbox
              label={name}
              description={aboutCost(tokensOfAll, find(name))}
              checked={!dropped.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                setDropped(checked ? dropped.filter((one) => one !== name) : [...dropped, name])
              }
            />
          </li>
        ))}
      </ul>
      <div className="line gap-12">
        <Button
          variant="default"
          aria-disabled={isOff || undefined}
          leftSection={<IconPlayerPlay aria-hidden />}
          onClick={start}
        >
          {isWaiting
            ? `Continue with ${plural(left.length, 'model')}`
            : `Embed with ${plural(chosen.length, 'model')}`}
        </Button>
        <span className="hint">
          {busy
            ? 'A run is under way.'
            : costs.length > 1 &&
              costs.every((cost) => cost !== undefined) &&
              `about ${formatUsd(costs.reduce((sum, cost) => sum.plus(cost), new Big(0)))} together`}
        </span>
      </div>
    </Panel>
  );
}
