import { createFormControl } from 'react-hook-form';
import { sameJson } from '../../../lib/json';
import type { MemoryKey } from '../../../memory/storedList';
import { formResolver } from '../../../save/form/FormMethods';
import { firstInputs, rules, type Fields, type Inputs } from '../inputs/inputs';
import { freshInputs, usePlayground, type Playground } from './playground';
import { inputsAtHand, largeInputs, noteSaved, saveSoon } from './saver';

export const inputsResolver = formResolver<Fields>(rules);
/**
 * The form that owns what is typed on the left. It outlives the page. What it holds is the state's `inputs` at each key,
 * so that all who read them share one object.
 */
export const inputsForm = createFormControl<Fields>({ resolver: inputsResolver });
inputsForm.subscribe({
  formState: { values: true },
  callback({ values }) {
    usePlayground.setState(({ inputs }) => ({ inputs: { ...inputs, ...values } }));
    // What a field may hold depends on the kind of input.
    void inputsForm.trigger();
    saveSoon();
  },
});

/** Shows other inputs in the fields, which are kept already. */
export function showInputs(state: Partial<Playground> & Pick<Playground, 'inputs'>): void {
  usePlayground.setState(state);
  const { columns: _, ...fields } = state.inputs;
  inputsForm.reset(fields);
  noteSaved();
}

/** Shows what was typed for a connection and organization, even before a reload. */
export async function openInputs(key: MemoryKey): Promise<void> {
  const here = inputsAtHand(key);
  last = Promise.resolve(true);
  showInputs({ ...freshInputs, ...here });
  if (here) return;
  const large = await largeInputs(key, () => {
    const { owner, inputs } = usePlayground.getState();
    // Something may have been typed meanwhile.
    return owner === key && sameJson(inputs, firstInputs);
  });
  if (large) showInputs(large);
}

/** The inputs that were asked for last: false once they could not be had. */
let last: Promise<boolean> = Promise.resolve(true);

/**
 * Gives inputs that are still to be read to `put`, or else says why they can't be read. Only those asked for last count, and only
 * where they were asked for.
 */
export function bringInputs<R>(
  reading: Promise<R>,
  /** False: it asks before it puts them into the fields. */
  put: (read: R) => unknown,
  fail: (error: unknown) => void,
): void {
  const { owner } = usePlayground.getState();
  const isHere = () => usePlayground.getState().owner === owner;
  const isWanted = () => isHere() && last === bringing;
  const bringing: Promise<boolean> = reading
    .then((read) => !isWanted() || put(read) !== false)
    .catch((error: unknown) => {
      if (isWanted()) fail(error);
      return false;
    })
    .then((isPut) => {
      // Others took their place.
      if (last !== bringing) return isHere() && last;
      usePlayground.setState({ isComing: false });
      return isPut && isHere();
    });
  last = bringing;
  usePlayground.setState({ isComing: true });
}

/** Waits for inputs that are still to be read; false where they do not come. What is pressed later takes what is shown. */
export const inputsCame = (): Promise<boolean> =>
  usePlayground.getState().isComing ? last : Promise.resolve(true);

/** Puts other inputs into the fields. What was typed can be had back, and with `always` whatever was there. */
export function putInputs(given: Partial<Inputs>, { always = false } = {}): Inputs {
  const { inputs, put, before } = usePlayground.getState();
  const isTyped = always || (!sameJson(inputs, put) && inputs.texts.trim() !== '');
  const next = { ...inputs, ...given };
  last = Promise.resolve(true);
  showInputs({
    inputs: next,
    put: next,
    before: isTyped ? inputs : before,
    table: undefined,
    isComing: false,
  });
  saveSoon();
  return next;
}

/** Restores what was typed before, or the example. What was typed since can be had back in turn. */
export function takeBack(): void {
  const { before } = usePlayground.getState();
  usePlayground.setState({ before: undefined });
  putInputs(before ?? firstInputs);
  usePlayground.setState({ put: firstInputs });
}
