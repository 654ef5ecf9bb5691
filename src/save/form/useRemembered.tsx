import { Fragment, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readTeam } from '../../api/journal/team';
import { readAnswer } from '../../contract/reading';
import type { KnownType } from '../../contract/resources';
import { sameState } from '../../contract/sets';
import { useKnown } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { writableBody } from '../plan/compose';
import type { PlanDescription } from '../plan/describe';
import type { Base, Memory } from '../plan/plan';
import {
  remembered,
  remembersOf,
  sentFor,
  sentSince,
  startAgain,
  startFrom,
  unsaid,
  usualSource,
  type Remembers,
  type Start,
} from '../plan/remembered';
import { About } from '../../ui/About';
import { Notice } from '../../ui/Notice';
import { useNow } from '../../ui/clock';
import { ago } from '../../lib/time/dates';
import { At } from '../../ui/Age';
import type { Updates } from './formParts';

/** What the form of a resource that can't be read needs of its type. */
export interface Remembering<T> {
  type: KnownType;
  answer: z.core.$ZodType<T>;
  describe: (key: MemoryKey, id: string) => PlanDescription;
  /** "the state, all groups and all labels" */
  replaces: string;
}

type MemoryProps<V extends FieldValues, T> = Pick<
  Updates<V, T>,
  'answer' | 'base' | 'describe' | 'isOlder' | 'memoryKey' | 'onDiscard' | 'readFresh' | 'start'
>;

/** What the form of a resource that can't be read starts from: memory, and the choice between its parts. */
export function useRemembered<V extends FieldValues, T>({
  type,
  answer,
  id,
  memoryKey,
  describe: describeOf,
  replaces,
}: Remembering<T> & { id: string; memoryKey: MemoryKey }): {
  remembers: Remembers;
  /** The form is remounted when this changes. */
  formKey: number;
  memory: MemoryProps<V, T>;
} {
  const known = useKnown(memoryKey, type, 'hidden').find((each) => each.id === id);
  const remembers = useMemo(() => remembersOf(known), [known]);
  const begin = () => ({
    base: asBase(answer, startFrom(type, id, usualSource(type, remembers), remembers)),
    remembers,
  });
  // The form keeps the memory it was opened with; changes from another tab are compared when saving.
  const [begun, setBegun] = useState(begin);
  const [formKey, setFormKey] = useState(0);
  const [describe] = useState(() => describeOf(memoryKey, id));
  const again = (base: Base<T>, now: Remembers) =>
    asBase(answer, startAgain(type, id, startOf(base), now));
  return {
    remembers,
    formKey,
    memory: {
      answer,
      base: begun.base,
      describe,
      memoryKey,
      readFresh: async (base) => {
        // What can't be read is said on the page.
        await readTeam(memoryKey).catch(() => undefined);
        return again(base, remembered(type, memoryKey, id));
      },
      isOlder: (base) =>
        !sameState(writableBody(base.raw), writableBody(again(base, remembers).raw)),
      onDiscard: () => {
        setBegun(begin());
        setFormKey(formKey + 1);
      },
      start: (base, older) => (
        <StartFrom
          memory={startOf(base).memory}
          remembers={begun.remembers}
          older={older}
          replaces={replaces}
        />
      ),
    },
  };
}

/** Presents remembered values as if they had been read. */
function asBase<T>(answer: z.core.$ZodType<T>, { raw, memory }: Start): Base<T> {
  const at = memory.what === 'nothing' ? 0 : memory.at;
  // Only the id is required for these resource types, and it is always there.
  const value = readAnswer(answer, raw).value as T;
  return { value, raw, at, memory, source: 'write', requestId: '' };
}

function startOf<T>({ raw, memory = { what: 'nothing' } }: Base<T>): Start {
  return { raw, memory };
}

/** Says what the form starts from, because the resource can't be read, and that saving replaces everything. */
function StartFrom({
  memory,
  remembers,
  older,
  replaces,
}: {
  /** The memory the form is made from. */
  memory: Memory;
  remembers: Remembers;
  older: boolean;
  replaces: string;
}) {
  const now = useNow();
  const { answer, sent } = remembers;
  const when = (at: number) => (
    <>
      <At at={at} to={16} />
      <span>{`, ${ago(at, now)}`}</span>
    </>
  );
  const since = older && <span>There are newer values. The review compares with those.</span>;
  if (memory.what === 'nothing')
    return (
      <Notice
        tone="attention"
        title={older ? 'Current values were unknown when you began' : 'Current values unknown'}
      >
        <span>{`Saving replaces ${replaces}, so fill in everything.`}</span>
        {since}
      </Notice>
    );
  const open = sent !== undefined && sentSince(remembers);
  const filled =
    memory.what === 'answer' && answer && unsaid(answer.raw, sentFor(remembers)?.body).length > 0;
  return (
    <Notice
      tone={open ? 'attention' : 'note'}
      title={
        <Fragment>
          <span>{`Starts from the ${memory.what === 'answer' ? 'service’s last answer' : 'last value sent from here'}, `}</span>
          {when(memory.at)}
          <About label="About these values">
            <p>{`The API has no read for it. Saving replaces ${replaces}, including changes by others.`}</p>
            {filled && <p>What the answer leaves out is filled in from what was sent.</p>}
          </About>
        </Fragment>
      }
    >
      {since}
      {open && (
        <span>
          {memory.what === 'sent' ? (
            'It got no answer, so its outcome is unknown.'
          ) : (
            <Fragment>
              <span>A later request was sent </span>
              {when(sent.at)}
              <span>; how it ended is not known.</span>
            </Fragment>
          )}
        </span>
      )}
    </Notice>
  );
}
