import type { RecordedWrite } from '../../contract/journal';
import { titleOf } from '../../contract/resources';
import { formatUtc } from '../../lib/time/dates';
import { visible } from '../../lib/text/invisible';
import { WithPerson } from '../../page/resource/teamColumn';
import { Badge } from '../../page/resource/StatusBadge';
import type { TableColumn } from '../../table/tableColumns';
import { Ago } from '../../ui/Age';
import {
  operationWords,
  outcomeLooks,
  outcomeOf,
  outcomeWords,
  resourceWords,
} from './changeWords';

const what: TableColumn<RecordedWrite> = {
  id: 'what',
  title: 'What',
  text: ({ operation }) => operationWords(operation),
  width: 'minmax(130px, 1.1fr)',
  from: 0,
};

const who: TableColumn<RecordedWrite> = {
  id: 'who',
  title: 'Who',
  text: ({ by }) => by,
  cell: ({ by }) => <WithPerson words={by} />,
  width: 'minmax(104px, 1.7fr)',
  from: 560,
};

const outcome: TableColumn<RecordedWrite> = {
  id: 'outcome',
  title: 'Outcome',
  text: outcomeWords,
  cell: (write) => <Badge look={outcomeLooks[outcomeOf(write)]} hint={outcomeWords(write)} />,
  shrinks: true,
  width: 'var(--narrow-state, minmax(112px, 0.8fr))',
  from: 0,
};

const when: TableColumn<RecordedWrite> = {
  id: 'when',
  title: 'When',
  text: ({ receivedAt }) => formatUtc(receivedAt),
  searched: false,
  sort: ({ receivedAt }) => receivedAt,
  cell: ({ receivedAt }) => <Ago at={receivedAt} />,
  dim: true,
  width: 'minmax(104px, 0.8fr)',
  from: 440,
};

/** The columns of the changes of one resource. */
export const historyColumns = [what, who, outcome, when];

/** The columns of all changes; `to` is the address of a resource, and `base` is the console's. */
export function changeColumns(
  to: (write: RecordedWrite) => string | undefined,
  base: string,
): TableColumn<RecordedWrite>[] {
  const resource: TableColumn<RecordedWrite> = {
    id: 'resource',
    title: 'Resource',
    text: resourceWords,
    cell(write) {
      const path = to(write);
      const words = resourceWords(write);
      return path === undefined ? (
        words
      ) : (
        <a href={base + path} tabIndex={-1} className="clip">
          {visible(words)}
        </a>
      );
    },
    width: 'minmax(120px, 1.6fr)',
    from: 0,
  };
  const type: TableColumn<RecordedWrite> = {
    id: 'type',
    title: 'Type',
    text: (write) => (write.type ? titleOf(write.type) : ''),
    dim: true,
    width: 'minmax(110px, 1fr)',
  };
  return [what, resource, who, outcome, when, type];
}
