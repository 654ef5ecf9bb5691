import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo } from '../../../api/api.fixture';
import { draftOf, saveDraft } from '../../../memory/drafts';
import { addSecret } from '../../../memory/secrets';
import { TestStorage } from '../../../memory/storage.fixture';
import { signOut } from '../../../session/signOut';
import { currentMemoryKey, currentScope, setScope } from '../../../session/scope';
import { firstInputs } from '../inputs/inputs';
import { usePlayground } from './playground';
import { bringInputs, inputsCame, inputsForm, putInputs } from './form';
import { openPlayground } from './runs';

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('addEventListener', vi.fn());
  connectTo('http://127.0.0.1:9');
});
afterEach(async () => {
  await signOut();
});

async function open(organizationId: string): Promise<string> {
  setScope({ ...currentScope(), organizationId });
  await openPlayground();
  return inputsForm.getValues('texts');
}

// A text with a token in it is never stored, and a long one is kept elsewhere than a short one.
it.each([1, 200_000])(
  'texts with a token in them are back after another organization, %d lines',
  async (count) => {
    addSecret('secret-token');
    const texts = 'of the secret-token\n'.repeat(count);
    await open('first');
    inputsForm.setValue('texts', texts);
    expect(await open('second')).toBe(firstInputs.texts);
    expect(usePlayground.getState().isUnkept).toBe(false);
    expect(await open('first')).toBe(texts);
    expect(usePlayground.getState().isUnkept).toBe(true);
    expect(JSON.stringify([...(localStorage as TestStorage).texts])).not.toContain('secret-token');

    await signOut();
    expect(await open('second')).toBe(firstInputs.texts);
    expect(await open('first')).toBe(firstInputs.texts);
  },
);

it.each([45_000, 220_000])('a text of %d words costs no other form its draft', async (count) => {
  await open('first');
  const key = currentMemoryKey();
  saveDraft(key, { form: '/networks/new', title: 'Create network', values: ['half'], at: 1 });
  inputsForm.setValue('texts', 'word '.repeat(count));
  await open('second');
  expect(draftOf(key, '/networks/new')?.values).toEqual(['half']);
  expect(draftOf(key, '/embeddings')).toBeUndefined();
});

it('says at each field what is wrong with it, of the kind of input in use', async () => {
  await open('first');
  const faults = async () => {
    await inputsForm.trigger();
    const { errors } = inputsForm.control._formState;
    return Object.fromEntries(Object.entries(errors).map(([name, one]) => [name, one?.message]));
  };
  inputsForm.setValue('dimensions', 'many');
  inputsForm.setValue('batchSize', '0');
  inputsForm.setValue('concurrency', '17');
  inputsForm.setValue('texts', ' \n');
  inputsForm.setValue('json', '');
  inputsForm.setValue('model', ' ');
  const always = {
    dimensions: 'A whole number above 0, or nothing.',
    model: 'Choose a model, or type the name of one.',
  };
  expect(await faults()).toEqual({
    ...always,
    batchSize: 'The batch size is a whole number above 0.',
    concurrency: 'Requests at once are a whole number from 1 to 16.',
    texts: 'Enter at least one text.',
  });
  inputsForm.setValue('mode', 'json');
  expect(await faults()).toEqual({
    ...always,
    json: 'Enter a JSON value, such as ["one text", "another"].',
  });
  inputsForm.setValue('dimensions', ' null ');
  inputsForm.setValue('model', 'm');
  inputsForm.setValue('json', '"text"');
  expect(await faults()).toEqual({});
});

/** Texts that are still to be read, until the test lets them come or fail. */
function asked(texts: string) {
  let come = () => {};
  let fail = () => {};
  const reading = new Promise<string>((resolve, reject) => {
    come = () => resolve(texts);
    fail = () => reject(new Error('No.'));
  });
  const failed = vi.fn<(error: unknown) => void>();
  bringInputs(reading, (read) => putInputs({ texts: read }), failed);
  return { come, fail, failed };
}
const isComing = () => usePlayground.getState().isComing;

describe('inputs that are still to be read', () => {
  it('hold back nothing that is pressed once they could not be read', async () => {
    asked('first').fail();
    expect(await inputsCame()).toBe(false);
    expect(await inputsCame()).toBe(true);
  });

  it.each<
    [then: string, act: (first: ReturnType<typeof asked>) => Promise<unknown> | void, sent?: string]
  >([
    ['come', (first) => first.come(), 'first'],
    ['cannot be read', (first) => first.fail()],
    [
      'are late: others were asked for since and came',
      async (first) => {
        asked('second').come();
        await inputsCame();
        first.come();
      },
      'second',
    ],
    [
      'come, while others were asked for since',
      (first) => {
        const second = asked('second');
        first.come();
        second.come();
      },
      'second',
    ],
    [
      'come, while others were asked for since, which cannot be read',
      (first) => {
        const second = asked('second');
        second.fail();
        first.come();
      },
    ],
    [
      'cannot be read, and others were asked for since',
      (first) => {
        first.fail();
        asked('second').come();
      },
      'second',
    ],
    [
      'are late: the fields were cleared',
      (first) => {
        putInputs({ texts: 'cleared' });
        first.come();
      },
      'cleared',
    ],
    [
      'are late: another organization was opened',
      async (first) => {
        await open('second');
        first.come();
      },
    ],
  ])('%s', async (_then, act, sent) => {
    await open('first');
    const first = asked('first');
    expect(isComing()).toBe(true);
    // "Embed" is pressed now, whatever comes.
    const pressed = inputsCame();
    await act(first);
    expect(await pressed).toBe(sent !== undefined);
    expect(isComing()).toBe(false);
    expect(inputsForm.getValues('texts')).toBe(sent ?? firstInputs.texts);
    // The next press is for what is in the fields.
    putInputs({ texts: 'next' });
    expect(await inputsCame()).toBe(true);
  });

  it('are said to fail only where they were the last', async () => {
    await open('first');
    const first = asked('first');
    const second = asked('second');
    first.fail();
    second.fail();
    expect(await inputsCame()).toBe(false);
    expect([first.failed.mock.calls.length, second.failed.mock.calls.length]).toEqual([0, 1]);
  });

  it('of another organization hold back no press in this one', async () => {
    await open('first');
    asked('first');
    await open('second');
    expect(await inputsCame()).toBe(true);
  });
});
