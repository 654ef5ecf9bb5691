import { useId, useState } from 'react';
import { orderFault } from '../../api/sandbox/control';
import { operationIds, operations, type OperationId } from '../../contract/operations';
import { Control } from './Control';
import styles from './DemoControls.module.css';
import { faultTitles, type OfferedFault } from './faultTitles';

const offered = Object.keys(faultTitles) as OfferedFault[];

/** One fault for the next call of one operation. */
export function FaultControl() {
  const id = useId();
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
        <div className={styles.fields}>
          <label className="label" htmlFor={`${id}-operation`}>
            Operation
          </label>
          <select
            id={`${id}-operation`}
            className="input picker"
            value={operation}
            onChange={({ currentTarget }) => setOperation(currentTarget.value as OperationId)}
          >
            {operationIds.map((one) => (
              <option key={one} value={one}>
                {operations[one].title}
              </option>
            ))}
          </select>
          <label className="label" htmlFor={`${id}-fault`}>
            Fault
          </label>
          <select
            id={`${id}-fault`}
            className="input picker"
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as OfferedFault)}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {faultTitles[one]}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="button"
            onClick={() =>
              void act(order, `The next call meets it: ${faultTitles[kind].toLowerCase()}.`)
            }
          >
            Arm the fault
          </button>
        </div>
      )}
    </Control>
  );
}
