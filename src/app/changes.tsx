import { ChangesPage } from '../features/changes/ChangesPage';
import { HistoryTab } from '../features/changes/HistoryTab';
import { RecentChanges as Recent } from '../features/changes/RecentChanges';
import { Descriptions } from '../save/plan/descriptions';
import type { Component as AnyComponent } from '../ui/jsx';
import { descriptionOf } from './descriptionOf';

/** `/changes`, the tab "History" of a resource, and what the team changed last, with the words of every resource type. */
export const Component = described(ChangesPage);
export const History = described(HistoryTab);
export const RecentChanges = described(Recent);

function described<P extends object>(Part: AnyComponent<P>) {
  return (props: P) => (
    <Descriptions value={descriptionOf}>
      <Part {...props} />
    </Descriptions>
  );
}
