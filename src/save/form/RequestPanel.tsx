import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { toCurl } from '../../contract/snippets';
import { writeTarget } from '../../api/resources/writes';
import type { JsonObject } from '../../lib/json';
import { joinWords } from '../../lib/text/text';
import type { ResourceDescription } from '../plan/describe';
import type { HiddenMember } from '../../memory/hiddenMembers';
import { withHidden, type HiddenChoices } from '../plan/notReturned';
import { usePageActions } from '../../ui/usePageActions';
import { CopyCode } from '../../ui/CopyCode';
import { useCopy } from '../../ui/useCopy';
import { JsonView } from '../../ui/JsonView';
import classes from './RequestPanel.module.css';

/** The panel "Request" next to a form shows live what would be sent. It never contains a token. */
export function FormRequest({
  describe,
  id: resourceId,
  hidden,
  bodyOf,
  choicesOf,
}: {
  describe: ResourceDescription;
  id: string | undefined;
  hidden: readonly HiddenMember[];
  /** The body and the choices of the values in the form. */
  bodyOf: () => JsonObject;
  choicesOf: () => HiddenChoices;
}) {
  const id = useId();
  const { copy } = useCopy();
  // Watching draws the panel again on every change; the values are then read as a whole.
  useWatch();
  const choices = choicesOf();
  const open = hidden.filter(({ pointer }) => choices[pointer] === undefined);
  const request = {
    ...writeTarget(describe, resourceId),
    body: withHidden(bodyOf(), hidden, choices),
  };
  const { method, url, body } = request;
  usePageActions([
    {
      id: 'copy-curl',
      label: 'Copy the request as cURL',
      run: () => copy(toCurl(request), 'cURL command'),
    },
  ]);
  return (
    <section className="card" aria-labelledby={id}>
      <div className={`ends gap-8 ${classes.head}`}>
        <h2 id={id}>Request</h2>
        <CopyCode request={() => request} />
      </div>
      <p className="pad flex gap-8 mono breaks" translate="no">
        <span className="method" data-method={method}>
          {method}
        </span>
        <span className="second">{url}</span>
      </p>
      <div className={classes.body}>
        <JsonView value={body} label="Request JSON" />
      </div>
      {open.length > 0 && (
        <p className="hint pad">{`Still open: what to send for ${joinWords(open.map(({ label }) => label.toLowerCase()))}.`}</p>
      )}
    </section>
  );
}
