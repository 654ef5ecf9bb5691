import { Button } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import type { BulkType } from '../../memory/bulk';
import { SelectedBar } from '../../table/SelectedBar';
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

export function ChosenBar({ type, chosen, selection }: ComponentProps<Slots['ChosenBar']>) {
  const [part, setPart] = useState<Part>();
  return (
    <SelectedBar selection={selection}>
      {actions[type].map(({ part: each, title }) => (
        <Button size="xs" key={each} aria-haspopup="dialog" onClick={() => setPart(each)}>
          {title}
        </Button>
      ))}
      {part !== undefined && (
        <EditDialog type={type} part={part} chosen={chosen()} onClose={() => setPart(undefined)} />
      )}
    </SelectedBar>
  );
}
