import type { ComponentProps } from 'react';
import { ChangesPage } from '../features/changes/ChangesPage';
import { HistoryTab } from '../features/changes/HistoryTab';
import { Descriptions } from '../save/plan/descriptions';
import { descriptionOf } from './descriptions';

/** `/changes`, with the words of every resource type. */
export function Component() {
  return (
    <Descriptions value={descriptionOf}>
      <ChangesPage />
    </Descriptions>
  );
}

/** The tab "History" of a resource, with the words of its type. */
export function History(props: ComponentProps<typeof HistoryTab>) {
  return (
    <Descriptions value={descriptionOf}>
      <HistoryTab {...props} />
    </Descriptions>
  );
}
