import { Anchor, Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { FieldNote } from '../../../form/FieldNote';
import { SendKeys, sendByShortcut } from '../../../form/sendShortcut';
import { TextField } from '../../../form/TextField';
import { Tabs } from '../../../ui/Tabs';
import { FormMethods } from '../../../save/form/FormMethods';
import { SubmitButton } from '../../../save/form/SubmitButton';
import { formatCount, plural, containsText } from '../../../lib/text/text';
import styles from './InputPanel.module.css';
import { Folding } from './Folding';
import type { Fields, Inputs, Request } from './inputs';
import { runAndFold, useRequest } from './useRequest';
import { MoreSettings } from './MoreSettings';
import { TextsInput } from './TextsInput';
import { nounOf, prefixWords } from '../run/run';
import { SharedNotice } from '../share/SharedNotice';
import { aboutCost, costWords, useEmbeddingModels, type Priced } from './useEmbeddingModels';
import { tooLongWords, useEstimate, type Estimate } from './useEstimate';
import { Field } from '../../../form/Field';
import { FreeCombobox } from '../../../form/FreeCombobox';
import { Suggestion, SuggestionList, UseAsId } from '../../../form/SuggestionList';
import { setFolded, useBusy, useFolded, usePlayground } from '../state/playground';
import { inputsForm, inputsResolver, takeBack } from '../state/form';

/** The left side: the texts and settings, the cost, and "Embed". */
export function InputPanel() {
  const { inputs, model, request, fault } = useRequest();
  const before = usePlayground((playground) => playground.before);
  const isUnkept = usePlayground((playground) => playground.isUnkept);
  const estimate = useEstimate(inputs);
  const { find, priced } = useEmbeddingModels();
  const row = find(model);
  const busy = useBusy();
  const reason = useId();
  const form = useForm({ formControl: inputsForm.formControl, resolver: inputsResolver });
  // What is wrong has to be seen.
  const folded = useFolded() && fault === undefined;
  const tooLong =
    estimate &&
    tooLongWords(estimate, row?.contextLength, inputs.mode === 'json' ? 'Input' : 'Line');
  const batches = request ? Math.ceil(request.texts.length / request.batchSize) : 1;
  return (
    <FormMethods form={form}>
      <form
        className={folded ? `card line ${styles.slim}` : `shrink ${styles.open}`}
        aria-label="What to embed"
        data-embed
        data-folded={folded || undefined}
        noValidate
        onKeyDown={sendByShortcut}
        // What was typed is checked with every key: another check before the run redraws every field, in 30 ms.
        onSubmit={(event) => {
          event.preventDefault();
          if (fault !== undefined) void form.handleSubmit(() => undefined)();
          else if (!busy) runAndFold(request);
        }}
      >
        <SharedNotice folded={folded} />
        {folded && request && (
          <div className={`line ${styles.sent}`}>
            <SentWords request={request} />
            <Button size="xs" onClick={() => form.setFocus('model')}>
              Edit
            </Button>
          </div>
        )}
        <Folding folded={folded} onShow={() => setFolded(false)}>
          <ModelField />
          <div>
            <Tabs
              label="Kind of input"
              tabs={tabs}
              chosen={inputs.mode}
              onChoose={(mode) => form.setValue('mode', mode)}
              // Not named by its tab, because the field in it is called "Texts".
              panelLabel="Input"
              beside={
                <span
                  className="hint"
                  role="status"
                  title="Tokens are estimated by script and language. Only the answer of a model says how many it counted."
                >
                  {estimate && countWords(estimate, inputs.mode)}
                </span>
              }
            >
              {inputs.mode === 'json' ? <JsonInput /> : <TextsInput />}
            </Tabs>
            {before && (
              <Anchor component="button" type="button" className={styles.back} onClick={takeBack}>
                Back to the texts before
              </Anchor>
            )}
          </div>
          <TextField<Fields> name="dimensions" label="Dimensions" placeholder="Default" mono />
          <MoreSettings auto={request?.settings.encodingFormat ?? 'float'} />
        </Folding>
        <div className="line gap-10 reach">
          <SubmitButton
            shortcut
            whyNot={busy ? 'A run is under way.' : fault}
            {...(busy || fault !== undefined ? {} : { reasonId: reason })}
          >
            Embed
          </SubmitButton>
          {!busy && fault === undefined && estimate && (
            <span
              id={reason}
              className={`second ${folded ? 'unseen-narrow' : ''}`}
            >{`${costLine(estimate, priced(model))}${batches > 1 ? `, ${plural(batches, 'request')}` : ''}`}</span>
          )}
          {!folded && <SendKeys />}
        </div>
        {/* Below “Embed”: what comes late must not move it from under a press. */}
        {tooLong !== undefined && <FieldNote tone="attention">{tooLong}</FieldNote>}
        {isUnkept && (
          <FieldNote tone="attention">
            This browser cannot keep this input: a reload loses it.
          </FieldNote>
        )}
      </form>
    </FormMethods>
  );
}

/** What "Embed" sends, on one line. */
function SentWords({ request }: { request: Request }) {
  const { model, dimensions, passagePrefix } = request.settings;
  return (
    <p className={`line shrink grow ${styles.words}`}>
      <span className="clip mono" translate="no">
        {model}
      </span>
      <span className="clip second">{`${plural(request.texts.length, nounOf(request))}${typeof dimensions === 'number' ? ` · ${formatCount(dimensions)} dimensions` : ''}${passagePrefix !== undefined ? ` · ${prefixWords(passagePrefix, 'text')}` : ''}`}</span>
    </p>
  );
}

function costLine({ tokens, exact }: Estimate, row: Priced): string {
  const cost = exact ? costWords(tokens, row) : aboutCost(tokens, row);
  return cost === 'unknown' ? 'cost unknown' : cost;
}

const tabs = [
  { id: 'texts', title: 'Texts' },
  { id: 'json', title: 'JSON' },
] as const;

function countWords({ items, tokens, exact }: Estimate, mode: Inputs['mode']): string {
  const what = plural(items.length, mode === 'texts' ? 'line' : 'input');
  if (tokens === undefined) return `${what}, tokens cannot be estimated`;
  return `${what}, ${exact ? '' : 'about '}${plural(tokens, 'token')}`;
}

/** Any JSON value, sent as typed. */
function JsonInput() {
  return (
    <TextField<Fields>
      name="json"
      label="Input JSON"
      rows={12}
      mono
      notes={
        <>
          <span>The value of </span>
          <code translate="no">input</code>
          <span>, in one request: a text, several texts, or token ids such as </span>
          <code translate="no">[[1, 2], [3]]</code>
          <span>.</span>
        </>
      }
    />
  );
}

/** A model of the catalogue, or any other name. */
function ModelField() {
  const { rows, first } = useEmbeddingModels();
  const { field, fieldState } = useController<Fields, 'model'>({ name: 'model' });
  const { value = first, onChange, ref } = field;
  const error = fieldState.error?.message;
  // The field is focused and empty: the model suggested by the catalogue must not appear under the cursor.
  const [awaited, setAwaited] = useState(false);
  const chosen = rows.find(({ name }) => name === value);
  const isModel = (text: string) => rows.some(({ name }) => name === text);
  const matching = (typed: string) => rows.filter(({ name }) => containsText(name, typed.trim()));
  return (
    <Field label="Model" error={error}>
      <FreeCombobox
        value={value}
        {...(awaited && { shown: '' })}
        ref={ref}
        onChange={onChange}
        valueOf={(text) => (isModel(text.trim()) ? text.trim() : undefined)}
        isWhole={(text) => text === '' || isModel(text)}
        invalid={error !== undefined}
        placeholder="Choose a model"
        about={chosen && <span className="clip second fine strong">{chosen.input.short}</span>}
        onFocus={() => setAwaited(value === '')}
        onBlur={() => setAwaited(false)}
        matches={(typed) => matching(typed).map(({ name }) => name)}
        list={(id, typed, unknown) => (
          <SuggestionList
            id={id}
            label="Catalogue"
            foot="Price of a million tokens, where no other unit stands."
          >
            {matching(typed).map((row) => (
              <Suggestion key={row.key} value={row.name} chosen={row === chosen}>
                <span className="clip">{row.name}</span>
                <span className="end dim mono">{row.input.short}</span>
              </Suggestion>
            ))}
            <UseAsId text={unknown} />
          </SuggestionList>
        )}
      />
    </Field>
  );
}
