import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../lib/text/text';
import type { Mend } from './runView';

/** The ways to mend a row that was left out. Each says which rows it changes, as it may be more than this one. */
export function RunMends({
  mends,
  place,
  onMended,
}: {
  mends: readonly Mend[];
  /** This row, in words. */
  place: string;
  onMended: () => Promise<void>;
}) {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <span className="line wrap gap-6">
        {mends.map(({ key, words, rows, run }) => {
          const many = rows > 1 && `${words} in ${plural(rows, 'row')}`;
          return (
            <Button
              key={key}
              size="compact-xs"
              aria-label={many || `${words}: ${place}`}
              onClick={() => {
                setRefused(!run());
                void onMended();
              }}
            >
              {many || words}
            </Button>
          );
        })}
      </span>
      {isRefused && (
        <span role="alert" className="toned" data-tone="failed">
          Nothing was changed: this browser has no room to keep track of these rows.
        </span>
      )}
    </>
  );
}
