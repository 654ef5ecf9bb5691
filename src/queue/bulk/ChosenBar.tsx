import { rowInUse } from '../../table/useRowPlace';
import { Button } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import type { BulkType } from '../../memory/bulk';
import { formatCount } from '../../lib/text/text';
import { openable } from '../../ui/preloadable';
import type { Slots } from '../../ui/slots';
import type { Part } from './EditDialog';

// The bar shares little with the dialog, so that the first list names few files.
const EditDialog = openable(() => import('./EditDialog').then((module) => module.EditDialog));

const tag = { part: 'tag', title: 'Change a tag' } as const;
const actions: Record<BulkType, readonly { part: Part; title: string }[]> = {
  network: [tag],
  securityGroup: [tag, { part: 'rule', title: 'Add a rule' }],
  fileStorage: [tag],
  user: [tag, { part: 'group', title: 'Change a group' }],
};

export function ChosenBar({
  className,
  type,
  count,
  shown,
  chosen,
  onClear,
}: ComponentProps<Slots['ChosenBar']>) {
  const [part, setPart] = useState<Part>();
  const hidden = count - shown;
  return (
    <div className={`line ${className}`} role="toolbar" aria-label="Selected rows">
      <span
        className="strong"
        role="status"
      >{`${formatCount(count)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`}</span>
      {actions[type].map(({ part: each, title }) => (
        <Button size="xs" key={each} aria-haspopup="dialog" onClick={() => setPart(each)}>
          {title}
        </Button>
      ))}
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
      {part !== undefined && (
        <EditDialog type={type} part={part} chosen={chosen()} onClose={() => setPart(undefined)} />
      )}
    </div>
  );
}
