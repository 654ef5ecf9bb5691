import { rowInUse } from '../../ui/rowInUse';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { formatCount } from '../../lib/text/text';
import { KeysHeld } from '../../ui/heldKeys';
import type { Slots } from '../../ui/slots';

// The bar shares little with the dialog, so that the first list names few files.
const TagDialog = lazy(() =>
  import('./TagDialog').then((module) => ({ default: module.TagDialog })),
);

/** What can be done with the chosen rows of a list. */
export function ChosenBar({
  className,
  type,
  count,
  shown,
  chosen,
  onClear,
}: ComponentProps<Slots['ChosenBar']>) {
  const [asking, setAsking] = useState(false);
  const hidden = count - shown;
  return (
    <div className={`line ${className}`} role="toolbar" aria-label="Selected rows">
      <span className="strong" role="status">
        {formatCount(count)} selected
        {hidden > 0 && `, ${formatCount(hidden)} not shown`}
      </span>
      <Button size="xs" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Change a tag
      </Button>
      <Button
        size="xs"
        onClick={() => {
          onClear();
          // The button that had the focus is gone.
          rowInUse()?.focus();
        }}
      >
        Clear
      </Button>
      {asking && (
        <Suspense fallback={<KeysHeld />}>
          <TagDialog type={type} chosen={chosen()} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
