import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { use, useMemo } from 'react';
import { Link } from 'react-router';
import { resourceOf } from '../../contract/resources';
import type { RecordedWrite } from '../../contract/journal';
import { isObject, readJson, stringifyJson } from '../../lib/json';
import { escaped, visible } from '../../lib/text/invisible';
import { notKept } from '../../lib/text/notKept';
import { shortenMiddle } from '../../lib/text/text';
import { formatTime } from '../../lib/time/dates';
import { useMemoryKey } from '../../session/scope';
import { Descriptions } from '../../save/plan/descriptions';
import { editPath } from '../../page/paths';
import { useOrganization } from '../../page/useOrganization';
import { Badge } from '../../page/resource/StatusBadge';
import { useNetworkNames } from '../../page/resource/useNetworkNames';
import { Ago } from '../../ui/Age';
import { CopyId } from '../../ui/CopyId';
import { Fact, Facts } from '../../page/Facts';
import { JsonText } from '../../ui/JsonView';
import { SidePanel } from '../../ui/SplitView';
import { ChangeTable } from '../../save/form/PlanView';
import type { RestoreState } from '../../save/form/restore';
import {
  changesOf,
  isOver,
  changeWords,
  outcomeLooks,
  outcomeOf,
  outcomeWords,
  resourceWords,
} from './changeWords';
import styles from './Changes.module.css';

/** One write of the journal: who, when, what changed, and the body and the answer as they were. */
export function WriteDetail({
  write,
  newest,
  to,
  onClose,
}: {
  write: RecordedWrite;
  /** The last accepted write of its resource, where that is known. */
  newest: RecordedWrite | undefined;
  /** The address of its resource; absent on the resource's own page. */
  to?: string | undefined;
  onClose: () => void;
}) {
  const outcome = outcomeOf(write);
  return (
    <SidePanel
      id={write.id}
      label="Change details"
      head={<h2 className="breaks">{visible(changeWords(write))}</h2>}
      onClose={onClose}
    >
      <div className={`stack gap-10 pad ${styles.details}`}>
        <Facts>
          <Fact name="Who">
            {visible(write.by)}
            {write.mine && <span className="dim"> (you)</span>}
          </Fact>
          <Fact name="When">
            {formatTime(write.receivedAt)} (<Ago at={write.receivedAt} />)
          </Fact>
          <Fact name="Outcome">
            <Badge look={{ ...outcomeLooks[outcome], word: outcomeWords(write) }} />
          </Fact>
          {to !== undefined && (
            <Fact name="Resource">
              <Link to={to}>{visible(resourceWords(write))}</Link>
            </Fact>
          )}
          {write.resourceId !== undefined && (
            <Fact name="ID">
              <CopyId id={write.resourceId} label="ID" whole />
            </Fact>
          )}
        </Facts>
        <Restore write={write} newest={newest} />
        <Differences write={write} />
        <Body title="Body" text={write.body} />
        {write.answer !== undefined && <Body title="Answer" text={write.answer} />}
      </div>
    </SidePanel>
  );
}

/** Opens the edit form with the values of an accepted write, or without what it changed, for types that can be updated. */
function Restore({ write, newest }: { write: RecordedWrite; newest: RecordedWrite | undefined }) {
  const { keepOf } = useOrganization();
  const { type, resourceId, body, before, receivedAt: of, by } = write;
  const over = isOver(write, newest, useMemoryKey(), use(Descriptions));
  if (type === undefined || resourceId === undefined || outcomeOf(write) !== 'accepted')
    return null;
  if (resourceOf(type).operations.update === undefined || !isObject(readJson(body))) return null;
  const to = keepOf(type, editPath(type, resourceId));
  const state: RestoreState = { restore: { body, of, by } };
  const undo: RestoreState | undefined =
    before === undefined || over ? undefined : { restore: { body: before, undoes: body, of } };
  return (
    <div className="flex wrap gap-6">
      {undo && (
        <Button component={Link} variant="filled" to={to} state={undo}>
          <IconArrowBackUp aria-hidden />
          Undo this change
        </Button>
      )}
      {over && <span className="dim">All of it was changed again since.</span>}
      {write.id !== newest?.id && (
        <Button component={Link} to={to} state={state}>
          Restore this version
        </Button>
      )}
    </div>
  );
}

function Differences({ write }: { write: RecordedWrite }) {
  const key = useMemoryKey();
  const descriptionOf = use(Descriptions);
  const names = useNetworkNames();
  // An id goes by its name, where one is known.
  const nameOf = (text: string) => (names(text).shortened ? text : names(text).text);
  const named = (text: string) =>
    nameOf(text) === text ? told(text) : `${nameOf(text)} (${shortenMiddle(text)})`;
  const changes = useMemo(() => changesOf(write, key, descriptionOf), [write, key, descriptionOf]);
  if (changes === undefined) return null;
  if (changes.length === 0) return <p className="dim">It sent the same as the change before.</p>;
  const isCreate = write.type && resourceOf(write.type).operations.create === write.operation;
  return (
    <ChangeTable
      changes={changes.map((change) => ({
        ...change,
        label: change.label.split(' ').map(nameOf).join(' '),
        beforeText: named(change.beforeText),
        afterText: named(change.afterText),
      }))}
      known={write.before !== undefined || isCreate === true}
      before="Before"
      after={outcomeOf(write) === 'accepted' ? 'After' : 'Sent'}
    />
  );
}

/** A text with what stands in place of secrets as people read it. */
const told = (text: string) => text.replaceAll(notKept, '(not recorded)');

function Body({ title, text }: { title: string; text: string }) {
  const json = useMemo(() => readJson(text), [text]);
  return (
    <details className={styles.body}>
      <summary>{title}</summary>
      <JsonText
        label={title}
        text={escaped(told(json === undefined ? text : stringifyJson(json, 2)))}
      />
    </details>
  );
}
