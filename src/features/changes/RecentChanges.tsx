import type { DefinedResources } from '../../save/defineResource';
import { Link } from 'react-router';
import { useNewestChanges } from '../../api/journal/changes';
import type { RecordedWrite } from '../../contract/journal';
import { visible } from '../../lib/text/invisible';
import { paths } from '../../resource/paths';
import { Face, PersonLink, shortPerson } from '../../resource/Person';
import { Unsettled } from '../../resource/Unsettled';
import { useOrganization } from '../../resource/useOrganization';
import { keepsJournal, useConnection } from '../../session/connections';
import { Ago } from '../../ui/Age';
import { Panel } from '../../ui/Panel';
import type { RecentProps } from '../../ui/slots';
import { resourceWords, runLook, recordedRunOf, runWords } from './changeWords';
import shared from './Changes.module.css';
import styles from './RecentChanges.module.css';
import { useTelling, type Telling } from './useTelling';

/** What the team changed last, or of it what `filters` ask for. */
export function RecentChanges({
  defined,
  title = 'Recent changes',
  organization,
  filters = { outcome: 'accepted' },
  all = { label: 'All changes', to: paths.changes() },
  most = 6,
  ifAny = false,
}: RecentProps & { defined: DefinedResources }) {
  const { organization: current } = useOrganization();
  const telling = useTelling(defined);
  const { data, arrival, isNone } = useNewestChanges(organization ?? current, filters, most);
  if (!keepsJournal(useConnection()) || (ifAny && isNone)) return null;
  return (
    <Panel title={title} beside={isNone ? undefined : <Link to={all.to}>{all.label}</Link>} flush>
      <ul className={styles.changes}>
        {data?.changes.map((write) => (
          <Change
            key={write.id}
            write={write}
            telling={telling}
            ofOne={filters.resourceID !== undefined}
            byOne={filters.person !== undefined}
          />
        ))}
        {isNone && <li className="pad dim">No changes yet</li>}
        {arrival.state !== 'known' && (
          <li className="pad">
            <Unsettled what="changes" arrival={arrival} />
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** A change, or a run of many, as one line. What all lines have in common, the resource or the person, is left out. */
function Change({
  write,
  telling,
  ofOne,
  byOne,
}: {
  write: RecordedWrite;
  telling: Telling;
  ofOne: boolean;
  byOne: boolean;
}) {
  const { id, by, receivedAt } = write;
  const { keep } = useOrganization();
  const run = ofOne ? undefined : recordedRunOf(write);
  const words = run ? '' : telling.words(write);
  const resource = resourceWords(write);
  const named = write.type === 'user' ? shortPerson(resource) : resource;
  const name = ofOne ? '' : run ? runWords(run) : named;
  const look = run ? runLook(run) : telling.look(write);
  return (
    <li className={`gap-10 ${styles.change}`}>
      {!byOne && <Face by={by} />}
      <Link
        to={keep(run ? paths.changesOfRun(run.id) : paths.change(id))}
        className={`row shrink ${shared.line} ${styles.words}`}
      >
        {name !== '' && (
          <b className="clip" translate="no">{`${visible(name)}${words !== '' ? ':' : ''} `}</b>
        )}
        {words !== '' && <span className="clip">{visible(words)}</span>}
      </Link>
      <span className="hint tabular">
        {look.tone !== 'settled' && <span>{`${look.word} · `}</span>}
        {!byOne && (
          <>
            <PersonLink by={by}>{shortPerson(by)}</PersonLink>
            <span> · </span>
          </>
        )}
        <Ago at={receivedAt} />
      </span>
    </li>
  );
}
