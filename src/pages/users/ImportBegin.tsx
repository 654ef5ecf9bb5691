import { useEffect, useState } from 'react';
import { useKnownObjects } from '../../api/knownObjects';
import controls from '../../components/controls.module.css';
import { Notice } from '../../components/review/Notice';
import { user } from '../../contract/users';
import { draftOf, dropDraft, saveDraft } from '../../ledger/drafts';
import type { LedgerKey } from '../../ledger/shelf';
import { keepImport, type ImportJob } from '../../ledger/userImport';
import { isObject } from '../../lib/json';
import { joinWords, plural } from '../../lib/text';
import type { CheckedRow } from '../../lib/usersCsv';
import { importRun } from '../../writes/importUsersRun';
import { isOwnSubject } from '../../writes/users';
import styles from './Import.module.css';
import { ImportPreview } from './ImportPreview';
import { ImportSource } from './ImportSource';
import { useUsersFile } from './useUsersFile';

const DRAFT = '/users/import';
const MOST_KEPT = 200_000;

/** Before an import: the rows, what is to be sent of them, and the start. */
export function ImportBegin({ ledgerKey }: { ledgerKey: LedgerKey }) {
  const [{ text, title }, setSource] = useState(() => readDraft(ledgerKey));
  const known = useKnownObjects('user', user, ledgerKey);
  const file = useUsersFile(text, known, ledgerKey);
  const [withKnown, setWithKnown] = useState(false);
  const [noGroups, setNoGroups] = useState(false);
  const [parallel, setParallel] = useState(1);
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() === '' || text.length > MOST_KEPT) dropDraft(ledgerKey, DRAFT);
      else
        saveDraft(ledgerKey, {
          form: DRAFT,
          title: 'Import users',
          values: { text, title },
          at: Date.now(),
        });
    }, 300);
    return () => clearTimeout(timer);
  }, [ledgerKey, text, title]);

  const rows = file?.rows ?? [];
  const chosen = rows.filter(({ mark }) => mark === 'new' || (withKnown && mark === 'known'));
  const knownRows = rows.filter(({ mark }) => mark === 'known').length;
  const bare = chosen.filter(({ groupIDs }) => groupIDs.length === 0).length;
  const own = chosen.find(({ subject }) => isOwnSubject(subject));
  const whyNot =
    chosen.length === 0
      ? 'No row would be sent.'
      : bare > 0 && !noGroups
        ? 'Say first what is to become of rows without groups.'
        : undefined;

  const start = () => {
    if (whyNot !== undefined) return;
    const job = jobOf(title, rows, new Set(chosen));
    if (!keepImport(ledgerKey, job)) {
      setFault(
        'This browser refused to keep the import, so it could not know after a reload what was sent. Nothing was sent.',
      );
      return;
    }
    dropDraft(ledgerKey, DRAFT);
    void importRun(ledgerKey, job).start(parallel);
  };

  return (
    <div className={styles.page}>
      <ImportSource
        text={text}
        title={title}
        onText={(next, name) => {
          setSource({ text: next, title: name });
          setFault(undefined);
        }}
      />
      {file?.fault !== undefined && (
        <Notice tone="failed" title="These rows cannot be used" role="alert">
          {file.fault}
        </Notice>
      )}
      {file?.headless === true && (
        <Notice tone="moving" title="There is no heading row">
          Columns were taken in the order subject, state, groups, name, tags.
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
          Row {own.line}, {own.subject}: your groups would be replaced by{' '}
          {own.groupIDs.length === 0 ? 'none' : plural(own.groupIDs.length, 'group')}.
        </Notice>
      )}
      {rows.length > 0 && file && (
        <>
          <ImportPreview rows={rows} chosen={chosen} organization={ledgerKey.organization} />
          <div className={styles.options}>
            {knownRows > 0 && (
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={withKnown}
                  onChange={(event) => setWithKnown(event.currentTarget.checked)}
                />
                Also send the {plural(knownRows, 'row')} known here: their groups are replaced
              </label>
            )}
            {bare > 0 && (
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={noGroups}
                  onChange={(event) => setNoGroups(event.currentTarget.checked)}
                />
                Send {plural(bare, 'row')} without groups: who exists already is taken out of all
                groups
              </label>
            )}
            <div className={styles.start}>
              <label className={styles.parallel}>
                At a time
                <select
                  className={controls.input}
                  value={parallel}
                  onChange={(event) => setParallel(Number(event.currentTarget.value))}
                >
                  {[1, 2, 4, 8].map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </select>
              </label>
              <button
                type="button"
                className={`${controls.button} ${controls.primary}`}
                aria-disabled={whyNot !== undefined || undefined}
                aria-describedby="import-why-not"
                onClick={start}
              >
                Import {plural(chosen.length, 'user')}
              </button>
              <span id="import-why-not" className={styles.dim} role="status">
                {whyNot}
              </span>
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

function jobOf(
  title: string,
  rows: readonly CheckedRow[],
  chosen: ReadonlySet<CheckedRow>,
): ImportJob {
  return {
    id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    title,
    at: Date.now(),
    rows: rows.map((row) => {
      const { mark, reason, warnings: _warnings, ...user } = row;
      if (chosen.has(row)) return user;
      return { ...user, leftOut: mark === 'known' ? 'Known here and left out.' : reason };
    }),
  };
}

function readDraft(key: LedgerKey): { text: string; title: string } {
  const kept = draftOf(key, DRAFT)?.values;
  const { text, title } = isObject(kept) ? kept : {};
  return {
    text: typeof text === 'string' ? text : '',
    title: typeof title === 'string' ? title : '',
  };
}
