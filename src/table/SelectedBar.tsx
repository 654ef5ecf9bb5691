import { Button } from '@mantine/core';
import { formatCount } from '../lib/text/text';
import type { Part } from '../ui/jsx';
import type { Selected } from '../ui/slots';
import styles from './DataTable.module.css';
import { rowInUse } from './useRowPlace';

/** How many rows of a list are selected, and what can be done with them. */
export function SelectedBar({
  selection: { rows, shown, clear },
  children,
}: {
  selection: Selected;
  children: Part;
}) {
  const hidden = rows.length - shown;
  return (
    <div className={`line ${styles.bar}`} role="toolbar" aria-label="Selected rows">
      <span
        className="strong"
        role="status"
      >{`${formatCount(rows.length)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`}</span>
      {children}
      <Button
        size="xs"
        onClick={() => {
          clear();
          // The button that had the focus is gone.
          rowInUse()?.focus();
        }}
      >
        Clear
      </Button>
    </div>
  );
}
