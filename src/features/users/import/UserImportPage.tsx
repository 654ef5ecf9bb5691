import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { writeTarget } from '../../../api/resources/writes';
import { InOrganization } from '../../../page/InOrganization';
import { useOrganization } from '../../../page/useOrganization';
import { PageHeader, pageTitleId } from '../../../page/PageHeader';
import { paths } from '../../../page/paths';
import { useIdNames, type IdNames } from '../../../page/resource/IdName';
import { RunProgress } from '../../../queue/view/RunProgress';
import type { RunView } from '../../../queue/view/runView';
import { useFocusKept } from '../../../ui/useFocusKept';
import { userImports, type ImportJob } from '../../../memory/userImport';
import { userCreateDescription } from '../userForm';
import { importRun } from './importUsers';
import { ImportBegin } from './ImportBegin';
import { groupsColumn, lineColumn, subjectColumn } from './importColumns';

/** `/users/import`. */
export function Component() {
  const { organization, key, keep } = useOrganization();
  const job = userImports.useJob(key);
  const names = useIdNames();
  const users = keep(paths.users());
  const view = useMemo(() => importView(names, users), [names, users]);
  const progress = useRef<HTMLElement>(null);
  const focus = useFocusKept(() => progress.current ?? document.getElementById(pageTitleId));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: 'Users', to: users }]}
        title="Import users"
      />
      <InOrganization>
        <div {...focus}>
          {job ? (
            <RunProgress
              key={job.id}
              region={progress}
              view={view}
              job={job}
              machine={importRun(key, job)}
              memoryKey={key}
            />
          ) : (
            <ImportBegin key={`${key.connection} ${organization}`} memoryKey={key} />
          )}
        </div>
      </InOrganization>
    </>
  );
}

function importView(names: IdNames, users: string): RunView<ImportJob> {
  return {
    noun: 'import',
    label: 'Import',
    toast: 'User import',
    path: paths.userImport(),
    titleOf: ({ title }) => title || 'Pasted rows',
    next: 'New import',
    replaced:
      'A new import takes their place: every result is forgotten unless it is exported before.',
    nameOf: ({ subject }) => subject,
    placeOf: ({ line }) => `row ${line}`,
    maybe: 'The user may exist now, or may not.',
    write: 'create',
    rowNoun: () => 'user',
    target: (_job, _row, { organization }) => ({
      operation: 'createUser',
      url: writeTarget({ write: 'create', type: 'user', organization }).url,
    }),
    again: (key) => userCreateDescription(key).again,
    againFailed: (one) =>
      one
        ? 'If the user exists, this replaces their groups again; no second user is created'
        : 'Existing users have their groups replaced again; no second users are created',
    resends: (one) =>
      `${one ? 'The same request is' : 'The same requests are'} sent once more, exactly as before.`,
    lead: (row) => [lineColumn(row)],
    columns: (row) => [subjectColumn(row), groupsColumn(row, names)],
    tracks: 'results',
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
