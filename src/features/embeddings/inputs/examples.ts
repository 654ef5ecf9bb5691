import { messageOf } from '../../../lib/text/text';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import { basePath } from '../../../session/addresses';
import { showToast } from '../../../ui/toast';
import { firstTexts } from './firstTexts';
import { tableInputs } from './tableInputs';
import { bringInputs, putInputs } from '../state/form';

/** An example in a file of `public/examples`; without one it is that of the first visit. */
export interface Example {
  title: string;
  about: string;
  file?: string;
}

export const examples: readonly Example[] = [
  { title: 'Clusters', about: 'Support questions on three topics' },
  {
    title: 'Other words',
    about: 'Three problems in other words, so that spelling does not help',
    file: 'other-words.csv',
  },
  {
    title: 'Multilingual',
    about: 'Four sentences in five languages, where a model that knows only English loses',
    file: 'multilingual.csv',
  },
  {
    title: 'Code',
    about: 'Functions and the sentences that describe them',
    file: 'code.csv',
  },
  {
    title: 'Near-duplicates',
    about: 'The same ticket, written again and again',
    file: 'near-duplicates.csv',
  },
  {
    title: '500 sentences',
    about: '500 sentences on ten topics, for models that know what words mean',
    file: 'sentences.csv',
  },
];

/** Puts the texts of an example into the field, with their groups. */
export function takeExample({ file }: Example): void {
  bringInputs(
    file === undefined ? Promise.resolve(firstTexts) : textsOf(file),
    (texts) => putInputs({ ...texts, mode: 'texts' }),
    (error) =>
      showToast({
        title: `The example could not be loaded: ${messageOf(error)}.`,
        tone: 'failed',
      }),
  );
}

async function textsOf(file: string) {
  const answer = await fetch(`${basePath}examples/${file}`);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  const table = await vectorEngine().run('table', { text: await answer.text() });
  return tableInputs(table, table.textColumn);
}
