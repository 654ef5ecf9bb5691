import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toCurl } from '../../contract/curl';
import { operations, type OperationId } from '../../contract/resources';
import { writeTarget } from '../../api/resources/writes';
import type { JsonObject } from '../../lib/json';
import { joinWords } from '../../lib/text/text';
import type { WriteDescription } from '../plan/describe';
import type { HiddenMember } from '../../memory/hiddenMembers';
import { withHidden, type HiddenChoices } from '../plan/notReturned';
import { usePageActions } from '../../ui/usePageActions';
import { CopyCode } from '../../ui/CopyCode';
import { useCopy } from '../../ui/useCopy';
import { JsonView } from '../../ui/JsonView';
import classes from './RequestPanel.module.css';

export interface RequestPreview {
  operation: OperationId;
  /** The complete URL. */
  url: string;
  body: unknown;
}

interface RequestPanelProps {
  request: RequestPreview;
  /** What is still missing, such as a choice the form waits for. */
  note?: string | undefined;
}

/** The panel "Request" next to a form shows live what would be sent. It never contains a token. */
export function RequestPanel({ request, note }: RequestPanelProps) {
  const id = useId();
  const { method } = operations[request.operation];
  const { copy } = useCopy();
  usePageActions([
    {
      id: 'copy-curl',
      label: 'Copy the request as cURL',
      run: () => copy(toCurl({ method, ...request }), 'cURL command'),
    },
  ]);
  return (
    <section className="card" aria-labelledby={id}>
      <div className={`ends ${classes.head}`}>
        <h2 id={id}>Request</h2>
        <CopyCode request={() => ({ method, ...request })} />
      </div>
      <p className="pad flex gap-8 mono breaks">
        <span className="method" data-method={method}>
          {method}
        </span>
        <span className="second">{request.url}</span>
      </p>
      <div className={classes.body}>
        <JsonView value={request.body} label="Request JSON" />
      </div>
      {note !== undefined && <p className="hint pad">{note}</p>}
    </section>
  );
}

/** The request a form would send now; a review compares it with the service again. */
export function FormRequest({
  describe,
  id = '',
  hidden,
  bodyOf,
  choicesOf,
}: {
  /** The body and the choices of the values in the form. */
  bodyOf: () => JsonObject;
  choicesOf: () => HiddenChoices;
  describe: WriteDescription;
  id: string | undefined;
  hidden: readonly HiddenMember[];
}) {
  // Watching draws the panel again on every change; the values are then read as a whole.
  useWatch({ control: useFormContext().control });
  const choices = choicesOf();
  const open = hidden.filter(({ pointer }) => choices[pointer] === undefined);
  return (
    <RequestPanel
      request={{ ...writeTarget(describe, id), body: withHidden(bodyOf(), hidden, choices) }}
      note={
        open.length === 0
          ? undefined
          : `Still open: what to send for ${joinWords(open.map(({ label }) => label.toLowerCase()))}.`
      }
    />
  );
}
