import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTeam } from '../../../api/journal/team';
import { useKnownRecords } from '../../../api/resources/known';
import { Notice } from '../../../ui/Notice';
import type { MemoryKey } from '../../../memory/storedList';
import { importRun, jobOf, userImports } from './importUsers';
import { visible } from '../../../lib/text/invisible';
import { joinWords, plural } from '../../../lib/text/text';
import { type CheckedRow, includeKey } from '../../../lib/csv/usersCsv';
import { advice } from '../../../resource/advice';
import { RefusedBefore } from '../../../save/form/RefusedBefore';
import { UnsettledUsers } from '../../../resource/Unsettled';
import { isOwnSubject } from '../resource';
import { SubmitButton } from '../../../save/form/SubmitButton';
import { ImportPreview } from './ImportPreview';
import type { TypedRows } from './useImportText';
import { useUsersFile } from './useUsersFile';
import { IconFileImport, IconFileTypeCsv } from '@tabler/icons-react';
import { FileButton, useFileDrop } from '../../../ui/FileButton';
import { Panel } from '../../../ui/Panel';
import { fileText } from '../../../lib/text/decodeText';
import styles from './Import.module.css';

/** From how many rows on it matters that several are sent at a time. */
const MANY_ROWS = 20;

/** Why the rows need a confirmation; for rows without groups, the number of those that would be sent. */
const noConfirmations = { known: false, unchecked: false, own: false, noGroups: false };

/** Before an import: the rows, which of them to send, and the start. */
export function ImportBegin({
  memoryKey,
  source: { text, title, included, lost, change, clear },
}: {
  memoryKey: MemoryKey;
  source: TypedRows;
}) {
  const known = useKnownRecords('user', memoryKey, true);
  const team = useTeam(memoryKey);
  const waits = team.arrival.state === 'not yet';
  const { file, isBehind } = useUsersFile(text, known, team.arrival);
  const [yes, setYes] = useState(noConfirmations);
  const [parallel, setParallel] = useState(1);
  const [fault, setFault] = useState<string>();

  const rows = file?.rows ?? [];
  const ticked = useMemo(() => new Set(included), [included]);
  const isAsked = (row: CheckedRow) =>
    row.mark === 'unchecked' || (row.mark === 'check' && ticked.has(includeKey(row)));
  const asks = team.arrival.state === "can't be";
  const wanted = rows.filter(
    (row) =>
      row.mark === 'new' ||
      (yes.known && row.mark === 'known') ||
      (isAsked(row) && (yes.unchecked || !asks)),
  );
  const own = wanted.find(({ subject }) => isOwnSubject(subject));
  const chosen = yes.own ? wanted : wanted.filter(({ subject }) => !isOwnSubject(subject));
  const knownRows = rows.filter(({ mark }) => mark === 'known').length;
  const unchecked = asks ? rows.filter(isAsked).length : 0;
  const bare = chosen.filter(({ groupIDs }) => groupIDs.length === 0).length;
  const isLong = chosen.length >= MANY_ROWS;
  const whyNot = isBehind
    ? 'The rows are still being read.'
    : chosen.length === 0
      ? 'No row would be sent.'
      : waits
        ? `${advice.user.notYet}: it waits for your team’s list.`
        : bare > 0 && !yes.noGroups
          ? 'First choose what happens to rows without groups.'
          : undefined;

  const start = () => {
    if (whyNot !== undefined) return;
    const job = jobOf(title, rows, new Set(chosen), {
      known: yes.known,
      unchecked: yes.unchecked || !asks,
      blind: yes.unchecked && asks,
    });
    if (!userImports.keep(memoryKey, job, isLong ? parallel : 1)) {
      setFault(
        'Nothing was sent: this browser has no room to keep track of these rows. Split the file, or clear memory under Settings.',
      );
      return;
    }
    clear();
    void importRun(memoryKey, job).start();
  };

  const tick = (name: keyof typeof noConfirmations, label: string) => (
    <Checkbox
      checked={yes[name]}
      label={label}
      onChange={({ currentTarget: { checked } }) =>
        setYes({ ...yes, noGroups: false, [name]: checked })
      }
    />
  );

  return (
    <div className="stack">
      <RefusedBefore organization={memoryKey.organization} type="user" />
      <ImportSource
        text={text}
        title={title}
        onText={(next) => {
          change(next);
          // The confirmation was given for other rows.
          setYes(noConfirmations);
          setFault(undefined);
        }}
      />
      {lost && (
        <Notice tone="attention" title="These rows are not kept" role="status">
          This browser can’t store them. They are lost if you leave or reload this page before the
          import begins.
        </Notice>
      )}
      {file?.fault !== undefined && (
        <Notice tone="failed" title="These rows cannot be used" role="alert">
          {file.fault}
        </Notice>
      )}
      {file && file.unused.length > 0 && (
        <Notice
          tone="attention"
          title={file.unused.length === 1 ? 'One column is not used' : 'Some columns are not used'}
        >
          {joinWords(file.unused.map((each) => `“${each}”`))}
        </Notice>
      )}
      {own && (
        <Notice tone="attention" title="One of the rows is you">
          {`Row ${own.line}, ${visible(own.subject)}: importing it replaces your own groups by ` +
            (own.groupIDs.length === 0 ? 'none' : plural(own.groupIDs.length, 'group')) +
            '. It is left out unless you choose otherwise below.'}
        </Notice>
      )}
      {rows.length > 0 && file && (
        <>
          {!waits && <UnsettledUsers {...team} />}
          <ImportPreview
            rows={rows}
            unchecked={waits ? advice.user.notYet : 'Not checked'}
            ticked={ticked}
            onTick={(keys) => {
              change({ included: [...keys] });
              setYes({ ...yes, noGroups: false });
            }}
          />
          <div className="card stack pad">
            {knownRows > 0 &&
              tick(
                'known',
                `Also send the ${plural(knownRows, 'known user')}: their groups are replaced`,
              )}
            {unchecked > 0 &&
              tick(
                'unchecked',
                `Send ${plural(unchecked, 'user')} without checking: those who exist lose their current groups`,
              )}
            {own &&
              tick(
                'own',
                'Import my own account too: all my groups are replaced, and I may lose access',
              )}
            {bare > 0 &&
              tick(
                'noGroups',
                `Send ${plural(bare, 'row')} without groups: existing users lose all current groups`,
              )}
            {isLong && (
              <span className="row gap-8 tabular">
                <label htmlFor="import-parallel">Parallel requests</label>
                <NativeSelect
                  id="import-parallel"
                  value={parallel}
                  data={['1', '2', '4', '8']}
                  onChange={(event) => setParallel(Number(event.currentTarget.value))}
                />
              </span>
            )}
            <div className="line gap-10 reach">
              <SubmitButton shortcut whyNot={whyNot} onClick={start}>
                {'Import ' + plural(chosen.length, 'user')}
              </SubmitButton>
            </div>
          </div>
        </>
      )}
      {fault !== undefined && (
        <Notice tone="failed" title="The import was not started" role="alert">
          {fault}
        </Notice>
      )}
    </div>
  );
}

