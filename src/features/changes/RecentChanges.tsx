import type { DefinedResources } from '../../save/defineResource';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useNewestChanges } from '../../api/journal/changes';
import type { RecordedWrite } from '../../contract/journal';
import { visible } from '../../lib/text/invisible';
import { paths } from '../../resource/paths';
import { Face } from '../../resource/Person';
import { shortPerson } from '../../resource/Person';
import { useOrganization } from '../../resource/useOrganization';
import { keepsJournal, useConnection } from '../../session/connections';
import { Ago } from '../../ui/Age';
import { EmptyState } from '../../ui/EmptyState';
import { Panel } from '../../ui/Panel';
import { resourceWords, runLook, recordedRunOf, runWords } from './changeWords';
import shared from './Changes.module.css';
import styles from './RecentChanges.module.css';
import { useTelling, type Telling } from './useTelling';

const SHOWN = 6;

/** What the team changed last. It has its height from the start, so that nothing below it moves. */
export function RecentChanges({ defined }: { defined: DefinedResources }) {
  const { organization } = useOrganization();
  const telling = useTelling(defined);
  const { data, error } = useNewestChanges(organization, { outcome: 'accepted' }, SHOWN);
  if (!keepsJournal(useConnection())) return null;
  return (
    <Panel title="Recent changes" beside={<Link to={paths.changes()}>All changes</Link>} flush>
      <ul className={styles.changes}>
        {data?.changes.map((write) => (
          <Change key={write.id} write={write} telling={telling} />
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

/** A change, or a run of many, as one line. */
function Change({ write, telling }: { write: RecordedWrite; telling: Telling }) {
  const { id, by, receivedAt } = write;
  const run = recordedRunOf(write);
  const words = run ? '' : telling.words(write);
  const look = run && runLook(run);
  return (
    <li className={`gap-10 ${styles.change}`}>
      <Face by={by} />
      <Link
        to={run ? paths.changesOfRun(run.id) : paths.change(id)}
        className={`row shrink ${shared.line} ${styles.words}`}
        title={visible(by)}
      >
        <b
          className="clip"
          translate="no"
        >{`${visible(run ? runWords(run) : resourceWords(write))}${words !== '' ? ':' : ''} `}</b>
        {words !== '' && <span className="clip">{visible(words)}</span>}
      </Link>
      <span className="hint tabular">
        <span>{`${look && look.tone !== 'settled' ? `${look.word} · ` : ''}${shortPerson(by)} · `}</span>
        <Ago at={receivedAt} />
      </span>
    </li>
  );
}
