import { afterEach, expect, test } from 'vitest';
import { sentenceEncoder } from './sentenceEncoder';

const { instantiate } = WebAssembly;
afterEach(() => {
  WebAssembly.instantiate = instantiate;
});

test('the model waits for its program, which a busy machine compiles later than it reads the weights', async () => {
  const slow = async (...given: Parameters<typeof instantiate>) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return instantiate(...given);
  };
  WebAssembly.instantiate = slow as typeof instantiate;
  const vectors = await sentenceEncoder()(['one text']);
  expect(vectors?.[0]).toHaveLength(512);
});
