import { Fragment, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Resource } from '../../api/resources/reads';
import { readTeam, useTeam } from '../../api/journal/team';
import { idFault } from '../../contract/path';
import { listTitle, resources, type ResourceType, type TypeWith } from '../../contract/resources';
import { sameState } from '../../contract/sets';
import { ago } from '../../lib/time/dates';
import { useNicknames } from '../../memory/nicknames';
import { nameOfKnown, useKnown } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { advice } from '../../resource/advice';
import { InOrganization } from '../../resource/InOrganization';
import { asLookedAt } from '../../resource/listAddress';
import { PageHeader } from '../../ui/PageHeader';
import { listPath } from '../../resource/paths';
import { Unsettled } from '../../resource/Unsettled';
import { useIdInAddress, useOrganization } from '../../resource/useOrganization';
import { useMemoryKey } from '../../session/scope';
import { About } from '../../ui/About';
import { At } from '../../ui/Age';
import { useNow } from '../../ui/clock';
import { CopyId } from '../../ui/CopyId';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { writableBody } from '../plan/compose';
import type { PlanDescription } from '../plan/describe';
import type { Memory } from '../plan/plan';
import {
  rememberedBase,
  remembered,
  remembersOf,
  sentFor,
  sentSince,
  unsaid,
  type Remembers,
} from '../plan/remembered';
import type { Updates } from './formParts';
import { UpdateForm } from './WriteForm';

interface MemoryEditPageProps<T extends ResourceType, V extends FieldValues> extends Pick<
  Updates<V, Resource<T>>,
  'children' | 'form'
> {
  type: T;
  describe: (key: MemoryKey, id: string) => PlanDescription;
  /** What a save replaces: "the state, all groups and all labels". */
  replaces: string;
}

/** The page of a form that changes a resource that can't be read, or the reason why that is not possible. */
export function MemoryEditPage<T extends TypeWith<'update'>, V extends FieldValues>(
  props: MemoryEditPageProps<T, V>,
) {
  const { type } = props;
  const id = useIdInAddress();
  const { organization, key, keepOf } = useOrganization(type);
  const { arrival } = useTeam(key);
  const known = useKnown(key, type).find((each) => each.id === id);
  const given = useNicknames(useMemoryKey()).get(id);
  const name = (known && nameOfKnown(known)) || given;
  const fault = idFault(id, 'any');
  const { noun } = resources[type];
  const list = keepOf(type, listPath(type));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: listTitle(type), to: list }]}
        title={`Edit ${name || noun}`}
        beside={type === 'user' && <CopyId id={id} />}
      />
      <InOrganization>
        {fault !== undefined ? (
          <EmptyState title={`This ${noun} cannot be addressed`}>{fault}</EmptyState>
        ) : arrival.state === 'not yet' ? (
          <div className="card bone" role="status" aria-label={advice.known.notYet} />
        ) : (
          <>
            <div className="notices">
              <Unsettled what="known" arrival={arrival} />
            </div>
            <EditRemembered
              key={`${key.connection} ${organization} ${id}`}
              {...props}
              id={id}
              name={name || id}
              memoryKey={key}
              cancel={asLookedAt(list)}
            />
          </>
        )}
      </InOrganization>
    </>
  );
}

function EditRemembered<T extends TypeWith<'update'>, V extends FieldValues>({
  type,
  describe: describeOf,
  replaces,
  id,
  ...form
}: MemoryEditPageProps<T, V> & { id: string; name: string; memoryKey: MemoryKey; cancel: string }) {
  const { memoryKey } = form;
  const { pathname, search } = useLocation();
  const known = useKnown(memoryKey, type, 'hidden').find((each) => each.id === id);
  const now = remembersOf(known);
  const begin = (turn = 0) => ({ turn, base: rememberedBase(type, id, now), remembers: now });
  // The form keeps the memory it was opened with; changes from another tab are compared when saving.
  const [begun, setBegun] = useState(begin);
  const [describe] = useState(() => describeOf(memoryKey, id));
  return (
    <UpdateForm<V, Resource<T>>
      {...form}
      key={begun.turn}
      base={begun.base}
      describe={describe}
      address={pathname + search}
      readFresh={async (base) => {
        // What can't be read is said on the page.
        await readTeam(memoryKey).catch(() => undefined);
        return rememberedBase(type, id, remembered(type, memoryKey, id), base);
      }}
      isOlder={(base) =>
        !sameState(writableBody(base.raw), writableBody(rememberedBase(type, id, now, base).raw))
      }
      onDiscard={() => setBegun(begin(begun.turn + 1))}
      start={({ memory = { what: 'nothing' } }, older) => (
        <StartFrom memory={memory} remembers={begun.remembers} older={older} replaces={replaces} />
      )}
    />
  );
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
