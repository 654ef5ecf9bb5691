import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ruleMembers, type RuleFields, type RuleMemberText } from '../../../lib/rules/ruleRows';
import { capitalised, plural } from '../../../lib/text/text';
import { announce } from '../../../ui/announce';
import type { GroupValues } from '../resource';
import { ruleMemberTitles } from './editorRows';

interface Step {
  before: readonly RuleFields[];
  /** What was done, in a few words: "remove rule 3". */
  did: string;
}

const MOST_STEPS = 200;

/** The list of rules in the form, and its changes, each of which can be undone. */
export function useRules() {
  const { control, getValues, setValue, trigger } = useFormContext<GroupValues>();
  const { fields, insert, remove, replace } = useFieldArray({ control, name: 'rules' });
  const [past, setPast] = useState<readonly Step[]>([]);

  // Made once, so that a row is drawn again only when something of it changes: there may be two hundred.
  const change = useMemo(() => {
    const keep = (did: string, joins = false) => {
      const before = getValues('rules').map((rule) => ({ ...rule }));
      setPast((steps) =>
        joins && steps.at(-1)?.did === did
          ? steps
          : [...steps.slice(1 - MOST_STEPS), { before, did }],
      );
    };
    const set = (indexes: readonly number[], member: RuleMemberText, text: string) => {
      const paths = indexes.map((index) => `rules.${index}.${member}` as const);
      for (const path of paths) setValue(path, text, { shouldDirty: true, shouldTouch: true });
      void trigger(paths);
    };
    /** Keeps the rules before a field of one changes. The letters typed into it are one step. */
    const keepTyped = (index: number, member: RuleMemberText) =>
      keep(`change the ${ruleMemberTitles[member]} of rule ${index + 1}`, true);
    return {
      keepTyped,
      /** Changes a rule without the keyboard. */
      setOne(index: number, member: RuleMemberText, text: string) {
        keepTyped(index, member);
        set([index], member, text);
      },
      setMany(indexes: readonly number[], member: RuleMemberText, text: string) {
        keep(`set the ${ruleMemberTitles[member]} of ${plural(indexes.length, 'rule')}`);
        set(indexes, member, text);
      },
      /** Adds rules and focuses a field of the first of them. */
      insert(
        index: number,
        added: readonly RuleFields[],
        did: string,
        member: RuleMemberText = 'direction',
      ) {
        keep(did);
        insert(index, [...added], { focusName: `rules.${index}.${member}` });
        announce(`${plural(added.length, 'rule')} added`);
      },
      /** Removes rules before it returns, so that the focus can then move to a neighbour. */
      remove(indexes: readonly number[]) {
        const one = `rule ${(indexes[0] ?? 0) + 1}`;
        const removed = indexes.length === 1 ? one : plural(indexes.length, 'rule');
        keep(`remove ${removed}`);
        flushSync(() => remove([...indexes]));
        announce(`${capitalised(removed)} removed`);
      },
    };
  }, [getValues, setValue, trigger, insert, remove]);

  const undo = () => {
    const { before, did } = past.at(-1) ?? {};
    if (before === undefined) return;
    setPast(past.slice(0, -1));
    announce(`Undone: ${did}`);
    const now = getValues('rules');
    if (before.length !== now.length) return replace([...before]);
    // Only what differs, so that all rows stay the same and selected.
    const changed = before.flatMap((rule, index) =>
      ruleMembers
        .filter((member) => rule[member] !== now[index]?.[member])
        .map((member) => ({ path: `rules.${index}.${member}` as const, text: rule[member] })),
    );
    for (const { path, text } of changed) setValue(path, text, { shouldDirty: true });
    void trigger(changed.map(({ path }) => path));
  };
  /** `undoes` is what "Undo" takes back, if anything. */
  return { fields, change, undo, undoes: past.at(-1)?.did };
}

export type RuleChanges = ReturnType<typeof useRules>['change'];
