import { Button, CloseButton, Drawer, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import {
  demoStateQuery,
  resetSandbox,
  setDemo,
  switchDemoOff,
  type DemoState,
  orderFault,
} from '../../api/sandbox/control';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { useDialogLayer } from '../../ui/useDialogLayer';
import { writeStored } from '../../memory/browserStorage';
import { clearConnectionMemory } from '../../memory/storedList';
import { basePath } from '../../session/addresses';
import { useConnection } from '../../session/connections';
import { closeOverlay } from '../overlays';
import { useNavigate } from 'react-router';
import { Disclosure } from '../../ui/Disclosure';
import { beginScenario, useScenarios } from './scenarios';
import { setMayBeOn, RESET, useDirection, whatIsOn, faultTitles, type OfferedFault } from './demo';
import styles from './DemoControls.module.css';
import { operationIds, operations, type OperationId } from '../../contract/resources';
import type { Part } from '../../ui/jsx';

/** The drawer "Demo controls": scenarios, one press each, and what else can be made to happen in the sandbox. */
export function DemoControls() {
  const { zIndex, inert, onTop } = useDialogLayer(true);
  const { data, error } = useQuery(demoStateQuery(useConnection()));
  // Faults that somebody else left on are shown in the header too.
  const on = data && whatIsOn(data).length > 0;
  useEffect(() => {
    if (on !== undefined) setMayBeOn(on);
  }, [on]);
  return (
    <Drawer.Root
      opened
      onClose={() => closeOverlay('demo')}
      position="right"
      size={440}
      zIndex={zIndex}
      inert={inert}
      closeOnEscape={onTop}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <header className={`ends ${styles.head}`}>
          <Drawer.Title fz={15} lh="22px" fw={620} tabIndex={-1} data-autofocus>
            Demo controls
          </Drawer.Title>
          <CloseButton aria-label="Close" onClick={() => closeOverlay('demo')} />
        </header>
        {error ? (
          <div className={`stack gap-6 ${styles.part}`}>
            <Notice tone="attention" title={error.message} />
          </div>
        ) : (
          data && <Controls state={data} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The settings of all answers, with a description of each choice. */
const settings = [
  {
    title: 'Slow replies',
    member: 'latencyMs',
    options: [
      { id: '0', title: 'None', done: 'Replies are fast again.' },
      { id: '1000', title: '1 s', done: 'Each reply takes 1\u00a0s longer.' },
      { id: '3000', title: '3 s', done: 'Each reply takes 3\u00a0s longer.' },
    ],
  },
  {
    title: 'Lost replies',
    member: 'lostPercent',
    options: [
      { id: '0', title: 'None', done: 'Every reply arrives again.' },
      {
        id: '50',
        title: 'Every other one',
        done: 'Every write is carried out, and about half of the replies are lost.',
      },
      { id: '100', title: 'All', done: 'Every write is carried out, and its reply is lost.' },
    ],
  },
] as const;

function Controls({ state }: { state: DemoState }) {
  const on = whatIsOn(state);
  return (
    <>
      <section className={`stack gap-6 ${styles.part}`} aria-label="What is on">
        {on.length === 0 ? (
          <p className="dim">All normal.</p>
        ) : (
          <>
            <ul className="strong">
              {on.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
            <Button onClick={() => void switchDemoOff()}>Switch everything off</Button>
          </>
        )}
      </section>
      <Scenarios />
      <div className={`stack gap-6 ${styles.part}`}>
        <Disclosure title="Advanced" filled={on.length > 0}>
          {settings.map(({ title, member, options }) => (
            <Control key={title} title={title}>
              {(act) => (
                <Choice<string>
                  label={title}
                  options={options}
                  chosen={String(state[member])}
                  onChoose={(id) =>
                    void act(
                      () => setDemo({ [member]: Number(id) }),
                      options.find((option) => option.id === id)?.done ?? '',
                    )
                  }
                />
              )}
            </Control>
          ))}
          <AnswerControl />
        </Disclosure>
      </div>
      <Control title="Start over">{(act) => <ResetButton act={act} />}</Control>
    </>
  );
}

function ResetButton({ act }: { act: Act }) {
  const { id, kind } = useConnection();
  const reset = async () => {
    // The sandbox inside the page starts over with the page.
    if (kind !== 'demo') await resetSandbox();
    setMayBeOn(false);
    writeStored('tab', RESET, 'yes');
    await clearConnectionMemory(id);
    location.assign(basePath);
  };
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>Reset demo</Button>
      {asks && (
        <Dialog
          title="Reset the demo?"
          width={440}
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button variant="filled" onClick={() => void act(reset, 'The demo starts over.')}>
                Start over
              </Button>
              <Button onClick={() => setAsks(false)}>Cancel</Button>
            </>
          }
        >
          All that was made in the demo is removed, also drafts and what this browser remembers.
        </Dialog>
      )}
    </>
  );
}

const offered = Object.keys(faultTitles) as OfferedFault[];

function Scenarios() {
  const navigate = useNavigate();
  return (
    <section className={`stack gap-6 ${styles.part}`} aria-label="Scenarios">
      {useScenarios().map((scenario) => (
        <Button
          key={scenario.title}
          h="auto"
          py={8}
          justify="start"
          onClick={() => {
            closeOverlay('demo');
            void beginScenario(scenario, navigate).then((ok) => {
              const { title, todo } = scenario;
              if (ok) useDirection.setState({ title, todo, path: location.pathname });
            });
          }}
        >
          <span className={`stack gap-2 ${styles.scenario}`}>
            <span>{scenario.title}</span>
            <span className="hint">{scenario.shows}</span>
          </span>
        </Button>
      ))}
    </section>
  );
}

/** The fault for the next request of one operation. */
function AnswerControl() {
  const [operation, setOperation] = useState<OperationId>('createNetwork');
  const [kind, setKind] = useState<OfferedFault>('409');
  const order = async () => orderFault(operation, kind);
  return (
    <Control title="A reply of your choice">
      {(act) => (
        <div className="stack">
          <NativeSelect
            label="Request"
            value={operation}
            data={operationIds.map((value) => ({ value, label: operations[value].title }))}
            onChange={({ currentTarget }) => setOperation(currentTarget.value as OperationId)}
          />
          <NativeSelect
            label="Reply"
            value={kind}
            data={offered.map((value) => ({ value, label: faultTitles[value] }))}
            onChange={({ currentTarget }) => setKind(currentTarget.value as OfferedFault)}
          />
          <Button
            onClick={() =>
              void act(order, `Its next request gets: ${faultTitles[kind].toLowerCase()}.`)
            }
          >
            Use once
          </Button>
        </div>
      )}
    </Control>
  );
}

/** Runs what a control does and shows how it ended. */
type Act = (work: () => Promise<void>, done: string) => Promise<void>;

/** One control of the drawer, and how its last click ended. */
function Control({ title, children }: { title: string; children: (act: Act) => Part }) {
  const id = useId();
  const [said, setSaid] = useState('');
  const act: Act = async (work, done) => {
    setSaid('');
    try {
      await work();
      setSaid(done);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : 'The sandbox could not be reached.');
    }
  };
  return (
    <section className={`stack gap-6 ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children(act)}
      <p className="strong toned" data-tone="settled" role="status">
        {said}
      </p>
    </section>
  );
}
