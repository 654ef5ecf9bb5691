import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { orderFault } from '../../api/sandbox/control';
import { operationIds, operations, type OperationId } from '../../contract/operations';
import { Control } from './Control';
import { faultTitles, type OfferedFault } from './faultTitles';

const offered = Object.keys(faultTitles) as OfferedFault[];

/** One fault for the next call of one operation. */
export function FaultControl() {
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
