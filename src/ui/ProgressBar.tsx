import { Progress } from '@mantine/core';

export function ProgressBar({
  label,
  done,
  of,
  words,
  still = false,
}: {
  label: string;
  done: number;
  of: number;
  /** Says in words how far it is, for screen readers. */
  words?: string | undefined;
  /** Nothing is in progress at the moment. */
  still?: boolean;
}) {
  return (
    <Progress.Root
      size={6}
      radius="xl"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={words}
    >
      <Progress.Section
        withAria={false}
        value={(100 * done) / Math.max(1, of)}
        color={still ? 'gray' : 'accent'}
      />
    </Progress.Root>
  );
}
