import { announce } from '../../../components/ui/announce';
import { formatCount, plural } from '../../../lib/text/text';
import { changeInputs, replaceTexts, useInputs } from './inputsStore';

/** Puts another number of dimensions into the field, and leads to the button that sends it. */
export function askFor(dimensions: number): void {
  changeInputs({ dimensions: String(dimensions) });
  leadToEmbed(`Dimensions are ${formatCount(dimensions)} now.`);
}

/** Leaves only the first texts in the field; all of them can be had back. */
export function takeFirst(texts: readonly string[], count: number): void {
  const { inputs, table } = useInputs.getState();
  const { columns } = inputs;
  replaceTexts({ texts: texts.slice(0, count).join('\n'), columns, table }, 'keep those before');
  leadToEmbed(`The field has ${plural(count, 'text')} now.`);
}

function leadToEmbed(words: string): void {
  document
    .querySelector<HTMLElement>('[data-embed] button[type="submit"]')
    ?.focus({ focusVisible: true });
  announce(`${words} Nothing is sent before “Embed”.`);
}
