import { Anchor, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { outcomeOf } from '../../api/journal/changes';
import { resourceOf } from '../../contract/resources';
import type { RecordedWrite } from '../../contract/journal';
import { readJson, readObject, stringifyJson } from '../../lib/json';
import { escaped, visible } from '../../lib/text/invisible';
import { notKept, shortenMiddle } from '../../lib/text/text';
import { editPath, paths } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import { Person } from '../../resource/Person';
import { Badge } from '../../resource/StatusBadge';
import { useNetworkNames } from '../../table/useNetworkNames';
import { Ago, At } from '../../ui/Age';
import { CopyId } from '../../ui/CopyId';
import { Fact, Facts } from '../../resource/Facts';
import { JsonText } from '../../ui/JsonView';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { SidePanel } from '../../ui/SplitView';
import { ChangeTable } from '../../save/form/PlanView';
import type { RestoreState } from '../../save/form/restore';
import { changeWords, resourceWords, recordedRunOf, runWords } from './changeWords';
import styles from './Changes.module.css';
import type { Telling } from './useTelling';

/** One write of the journal: who, when, what changed, and the body and the answer as they were. */
export function WriteDetail({
  write,
  newest,
  telling,
  to,
  onClose,
}: {
  write: RecordedWrite;
  /** The last accepted write of its resource, where that is known. */
  newest: RecordedWrite | undefined;
  telling: Telling;
  /** The address of its resource; absent on the resource's own page. */
  to?: string | undefined;
  onClose: () => void;
}) {
  const run = recordedRunOf(write);
  const { keep } = useOrganization();
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
            <span className="line gap-8">
              <Person by={write.by} />
              {write.mine && <span className="dim"> (you)</span>}
            </span>
          </Fact>
          <Fact name="When">
            <At at={write.receivedAt} />
            <span>{' ('}</span>
            <Ago at={write.receivedAt} />
            <span>)</span>
          </Fact>
          <Fact name="Outcome">
            <Badge look={telling.look(write)} />
          </Fact>
          {to !== undefined && (
            <Fact name="Resource">
              <Link to={to}>{visible(resourceWords(write))}</Link>
            </Fact>
          )}
          {run && (
            <Fact name="Run">
              <Link to={keep(paths.changesOfRun(run.id))}>{visible(runWords(run))}</Link>
            </Fact>
          )}
        </Facts>
        <Restore write={write} newest={newest} telling={telling} />
        <Differences write={write} telling={telling} />
        <Body title="Body" text={write.body} />
        {write.answer !== undefined && <Body title="Answer" text={write.answer} />}
        {write.resourceId !== undefined && (
          <Facts>
            <Fact name="ID">
              <CopyId id={write.resourceId} label="ID" whole />
            </Fact>
          </Facts>
        )}
      </div>
    </SidePanel>
  );
}

/** The review of a write's undo, or of its version; where there is none, why. */
function Restore({
  write,
  newest,
  telling,
}: {
  write: RecordedWrite;
  newest: RecordedWrite | undefined;
  telling: Telling;
}) {
  const { keepOf } = useOrganization();
  const { type, resourceId, body, receivedAt: of, by } = write;
  const undo = telling.undo(write);
  const whyNot = telling.isOver(write, newest)
    ? 'All of it was changed again since.'
    : telling.whyNot(write);
  const { update } = (type && resourceOf(type).operations) ?? {};
  const isVersion = outcomeOf(write) === 'accepted' && write.id !== newest?.id;
  const to = type && resourceId && update && keepOf(type, editPath(type, resourceId));
  const version: RestoreState = { restore: { body, of, by } };
  const words = (
    <>
      <IconArrowBackUp aria-hidden />
      <span>Undo this change</span>
    </>
  );
  return (
    <div className="line gap-6">
      {to && undo && whyNot === undefined ? (
        <Button component={Link} variant="filled" to={to} state={undo}>
          {words}
        </Button>
      ) : (
        <>
          <ReasonedButton whyNot={whyNot}>{words}</ReasonedButton>
          <span className="dim">{whyNot}</span>
        </>
      )}
      {to && isVersion && readObject(body) && (
        <Button component={Link} to={to} state={version}>
          Restore this version
        </Button>
      )}
    </div>
  );
}

function Differences({ write, telling }: { write: RecordedWrite; telling: Telling }) {
  const { keepOf } = useOrganization();
  const { type, resourceId } = write;
  const names = useNetworkNames();
  // An id goes by its name, where one is known.
  const nameOf = (text: string) => (names(text).shortened ? text : names(text).text);
  const named = (text: string) =>
    nameOf(text) === text ? told(text) : `${nameOf(text)} (${shortenMiddle(text)})`;
  const rows = useMemo(() => {
    const isRecorded = telling.isRecorded(write);
    return [
      ...telling.changesOf(write).map((change) => ({ ...change, change, isRecorded })),
      ...telling.unrecorded(write).map((change) => ({ ...change, change, isRecorded: false })),
    ];
  }, [telling, write]);
  if (!readObject(write.body) || type === undefined) return null;
  if (rows.length === 0) return <p className="dim">It sent what was there already.</p>;
  return (
    <ChangeTable
      changes={rows.map((row) => ({
        ...row,
        label: row.label.split(' ').map(nameOf).join(' '),
        beforeText: named(row.beforeText),
        afterText: named(row.afterText),
      }))}
      unknown={({ isRecorded }) => (isRecorded ? undefined : 'not recorded')}
      before="Before"
      after={outcomeOf(write) === 'accepted' ? 'After' : 'Sent'}
      action={({ change, isRecorded }) => {
        const state = isRecorded && resourceId ? telling.undo(write, change) : undefined;
        if (!state || resourceId === undefined) return null;
        return (
          <Anchor
            component={Link}
            className={`fine ${styles.restore}`}
            to={keepOf(type, editPath(type, resourceId))}
            state={state}
          >
            Restore this value
          </Anchor>
        );
      }}
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
