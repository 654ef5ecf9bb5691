import type { EngineName } from '../../scripts/engines';
import { test } from './person';

/** What people do with models and embeddings, in an engine that is not Chromium. */
export function inference(name: EngineName): void {
  test(`${name}: models are searched and compared, and their cost is computed`, async ({
    person,
  }) => {
    await person.open('/models');
    await person.fills('Search models', 'lexical');
    await person.presses('link', /^lexical-1024/);
    await person.sees('heading', 'lexical-1024');
    await person.presses('link', 'Calculate cost');
    await person.reads(/lexical-1024\s[^]*\$\d/);
    await person.presses('tab', /^Compare/);
    await person.reads('One more model is needed');
  });

  test(`${name}: the vectors of the example are searched, checked, and given as code`, async ({
    person,
  }) => {
    await person.open('/embeddings');
    await person.reads(/about \$0\.0/);
    await person.presses('button', 'Run the example');
    await person.reads(/18 texts · \d\d:/);
    // The inputs have folded, so nothing moves any more.
    await person.sees('button', 'Edit');
    await person.presses('tab', 'Details');
    await person.reads('No problems in the answers or the vectors.');
    await person.presses('tab', 'Code');
    await person.reads(/curl/);
    await person.presses('tab', 'Search');
    await person.fills('Query', 'a cat on a sofa');
    await person.presses('button', 'Search');
    await person.sees('heading', 'Nearest to “a cat on a sofa”');
  });
}
