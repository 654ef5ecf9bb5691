import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useTeam } from '../../../api/journal/team';
import { InOrganization } from '../../../resource/InOrganization';
import { useOrganization } from '../../../resource/useOrganization';
import { PageHeader } from '../../../ui/PageHeader';
import { pageTitleId } from '../../../ui/pageTitle';
import { importPath, listPath } from '../../../resource/paths';
import { useIdNames, type IdNames } from '../../../resource/IdName';
import { useKnownGroups } from '../../../resource/fields/useKnownGroups';
import { RunProgress } from '../../../queue/view/RunProgress';
import type { RunView } from '../../../queue/view/runView';
import { useFocusKept } from '../../../ui/useFocusKept';
import { importRun, mendsWith, userImports, type ImportJob } from './importUsers';
import { againWords } from '../resource';
import type { MemoryKey } from '../../../memory/storedList';
import { ImportBegin } from './ImportBegin';
import { useImportText } from './useImportText';
import { importedGroups, lineColumn, subjectColumn } from './ImportPreview';

/** `/users/import`. */
export function Component() {
  const { organization, key, keep } = useOrganization();
  const users = keep(listPath('user'));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: 'Users', to: users }]}
        title="Import users"
      />
      <InOrganization>
        <Import key={`${key.connection} ${organization}`} memoryKey={key} users={users} />
      </InOrganization>
    </>
  );
}

/** The rows of an organization: before an import, or as they are sent. All tabs share one import, but not what is typed. */
function Import({ memoryKey, users }: { memoryKey: MemoryKey; users: string }) {
  const source = useImportText(memoryKey);
  const job = userImports.useJob(memoryKey);
  const names = useIdNames();
  const { arrival } = useTeam(memoryKey);
  const groups = useKnownGroups(arrival);
  const { state } = arrival;
  const view = useMemo(() => {
    // Before the team's list has come, the page cannot tell which users are known.
    const mends = state === 'not yet' ? undefined : mendsWith(groups, memoryKey, state === 'known');
    return { ...importView(names, users), ...(mends && { mends }) };
  }, [names, users, memoryKey, groups, state]);
  const progress = useRef<HTMLElement>(null);
  const focus = useFocusKept(() => progress.current ?? document.getElementById(pageTitleId));
  return (
    <div {...focus}>
      {job ? (
        <RunProgress
          key={job.id}
          region={progress}
          view={view}
          job={job}
          machine={importRun(memoryKey, job)}
          memoryKey={memoryKey}
        />
      ) : (
        <ImportBegin memoryKey={memoryKey} source={source} />
      )}
    </div>
  );
}

function importView(names: IdNames, users: string): RunView<ImportJob> {
  return {
    noun: 'import',
    path: importPath('user'),
    titleOf: ({ title }) => title || 'Pasted rows',
    next: 'New import',
    replaced:
      'A new import takes their place: every result is forgotten unless it is exported before.',
    nameOf: ({ subject }) => subject,
    placeOf: ({ line }) => `row ${line}`,
    maybe: 'The user may exist now, or may not.',
    write: 'create',
    rowNoun: () => 'user',
    again: againWords,
    lead: (row) => [lineColumn(row)],
    columns: (row) => [subjectColumn(row), importedGroups(row, names)],
    csv: {
      name: 'users-import-results.csv',
      head: ['row', 'subject', 'state', 'groups', 'name'],
      cells: ({ line, subject, state, groupIDs, name = '' }) => [
        String(line),
        subject,
        state,
        groupIDs.join('; '),
        name,
      ],
    },
    link: <Link to={users}>Open users</Link>,
  };
}
