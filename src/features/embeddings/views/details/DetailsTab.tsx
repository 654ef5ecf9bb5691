import { Stack } from '@mantine/core';
import type { EarlyTabProps } from '../../run/results';
import { Answers } from './Answers';
import { Checks } from './Checks';
import { VectorTable } from './VectorTable';

/** "Details": what was checked, each vector, and the answers as they came. */
export function DetailsTab({ run, results }: EarlyTabProps) {
  return (
    <Stack>
      <Checks run={run} results={results} />
      {results && <VectorTable results={results} />}
      <Answers run={run} />
    </Stack>
  );
}
