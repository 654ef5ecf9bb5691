import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { resetSandbox } from '../../api/sandbox/control';
import { clearConnectionMemory } from '../../memory/storedList';
import { basePath } from '../../session/addresses';
import { useConnection } from '../../session/connections';
import { Dialog } from '../../ui/Dialog';
import { showToast } from '../../ui/toast';
import { closeOverlay } from '../overlays';
import styles from './DemoControls.module.css';
import { begin, useScenarios } from './scenarios';

const close = () => closeOverlay('demo');

/** The dialog "Demo controls": what can be shown, one press each, and the way back to the demo's own data. */
export function DemoControls() {
  const navigate = useNavigate();
  const { id, kind } = useConnection();
  const reset = async () => {
    // The sandbox inside the page starts over with the page.
    if (kind !== 'demo') await resetSandbox();
    clearConnectionMemory(id);
    location.assign(basePath);
  };
  return (
    <Dialog
      title="Demo controls"
      closable
      width={440}
      onClose={close}
      footer={
        <Button
          onClick={() =>
            void reset().catch((error: Error) =>
              showToast({ title: error.message, tone: 'failed' }),
            )
          }
        >
          Reset demo
        </Button>
      }
    >
      <section className="stack" aria-label="Scenarios">
        {useScenarios().map((scenario) => (
          <Button
            key={scenario.title}
            fullWidth
            h="auto"
            py={8}
            justify="start"
            onClick={() => {
              close();
              void begin(scenario, navigate).then(
                (ok) => ok && showToast({ title: scenario.todo, tone: 'moving' }),
              );
            }}
          >
            <span className={styles.scenario}>
              {scenario.title}
              <span className="hint">{scenario.shows}</span>
            </span>
          </Button>
        ))}
      </section>
    </Dialog>
  );
}
