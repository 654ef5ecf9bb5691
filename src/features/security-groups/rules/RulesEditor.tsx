import { ActionIcon, Button } from '@mantine/core';
import { useSelection } from '@mantine/hooks';
import { IconArrowBackUp, IconChevronDown, IconClipboardText, IconPlus } from '@tabler/icons-react';
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { rulePresets } from '../../../lib/rules/ports';
import type { ReadRules } from '../../../lib/rules/ruleRows';
import { plural } from '../../../lib/text/text';
import { MenuButton } from '../../../ui/Menu';
import { newRule } from './editorRows';
import { PasteRulesDialog } from './PasteRulesDialog';
import { RuleRow } from './RuleRow';
import styles from './RulesEditor.module.css';
import { SelectionBar } from './SelectionBar';
import { useRules } from './useRules';
import { offeredWords } from './WordChoice';

interface RulesEditorProps {
  /** The rules as they were read. */
  read: ReadRules;
  startAt: StartAt;
}

/** The rule to begin at, by its place, or a new one. */
export type StartAt = number | 'new' | undefined;

const FIRST_ROWS = 30;
const columns = ['Direction', 'Protocol', 'Port', 'CIDR'];

/** The grid "Rules". Each row keeps its index in the list as read (`origin`), so that an untouched rule is sent unchanged. */
export function RulesEditor({ read, startAt }: RulesEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, change, undo, undoes } = useRules();
  const ids = useMemo(() => fields.map(({ id }) => id), [fields]);
  const [selected, { select, deselect, ...selection }] = useSelection({ data: ids });
  const chosen = ids.flatMap((id, index) => (selected.includes(id) ? [index] : []));
  const lastTicked = useRef('');
  const offered = useMemo(() => offeredWords(read.rows), [read]);
  const [pasted, setPasted] = useState<string>();
  useStartAt(frame, startAt, () => change.insert(fields.length, [newRule], 'add a rule'));

  // The first screen of rows at once, the rest as soon as the browser has time for them.
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const drawn = whole
    ? fields
    : fields.slice(0, (typeof startAt === 'number' ? startAt : 0) + FIRST_ROWS);

  /** With Shift, all rows from the one that was ticked last. */
  const tick = useCallback(
    (id: string, on: boolean, through: boolean) => {
      const ends = [through ? ids.indexOf(lastTicked.current) : -1, ids.indexOf(id)];
      lastTicked.current = id;
      const reach = ends.includes(-1) ? [id] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
      for (const each of reach) (on ? select : deselect)(each);
    },
    [ids, select, deselect],
  );
  const remove = useCallback(
    (indexes: readonly number[]) => {
      change.remove(indexes);
      const buttons = frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = buttons[Math.min(indexes[0] ?? 0, buttons.length - 1)];
      (next ?? addButton.current)?.focus();
    },
    [change],
  );

  return (
    <div ref={frame} className={`shrink ${styles.editor}`}>
      <div className={`line gap-6 ${styles.bar}`} role="group" aria-label="Tools for rules">
        {chosen.length > 0 ? (
          <SelectionBar
            count={chosen.length}
            offered={offered}
            onSet={(member, text) => change.setMany(chosen, member, text)}
            onRemove={() => remove(chosen)}
            onClear={selection.resetSelection}
          />
        ) : (
          <>
            <h2>Rules</h2>
            <Button
              size="xs"
              ref={addButton}
              onClick={() => change.insert(fields.length, [newRule], 'add a rule')}
            >
              <IconPlus aria-hidden />
              <span>Add rule</span>
            </Button>
            <MenuButton
              size="xs"
              label="Add preset"
              items={() =>
                rulePresets.map(({ label, protocol, port = '' }) => ({
                  label,
                  note: `${protocol} ${port}`.trim(),
                  run: () => {
                    // The range is always the person's to say.
                    const added = [{ ...newRule, protocol, port: String(port) }];
                    change.insert(fields.length, added, `add ${label}`, 'cidr');
                  },
                }))
              }
            >
              <span>Add preset</span>
              <IconChevronDown aria-hidden />
            </MenuButton>
            <Button size="xs" onClick={() => setPasted('')}>
              <IconClipboardText aria-hidden />
              <span>Paste rules</span>
            </Button>
          </>
        )}
        <span className="grow" />
        <span className="hint">{plural(fields.length, 'rule')}</span>
        <ActionIcon
          aria-label="Undo"
          title={undoes === undefined ? 'Nothing to undo' : `Undo: ${undoes}`}
          aria-disabled={undoes === undefined || undefined}
          onClick={undo}
        >
          <IconArrowBackUp aria-hidden />
        </ActionIcon>
      </div>
      <div
        role="grid"
        aria-label="Rules"
        aria-rowcount={fields.length + 1}
        aria-multiselectable
        onKeyDown={moveBetweenRows}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            <div role="columnheader" className={`row ${styles.pick}`}>
              <input
                type="checkbox"
                aria-label="Select all rules"
                disabled={fields.length === 0}
                checked={selection.isAllSelected()}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && !selection.isAllSelected();
                }}
                onChange={({ currentTarget: { checked } }) =>
                  selection.setSelection(checked ? ids : [])
                }
              />
            </div>
            <div role="columnheader">#</div>
            {columns.map((title) => (
              <div key={title} role="columnheader" className={styles.cell}>
                {title}
              </div>
            ))}
            <div role="columnheader" className={styles.words}>
              In words
            </div>
            <div role="columnheader">
              <span className="unseen">Actions</span>
            </div>
          </div>
        </div>
        <div role="rowgroup" className={styles.body}>
          {drawn.map((field, index) => (
            // By its place, so that rules come and go without making all rows below them anew.
            <RuleRow
              key={index}
              field={field}
              index={index}
              change={change}
              read={read}
              offered={offered}
              selected={selected.includes(field.id)}
              onSelect={tick}
              onRemove={remove}
              onPaste={setPasted}
            />
          ))}
        </div>
      </div>
      {fields.length === 0 && (
        <p className="pad dim">No rules. The group will let nothing through.</p>
      )}
      {pasted !== undefined && (
        <PasteRulesDialog
          text={pasted}
          read={read}
          onClose={() => setPasted(undefined)}
          onAdd={(added) => {
            setPasted(undefined);
            change.insert(fields.length, added, `paste ${plural(added.length, 'rule')}`);
          }}
        />
      )}
    </div>
  );
}

