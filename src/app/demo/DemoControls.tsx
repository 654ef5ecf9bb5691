import { ActionIcon, Button, Drawer, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  demoStateQuery,
  resetSandbox,
  setDemo,
  switchDemoOff,
  type DemoState,
  orderFault,
} from '../../api/sandbox/control';
import { Choice } from '../../ui/Choice';
import { Notice } from '../../ui/Notice';
import { useDialogLayer } from '../../ui/useDialogLayer';
import { clearConnectionMemory } from '../../memory/storedList';
import { basePath } from '../../session/addresses';
import { useConnection } from '../../session/connections';
import { closeOverlay } from '../overlays';
import { ColleagueControl, FillControl, TokenControl } from './PageControls';
import { Control } from './Control';
import { noteOn } from './demo';
import { whatIsOn } from './demoOn';
import styles from './DemoControls.module.css';
import { operationIds, operations, type OperationId } from '../../contract/resources';
import { faultTitles, type OfferedFault } from './faultTitles';

/** The drawer "Demo controls": what can be made to happen in the sandbox, and which promise each of it shows. */
export function DemoControls() {
  const { zIndex, inert, onTop } = useDialogLayer(true);
  const { data, error } = useQuery(demoStateQuery(useConnection()));
  // What somebody else left on is shown in the header too.
  const on = data && whatIsOn(data).length > 0;
  useEffect(() => {
    if (on !== undefined) noteOn(on);
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
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay transitionProps={{ duration: 0 }} />
      <Drawer.Content>
        <header className={styles.head}>
          <Drawer.Title tabIndex={-1} data-autofocus>
            Demo controls
          </Drawer.Title>
          <ActionIcon aria-label="Close" onClick={() => closeOverlay('demo')}>
            <IconX aria-hidden />
          </ActionIcon>
        </header>
        {error ? (
          <div className={styles.part}>
            <Notice tone="attention" title={error.message} />
          </div>
        ) : (
          data && <Controls state={data} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

const latencies = [
  { id: '0', title: 'None' },
  { id: '1000', title: '1 s' },
  { id: '3000', title: '3 s' },
  { id: '10000', title: '10 s' },
] as const;

const losses = [
  { id: '0', title: 'None' },
  { id: '50', title: 'Every second' },
  { id: '100', title: 'All' },
] as const;

function Controls({ state }: { state: DemoState }) {
  const on = whatIsOn(state);
  return (
    <>
      <section className={styles.part} aria-label="What is on">
        {on.length === 0 ? (
          <p className="dim">Nothing is on. The sandbox answers as a service does.</p>
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
      <Control
        title="Latency"
        promise={2}
        shows="Nothing is claimed before the service has replied."
        next="Save a form and watch it wait; a second click sends nothing."
      >
        {(act) => (
          <Choice
            label="Latency"
            options={latencies}
            chosen={String(state.latencyMs) as (typeof latencies)[number]['id']}
            onChoose={(id) => void act(() => setDemo({ latencyMs: Number(id) }), words.latency(id))}
          />
        )}
      </Control>
      <Control
        title="Lost replies"
        promise={2}
        shows="A write without a reply is “outcome unknown”, not “failed”."
        next="Create a network, then click “Look for it”."
      >
        {(act) => (
          <Choice
            label="Lost replies"
            options={losses}
            chosen={String(state.lostPercent) as (typeof losses)[number]['id']}
            onChoose={(id) => void act(() => setDemo({ lostPercent: Number(id) }), words.loss(id))}
          />
        )}
      </Control>
      <FaultControl />
      <ColleagueControl />
      <TokenControl />
      <FillControl />
      <Control
        title="Reset"
        promise={3}
        shows="One command runs everything, so all of it can start over."
        next="The overview opens with the demo’s first data."
      >
        {(act) => <ResetButton act={act} />}
      </Control>
    </>
  );
}

const words = {
  latency: (id: string) =>
    id === '0' ? 'Replies are fast again.' : `Each reply takes ${Number(id) / 1000} s longer.`,
  loss: (id: string) =>
    id === '0'
      ? 'Every reply arrives again.'
      : id === '100'
        ? 'Every write is carried out, and its reply is lost.'
        : 'Every write is carried out, and about half of the replies are lost.',
};

function ResetButton({ act }: { act: (work: () => Promise<void>, done: string) => Promise<void> }) {
  const { id, kind } = useConnection();
  const reset = async () => {
    // The sandbox inside the page starts over with the page.
    if (kind !== 'demo') await resetSandbox();
    noteOn(false);
    clearConnectionMemory(id);
    location.assign(basePath);
  };
  return <Button onClick={() => void act(reset, 'The demo starts over.')}>Reset demo</Button>;
}

const offered = Object.keys(faultTitles) as OfferedFault[];

/** One fault for the next call of one operation. */
function FaultControl() {
  const [operation, setOperation] = useState<OperationId>('createNetwork');
  const [kind, setKind] = useState<OfferedFault>('409');
  const order = async () => orderFault(operation, kind);
  return (
    <Control
      title="One fault"
      promise={2}
      shows="A refusal is shown in the service’s words, and your input stays."
      next={`Do it once: ${operations[operation].title.toLowerCase()}.`}
    >
      {(act) => (
        <div className="stack">
          <NativeSelect
            label="Operation"
            value={operation}
            data={operationIds.map((value) => ({ value, label: operations[value].title }))}
            onChange={({ currentTarget }) => setOperation(currentTarget.value as OperationId)}
          />
          <NativeSelect
            label="Fault"
            value={kind}
            data={offered.map((value) => ({ value, label: faultTitles[value] }))}
            onChange={({ currentTarget }) => setKind(currentTarget.value as OfferedFault)}
          />
          <Button
            onClick={() =>
              void act(order, `The next call meets it: ${faultTitles[kind].toLowerCase()}.`)
            }
          >
            Arm the fault
          </Button>
        </div>
      )}
    </Control>
  );
}
