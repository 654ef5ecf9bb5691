import type { EngineName } from '../../scripts/engines';
import { test } from './person';

/** What people do with models, in an engine that is not Chromium. */
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
}