/** Where the rows come from: a file that is dropped or chosen, or text that is pasted. */
function ImportSource({
  text,
  title,
  onText,
}: {
  text: string;
  /** The name of the file, when it is one. */
  title: string;
  onText: (source: { text: string; title: string }) => void;
}) {
  const [fault, setFault] = useState<string>();
  const change: typeof onText = (source) => {
    setFault(undefined);
    onText(source);
  };
  const take = async (chosen: File) => {
    const read = await fileText(chosen);
    if ('fault' in read) setFault(read.fault);
    else if (read.text.trim() === '') setFault(`${chosen.name} has no row in it.`);
    else change({ text: read.text, title: chosen.name });
  };
  const drop = useFileDrop((file) => void take(file));
  return (
    <Panel title="Rows" beside={title || undefined}>
      <div className={`gap-10 ${styles.drop}`} {...drop}>
        <div className="line gap-10">
          <IconFileTypeCsv size={22} stroke={1.5} aria-hidden className="dim" />
          <p className="strong">Drop a CSV file here, choose one, or paste rows below.</p>
          <FileButton
            size="xs"
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            onFile={(file) => void take(file)}
          >
            <IconFileImport aria-hidden />
            <span>Choose a file</span>
          </FileButton>
        </div>
        <Textarea
          classNames={{ input: 'mono' }}
          resize="vertical"
          wrap="off"
          aria-label="CSV text"
          rows={6}
          value={text}
          placeholder={'subject,state,groups\nanna@example.com,active,researchers; auditors'}
          onChange={(event) => change({ text: event.target.value, title: '' })}
        />
        {fault !== undefined && (
          <Notice tone="failed" title={fault} role="alert">
            {text.trim() !== '' && 'The rows that were here stay.'}
          </Notice>
        )}
      </div>
      <p className={`hint ${styles.rule}`}>
        <span>The first row names the columns, in any order: </span>
        <code translate="no">subject, state, groups, name</code>
        <span>. Only the subject is needed. Separate groups with semicolons.</span>
      </p>
    </Panel>
  );
}
