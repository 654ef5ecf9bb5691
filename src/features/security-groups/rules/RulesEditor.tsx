import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconClipboardText, IconPlus } from '@tabler/icons-react';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { plural } from '../../../lib/text/text';
import { announce } from '../../../ui/announce';
import { offeredWords } from './WordChoice';
import { PasteRulesDialog } from './PasteRulesDialog';
import { RuleRowView, type RowActions } from './RuleRow';
import { copiedRow, ruleMemberTitles, nextKey, newRow } from './editorRows';
import { type ReadRules, type RuleMemberText, type RuleRow } from '../../../lib/rules/ruleRows';
import { moveBetweenRows, useRowHistory, useRowSelection, useStartAt } from './useEditorRows';
import styles from './RulesEditor.module.css';
import { SelectionBar } from './SelectionBar';
import { rulePresets } from '../../../lib/rules/ports';
import { MenuButton } from '../../../ui/Menu';

interface RulesEditorProps {
  rows: readonly RuleRow[];
  onChange: (rows: readonly RuleRow[]) => void;
  /** The rules as they were read. */
  read: ReadRules;
  /** Words of the service, by place and member. */
  refused: readonly (Partial<Record<RuleMemberText, string>> | undefined)[];
  showFaults: boolean;
  /** The rule to begin at, by its place. */
  startAt?: number | undefined;
}

const FIRST_ROWS = 30;
const firstInput = 'select, input:not([type="checkbox"])';