/** Brings the rule an address names on screen, with the focus on it; a new one is added once. */
function useStartAt(frame: RefObject<HTMLElement | null>, startAt: StartAt, add: () => void): void {
  const addOnce = useEffectEvent(add);
  useEffect(() => {
    if (startAt === undefined) return undefined;
    // After the shell, which moves the focus to the heading of a new page in the next frame.
    let second = 0;
    const first = requestAnimationFrame(() => {
      second = requestAnimationFrame(() => {
        if (startAt === 'new') return addOnce();
        const row = frame.current?.querySelectorAll<HTMLElement>('[data-row]')[startAt];
        row?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true });
        row?.scrollIntoView({ block: 'center' });
      });
    });
    return () => {
      cancelAnimationFrame(first);
      cancelAnimationFrame(second);
    };
  }, [frame, startAt]);
}

/** Arrow keys and Enter move between rows, except in fields that use these keys themselves. */
function moveBetweenRows(event: KeyboardEvent): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[key];
  // With Ctrl or ⌘ held, Enter sends the form.
  if (step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const row = target.closest('[data-row]');
  const rows = [...currentTarget.querySelectorAll('[data-row]')];
  const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(target));
  const next = row ? rows[rows.indexOf(row) + step] : undefined;
  next?.children[column]?.querySelector<HTMLElement>('input, select')?.focus();
}
