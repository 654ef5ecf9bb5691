import { Button, Stack, Text, Title } from '@mantine/core';
import { IconFlask, IconPlayerPlay } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState';
import { isActive, useRunState, type Run } from '../run/run';

/** Whether the inputs can be run, and what the button is called. */
export interface ReadyToRun {
  /** Why not; `undefined` when it can. */
  fault: string | undefined;
  /** What it would be run with is not known yet, but will be in a moment. */
  waiting: boolean;
  /** The texts are the unchanged example. */
  isExample: boolean;
  onEmbed: () => void;
}

/** Shown before the first vectors: what there will be to see, and the button that starts it. */
export function Invitation({ run, ready }: { run: Run | undefined; ready: ReadyToRun }) {
  const state = useRunState(run);
  if (run && state)
    return (
      <div className="card">
        <EmptyState
          icon={<IconFlask aria-hidden />}
          title={isActive(run) ? 'On the way' : 'No vectors came'}
        >
          {isActive(run)
            ? 'The vectors appear here when the run is done, paused or cancelled. Details shows the answers as they come.'
            : 'The reason is shown above.'}
        </EmptyState>
      </div>
    );
  return (
    <Stack className="card pad" align="flex-start">
      <Title order={2} size="h3">
        Does a model tell your texts apart?
      </Title>
      <Text>
        {ready.isExample
          ? 'Try eighteen support questions on three topics, and see whether the model finds the topics.'
          : 'Embed the texts on the left, and see how the model groups them.'}
      </Text>
      {ready.fault === undefined || ready.waiting ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          aria-disabled={ready.waiting || undefined}
          onClick={ready.waiting ? undefined : ready.onEmbed}
        >
          {ready.isExample ? 'Run the example' : 'Run it'}
        </Button>
      ) : (
        <Text>{ready.fault}</Text>
      )}
      <Text c="dimmed">
        You get a map of the texts, the similarity of every pair and a search by meaning.
      </Text>
    </Stack>
  );
}
