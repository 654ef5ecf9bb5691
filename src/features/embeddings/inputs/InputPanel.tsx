import { Anchor, Button, Checkbox, Input, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useController, useForm, useFormContext, useFormState } from 'react-hook-form';
import { Field } from '../../../ui/form/Field';
import { FieldNote } from '../../../ui/form/FieldNote';
import { FreeCombobox } from '../../../ui/form/FreeCombobox';
import { SendKeys, sendByShortcut } from '../../../ui/form/sendShortcut';
import { Suggestion, SuggestionList, UseAsId } from '../../../ui/form/SuggestionList';
import { TextField } from '../../../ui/form/TextField';
import { wholeNumber } from '../../../lib/numbers';
import { containsText, formatCount, plural } from '../../../lib/text/text';
import { FormMethods } from '../../../save/form/FormMethods';
import { SubmitButton } from '../../../save/form/SubmitButton';
import type { Content } from '../../../ui/jsx';
import { Tabs } from '../../../ui/Tabs';
import { nounOf, prefixWords } from '../run/run';
import { SharedNotice } from '../share/Sharing';
import { inputsForm, inputsResolver, takeBack } from '../state/form';
import { setFolded, useBusy, useFolded, usePlayground } from '../state/playground';
import styles from './InputPanel.module.css';
import { firstInputs, type Fields, type Inputs, type Request } from './inputs';
import { TextsInput } from './TextsInput';
import { aboutCost, costWords, useEmbeddingModels, type Priced } from './useEmbeddingModels';
import { tooLongWords, useEstimate, type Estimate } from './useEstimate';
import { runAndFold, useRequest } from './useRequest';

/** The left side: the texts and settings, the cost, and "Embed". */
export function InputPanel() {
  const { inputs, model, request, fault: wrong, whenCome } = useRequest();
  const before = usePlayground((playground) => playground.before);
  const isComing = usePlayground((playground) => playground.isComing);
  // Of the inputs that are coming nothing is wrong yet.
  const fault = isComing ? undefined : wrong;
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
        className={folded ? `card line ${styles.slim}` : `flex gap-12 shrink ${styles.open}`}
        aria-label="What to embed"
        data-embed
        data-folded={folded || undefined}
        noValidate
        onKeyDown={sendByShortcut}
        // What was typed is checked with every key: another check before the run redraws every field, in 30 ms.
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void runAndFold(whenCome());
        }}
      >
        <SharedNotice folded={folded} />
        {folded && request && (
          <div className={`line gap-12 shrink ${styles.sent}`}>
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
              <Anchor component="button" type="button" className="fine" mt={6} onClick={takeBack}>
                Back to the texts before
              </Anchor>
            )}
          </div>
          <TextField<Fields> name="dimensions" label="Dimensions" placeholder="Default" mono />
          <MoreSettings />
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
            <span id={reason} className={`second ${folded ? 'unseen-narrow' : ''}`}>
              {isComing
                ? 'Reading the texts'
                : `${costLine(estimate, priced(model))}${batches > 1 ? `, ${plural(batches, 'request')}` : ''}`}
            </span>
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

const set = ['encoding', 'user', 'passagePrefix', 'queryPrefix'] as const;

/** "More": the settings that few runs need. Open when one of them is set or wrong. */
function MoreSettings() {
  const { inputs, request } = useRequest();
  const { encoding, batchSize, concurrency, mode, queryPrefix } = inputs;
  const { register } = useFormContext<Fields>();
  const { errors } = useFormState<Fields>();
  const [opened, setOpened] = useState<boolean>();
  const isWrong = errors.batchSize !== undefined || errors.concurrency !== undefined;
  const isSet = set.some((name) => inputs[name] !== firstInputs[name]);
  const open = isWrong || (opened ?? isSet);
  const size =
    errors.batchSize === undefined ? formatCount(wholeNumber(batchSize) ?? 0) : batchSize;
  return (
    <div className="stack gap-10">
      <UnstyledButton
        className={`inline gap-6 strong second ${styles.summary}`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <IconChevronRight size={14} aria-hidden />
        <span>More</span>
        {mode === 'texts' && (
          <span className="hint clip">{`Batches of ${size}, ${concurrency} at once`}</span>
        )}
      </UnstyledButton>
      <Folding folded={!open} onShow={() => setOpened(true)}>
        <div className={`gap-10 ${styles.settings}`}>
          <Field label="Encoding format">
            <Input component="select" {...register('encoding')}>
              <option value="">
                {encoding === '' ? `auto (${request?.settings.encodingFormat ?? 'float'})` : 'auto'}
              </option>
              <option value="float">float</option>
              <option value="base64">base64</option>
            </Input>
          </Field>
          <TextField<Fields> name="user" label="User" placeholder="not sent" />
          {mode === 'texts' && (
            <TextField<Fields>
              name="passagePrefix"
              label="Passages begin with"
              placeholder="such as passage:"
              notes={
                inputs.passagePrefix === ''
                  ? undefined
                  : `Sent: “${inputs.passagePrefix}${inputs.texts.trimStart().slice(0, 28).split('\n', 1)[0]}”`
              }
            />
          )}
          <TextField<Fields>
            name="queryPrefix"
            label="Queries begin with"
            placeholder="such as query:"
            notes={queryPrefix === '' ? undefined : 'For Search and Evaluate.'}
          />
          {mode === 'texts' && (
            <>
              <TextField<Fields> name="batchSize" label="Batch size" />
              <TextField<Fields> name="concurrency" label="Requests at once" />
            </>
          )}
        </div>
        <Checkbox label="Retry twice on 429, 500 and 503" {...register('retry')} />
      </Folding>
    </div>
  );
}

/**
 * Fields that may be folded. They are hidden from the eye only: screen readers and scripts still find them by their
 * names, and the first focus in them shows them.
 */
function Folding({
  folded,
  onShow,
  children,
}: {
  folded: boolean;
  onShow: () => void;
  children: Content;
}) {
  return (
    <div className={`stack ${folded ? styles.hidden : ''}`} onFocus={folded ? onShow : undefined}>
      {children}
    </div>
  );
}
