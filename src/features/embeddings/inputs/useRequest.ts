import { inputsCame, inputsForm } from '../state/form';
import { requestOf, type Inputs } from './inputs';
import { useEmbeddingModels } from './useEmbeddingModels';
import { viewInUse } from '../run/BatchProgress';
import { setFolded, useInputs, usePlayground } from '../state/playground';
import { startRun } from '../state/runs';

/** What the fields ask for. */
export interface InFields extends ReturnType<typeof requestOf> {
  inputs: Inputs;
  /** The model in the field: the one chosen, or the first choice. */
  model: string;
}

let last: InFields | undefined;

/** Many ask, and to read 50,000 lines takes a while. */
function askedBy(inputs: Inputs, model: string): InFields {
  if (last?.inputs !== inputs || last.model !== model)
    last = { inputs, model, ...requestOf(inputs, model) };
  return last;
}

/** The request, or why it can't be sent. */
export function useRequest(): InFields & {
  /** The model to begin with is not known yet, but will be in a moment. */
  isAwaited: boolean;
  /** The same of the inputs that are coming, once they are in the fields. Nothing if they could not be had. */
  whenCome: () => Promise<InFields | undefined>;
} {
  const inputs = useInputs();
  const { first, loading } = useEmbeddingModels();
  const asked = askedBy(inputs, inputs.model ?? first);
  return {
    ...asked,
    isAwaited: loading && inputs.model === undefined,
    async whenCome() {
      if (!(await inputsCame())) return undefined;
      const { inputs: now } = usePlayground.getState();
      return askedBy(now, now.model ?? first);
    },
  };
}

/** Starts a run of what is in the fields or coming into them, and folds the inputs. */
export async function runAndFold(coming: Promise<InFields | undefined>): Promise<void> {
  const asked = await coming;
  if (asked?.fault !== undefined) void inputsForm.handleSubmit(() => undefined)();
  const request = asked?.request;
  if (!request) return;
  // Checking the fields, starting and folding in a task each: together they took 80 ms.
  setTimeout(() => {
    startRun(request);
    // The results are what comes next.
    viewInUse()?.focus();
    setTimeout(setFolded, 0, true);
  });
}
