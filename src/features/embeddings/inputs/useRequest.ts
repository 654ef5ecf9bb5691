import { requestOf, type Inputs, type Request } from './inputs';
import { useEmbeddingModels } from './useEmbeddingModels';
import { viewInUse } from '../run/BatchProgress';
import { setFolded, useInputs } from '../state/playground';
import { startRun } from '../state/runs';

/** What the fields ask for. */
interface Asked extends ReturnType<typeof requestOf> {
  inputs: Inputs;
  /** The model in the field: the one chosen, or the first choice. */
  model: string;
}

let last: Asked | undefined;

/** Many ask, and to read 50,000 lines takes a while. */
function askedBy(inputs: Inputs, model: string): Asked {
  if (last?.inputs !== inputs || last.model !== model)
    last = { inputs, model, ...requestOf(inputs, model) };
  return last;
}

/** The request, or why it can't be sent. `isAwaited`: the model to begin with is not known yet, but will be in a moment. */
export function useRequest(): Asked & { isAwaited: boolean } {
  const inputs = useInputs();
  const { first, loading } = useEmbeddingModels();
  const asked = askedBy(inputs, inputs.model ?? first);
  return { ...asked, isAwaited: loading && inputs.model === undefined };
}

/** Starts a run, and folds the inputs. */
export function runAndFold(request: Request | undefined): void {
  if (!request) return;
  // Checking the fields, starting and folding in a task each: together they took 80 ms.
  setTimeout(() => {
    startRun(request);
    // The results are what comes next.
    viewInUse()?.focus();
    setTimeout(setFolded, 0, true);
  });
}
