import { Button, Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Panel } from '../../../ui/Panel';
import { formatCount } from '../../../lib/text/text';
import styles from './Listing.module.css';

const SHOWN = 12;
const MORE = 100;

/** A table in a panel; of many rows the first, and more at a press. */
export function Listing({
  title,
  beside,
  label,
  head,
  count,
  rowAt,
  nothing,
}: {
  title: string;
  beside: string | undefined;
  label: string;
  head: readonly string[];
  /** How many rows there are. */
  count: number;
  rowAt: (at: number) => readonly ReactNode[];
  /** Shown if there are none. */
  nothing?: string;
}) {
  const [most, setMost] = useState(SHOWN);
  const body = Array.from({ length: Math.min(most, count) }, (_, at) => [...rowAt(at)]);
  const left = count - most;
  return (
    <Panel title={title} beside={beside} flush>
      {count === 0 && <p className="hint pad">{nothing}</p>}
      {count > 0 && (
        <div className="scroll" role="region" aria-label={label} tabIndex={0}>
          <Table
            className={`table ${styles.listing}`}
            aria-label={label}
            data={{ head: [...head], body }}
          />
        </div>
      )}
      {left > 0 && (
        <Button m="sm" size="xs" variant="default" onClick={() => setMost(most + MORE)}>
          {`Show ${formatCount(Math.min(MORE, left))} more of ${formatCount(left)}`}
        </Button>
      )}
    </Panel>
  );
}
