import { Fragment, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readTeam, useTeam } from '../../api/journal/team';
import type { Resource } from '../../api/resources/reads';
import { idFault } from '../../contract/path';
import { groupOf, listTitle, resources, type TypeWith } from '../../contract/resources';
import { sameState } from '../../contract/sets';
import { ago } from '../../lib/time/dates';
import { useNicknames } from '../../memory/nicknames';
import {
  remembered,
  remembersOf,
  sentFor,
  sentSince,
  type Remembers,
} from '../../memory/remembers';
import { nameOfKnown, useKnown } from '../../memory/resources';
import { advice } from '../../resource/advice';
import { InOrganization } from '../../resource/InOrganization';
import { asLookedAt } from '../../resource/listAddress';
import { editPath, listPath } from '../../resource/paths';
import { Unsettled } from '../../resource/Unsettled';
import { useIdInAddress, useOrganization } from '../../resource/useOrganization';
import { useMemoryKey } from '../../session/scope';
import { About } from '../../ui/About';
import { At } from '../../ui/Age';
import { useNow } from '../../ui/clock';
import { CopyId } from '../../ui/CopyId';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import type { DefinedResource } from '../defineResource';
import { writableBody } from '../plan/compose';
import type { Base, Memory } from '../plan/plan';
import { rememberedBase, unsaid } from '../plan/remembered';
import { EditFrom, type EditPageProps, type FormBase } from './EditPage';

/** The page of a form that changes a resource that can't be read: it starts from what is remembered. */
export function MemoryEditPage<T extends TypeWith<'update'>, V extends FieldValues>(
  props: EditPageProps<T, V>,
) {
  const id = useIdInAddress();
  const { key } = useOrganization(props.resource.type);
  return (
    <EditFrom
      key={`${key.connection} ${key.organization} ${id}`}
      {...props}
      id={id}
      useBase={useRememberedBase}
    />
  );
}

function useRememberedBase<T extends TypeWith<'update'>>(
  { type, replaces }: Pick<DefinedResource<T>, 'type' | 'replaces'>,
  id: string,
): FormBase<Resource<T>> {
  const { key, keepOf, organization, fault: refused } = useOrganization(type);
  const { arrival } = useTeam(key);
  const known = useKnown(key, type, 'hidden').find((each) => each.id === id);
  const shown = useKnown(key, type).find((each) => each.id === id);
  const given = useNicknames(useMemoryKey()).get(id);
  const fault = idFault(id, 'any');
  const now = remembersOf(known);
  const [begun, setBegun] = useState<{ base: Base<Resource<T>>; remembers: Remembers }>();
  const renew = () => setBegun({ base: rememberedBase(type, id, now), remembers: now });
  const list = keepOf(type, listPath(type));
  const usable = organization !== '' && (refused ?? fault) === undefined;
  if (begun === undefined && usable && arrival.state !== 'not yet') renew();
  return {
    base: begun?.base,
    name: (shown && nameOfKnown(shown)) || given,
    renew,
    readFresh: async (base) => {
      // What can't be read is said on the page.
      await readTeam(key).catch(() => undefined);
      return rememberedBase(type, id, remembered(type, key, id), base);
    },
    isOlder: (base) =>
      !sameState(writableBody(base.raw), writableBody(rememberedBase(type, id, now, base).raw)),
    start: ({ memory = { what: 'nothing' } }, older) =>
      begun && (
        <StartFrom memory={memory} remembers={begun.remembers} older={older} replaces={replaces} />
      ),
    beside: type === 'user' && <CopyId id={id} />,
    above: begun && (
      <div className="notices">
        <Unsettled what="known" arrival={arrival} />
      </div>
    ),
    memoryKey: key,
    breadcrumbs: [{ label: groupOf(type) }, { label: listTitle(type), to: list }],
    address: keepOf(type, editPath(type, id)),
    cancel: asLookedAt(list),
    instead: (
      <InOrganization>
        {fault === undefined ? (
          <div className="card bone" role="status" aria-label={advice.known.notYet} />
        ) : (
          <EmptyState title={`This ${resources[type].noun} cannot be addressed`}>
            {fault}
          </EmptyState>
        )}
      </InOrganization>
    ),
  };
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