/** The grid "Rules". Rows keep their place in the list as read, so that untouched rules are sent unchanged. */
export function RulesEditor({
  rows,
  onChange,
  read,
  refused,
  showFaults,
  startAt,
}: RulesEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const history = useRowHistory(rows, onChange);
  const { now, change } = history;
  const selection = useRowSelection(rows);
  const { select: pick } = selection;
  const offered = useMemo(() => offeredWords(read.rows), [read]);
  const [pasted, setPasted] = useState<string>();
  const wanted = useRef<{ key: number; part: string }>(undefined);

  // Focus moves into a new row, or to the neighbour of a removed one.
  useEffect(() => {
    const { current } = wanted;
    if (current === undefined) return;
    wanted.current = undefined;
    const row = frame.current?.querySelector(`[data-key="${current.key}"]`);
    const target =
      row?.querySelector<HTMLElement>(current.part) ??
      frame.current?.querySelector<HTMLElement>('[data-add]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [rows]);

  useStartAt(frame, startAt);

  // The first screen of rows at once, the rest as soon as the browser has time for them.
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const drawn = whole ? rows : rows.slice(0, Math.max(FIRST_ROWS, (startAt ?? 0) + FIRST_ROWS));

  const insert = useCallback(
    (at: number, added: readonly RuleRow[], did: string, part = firstInput) => {
      const [first] = added;
      if (first === undefined) return;
      wanted.current = { key: first.key, part };
      change(now().toSpliced(at, 0, ...added), did);
      announce(`${plural(added.length, 'rule')} added`);
    },
    [change, now],
  );
  const removeKeys = useCallback(
    (keys: readonly number[]) => {
      const before = now();
      const at = before.findIndex(({ key }) => keys.includes(key));
      const rest = before.filter(({ key }) => !keys.includes(key));
      const next = rest[Math.min(at, rest.length - 1)];
      wanted.current = { key: next?.key ?? -1, part: '[data-remove]' };
      const did = keys.length === 1 ? `remove rule ${at + 1}` : `remove ${keys.length} rules`;
      change(rest, did);
      announce(keys.length === 1 ? `Rule ${at + 1} removed` : `${keys.length} rules removed`);
    },
    [change, now],
  );

  const actions = useMemo<RowActions>(() => {
    const at = (key: number) => now().findIndex((row) => row.key === key);
    return {
      edit(key, member, text) {
        const index = at(key);
        change(
          now().map((row) => (row.key === key ? { ...row, [member]: text } : row)),
          `change the ${ruleMemberTitles[member]} of rule ${index + 1}`,
          `${key} ${member}`,
        );
      },
      select: pick,
      duplicate(key) {
        const index = at(key);
        const row = now()[index];
        if (row === undefined) return;
        const copy = copiedRow(read, row, nextKey(now()));
        insert(index + 1, [copy], `duplicate rule ${index + 1}`);
      },
      remove: (key) => removeKeys([key]),
      paste: setPasted,
    };
  }, [now, change, insert, removeKeys, pick, read]);

  const append: AddRulesProps['onAdd'] = (...added) => insert(rows.length, ...added);
  const move = (event: KeyboardEvent) => moveBetweenRows(event, frame.current);
  const chosen = rows.filter(({ key }) => selection.keys.has(key));

  return (
    <div ref={frame} className={styles.editor}>
      <div className={`line ${styles.bar}`} role="group" aria-label="Tools for rules">
        {chosen.length > 0 ? (
          <SelectionBar
            count={chosen.length}
            offered={offered}
            onSet={(member, text) =>
              change(
                rows.map((row) => (selection.keys.has(row.key) ? { ...row, [member]: text } : row)),
                `set the ${ruleMemberTitles[member]} of ${plural(chosen.length, 'rule')}`,
              )
            }
            onRemove={() => {
              removeKeys(chosen.map(({ key }) => key));
              selection.clear();
            }}
            onClear={selection.clear}
          />
        ) : (
          <>
            <h2>Rules</h2>
            <AddRules rows={rows} onAdd={append} onPaste={() => setPasted('')} />
          </>
        )}
        <span className="grow" />
        <span className="hint">{plural(rows.length, 'rule')}</span>
        <ActionIcon
          aria-label="Undo"
          title={history.undoes === undefined ? 'Nothing to undo' : `Undo: ${history.undoes}`}
          aria-disabled={history.undoes === undefined || undefined}
          onClick={history.undo}
        >
          <IconArrowBackUp aria-hidden />
        </ActionIcon>
      </div>
      <div
        role="grid"
        aria-label="Rules"
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onKeyDown={move}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            <div role="columnheader" className={`${styles.title} ${styles.pick}`}>
              <input
                type="checkbox"
                aria-label="Select all rules"
                disabled={rows.length === 0}
                checked={rows.length > 0 && chosen.length === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length;
                }}
                onChange={(event) => selection.selectAll(event.currentTarget.checked)}
              />
            </div>
            <div role="columnheader" className={`${styles.title} ${styles.number}`}>
              #
            </div>
            {['Direction', 'Protocol', 'Port', 'CIDR'].map((title) => (
              <div key={title} role="columnheader" className={`${styles.title} ${styles.cell}`}>
                {title}
              </div>
            ))}
            <div role="columnheader" className={`${styles.title} ${styles.words}`}>
              In words
            </div>
            <div role="columnheader" className={`${styles.title} ${styles.actions}`}>
              <span className="unseen">Actions</span>
            </div>
          </div>
        </div>
        <div role="rowgroup" className={styles.body}>
          {drawn.map((row, index) => (
            <RuleRowView
              key={row.key}
              row={row}
              index={index}
              read={read}
              offered={offered}
              selected={selection.keys.has(row.key)}
              refused={refused[index]}
              showFaults={showFaults}
              actions={actions}
            />
          ))}
        </div>
      </div>
      {rows.length === 0 && (
        <p className="pad dim">No rules. The group will let nothing through.</p>
      )}
      {pasted !== undefined && (
        <PasteRulesDialog
          text={pasted}
          read={read}
          onClose={() => setPasted(undefined)}
          onAdd={(added) => {
            setPasted(undefined);
            const first = nextKey(rows);
            append(
              added.map((fields, index) => ({ ...fields, key: first + index })),
              `paste ${plural(added.length, 'rule')}`,
            );
          }}
        />
      )}
    </div>
  );
}

interface AddRulesProps {
  rows: readonly RuleRow[];
  onAdd: (added: readonly RuleRow[], did: string, focus?: string) => void;
  onPaste: () => void;
}

/** The ways to new rules. Their range is always the person's to say. */
function AddRules({ rows, onAdd, onPaste }: AddRulesProps) {
  return (
    <>
      <Button size="xs" data-add onClick={() => onAdd([newRow(nextKey(rows))], 'add a rule')}>
        <IconPlus aria-hidden />
        <span>Add rule</span>
      </Button>
      <MenuButton
        size="xs"
        label="Add preset"
        items={() =>
          rulePresets.map(({ label, protocol, port }) => ({
            label,
            note: port === undefined ? protocol : `${protocol} ${port}`,
            run: () =>
              onAdd(
                [
                  {
                    ...newRow(nextKey(rows)),
                    protocol,
                    port: port === undefined ? '' : String(port),
                  },
                ],
                `add ${label}`,
                '[aria-label$="CIDR"]',
              ),
          }))
        }
      >
        <span>Add preset</span>
        <IconChevronDown aria-hidden />
      </MenuButton>
      <Button size="xs" onClick={onPaste}>
        <IconClipboardText aria-hidden />
        <span>Paste rules</span>
      </Button>
    </>
  );
}
