import { IconHistory } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import { useNewestChanges } from '../../api/journal/changes';
import { NAME_ID, type RecordedWrite } from '../../contract/journal';
import { resourceOf } from '../../contract/resources';
import { visible } from '../../lib/text/invisible';
import { paths } from '../../page/paths';
import { shortPerson } from '../../page/resource/teamColumn';
import { useOrganization } from '../../page/useOrganization';
import { Descriptions } from '../../save/plan/descriptions';
import { keepsJournal, useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { Ago } from '../../ui/Age';
import { EmptyState } from '../../ui/EmptyState';
import { Panel } from '../../ui/Panel';
import { changedFields, resourceWords } from './changeWords';
import styles from './RecentChanges.module.css';

const SHOWN = 6;

/** What the team changed last. It has its height from the start, so that nothing below it moves. */
export function RecentChanges() {
  const { organization } = useOrganization();
  const { data, error } = useNewestChanges(organization, { outcome: 'accepted' }, SHOWN);
  if (!keepsJournal(useConnection())) return null;
  return (
    <Panel title="Recent changes" beside={<Link to={paths.changes()}>All changes</Link>} flush>
      <ul className={styles.changes}>
        {data?.changes.map((write) => (
          <Change key={write.id} write={write} />
        ))}
        {data?.changes.length === 0 && (
          <li>
            <EmptyState icon={<IconHistory aria-hidden />} title="No changes yet" />
          </li>
        )}
        {error !== null && <li className="pad">{error.message}</li>}
      </ul>
    </Panel>
  );
}

function Change({ write }: { write: RecordedWrite }) {
  const { id, by, type, receivedAt } = write;
  const fields = changedFields(write, useMemoryKey(), use(Descriptions));
  const person = shortPerson(by);
  const noun = type === undefined ? '' : resourceOf(type).noun;
  const of = fields[1] === undefined ? `the ${fields[0]} of` : `${fields.length} fields of`;
  return (
    <li className={styles.change}>
      <span className={styles.face} style={{ '--hue': hueOf(by) }} aria-hidden>
        {[...person][0]?.toUpperCase()}
      </span>
      <Link to={paths.change(id)} className={`clip ${styles.words}`} title={visible(by)}>
        {person} {verbOf(write)} {fields.length > 0 ? of : noun}{' '}
        <b>{visible(resourceWords(write))}</b>
      </Link>
      <span className="hint tabular">
        <Ago at={receivedAt} />
      </span>
    </li>
  );
}

function verbOf({ operation }: RecordedWrite): string {
  if (operation === NAME_ID) return 'named';
  return operation.startsWith('create') ? 'created' : 'changed';
}

/** The same person has the same colour everywhere. */
function hueOf(person: string): number {
  return (
    [...person].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7) * 137
  );
}
