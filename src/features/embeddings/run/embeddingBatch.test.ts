import { describe, expect, it } from 'vitest';
import { batchLimit } from './embeddingBatch';

describe('the most texts of a request, by the words of a refusal', () => {
  it.each([
    ['array of 128 exceeds 100', 128, 100],
    ['/input: has 3000 texts, 2048 are allowed', 3000, 2048],
    ['batch size 128 > maximum allowed batch size 32', 128, 32],
    ['Too many inputs. The max number of inputs is 16.', 128, 16],
    ['total number of texts must be at most 96', 128, 96],
    [
      'Invalid input: array too long. Expected an array with maximum length 2,048, but got an array with length 3,000 instead.',
      3000,
      2048,
    ],
    ['at most 100 requests can be in one batch', 250, 100],
    ['No more than 64 inputs are allowed', 128, 64],
    ['128 texts were sent, the model takes 100', 128, 100],
    ['the number of inputs must be between 1 and 10', 128, 10],
  ])('%s', (words, sent, limit) => {
    expect(batchLimit(words, sent)).toBe(limit);
  });

  it.each([
    ['/input/13: has 9000 tokens, lexical-1024 takes 8192', 128],
    ['/input/13: must not be empty', 128],
    ['There is no model lexical-64', 128],
    ['The request is too large (fault ordered from the sandbox).', 128],
    ['array of 128 exceeds 100', 100],
    ['array of 128 exceeds 100', 50],
    ['Request 17 failed for 128 inputs, try again', 128],
    ['input of 128 is longer than 100 characters', 128],
    ['at most 0 inputs', 128],
  ])('is not told by: %s (%i)', (words, sent) => {
    expect(batchLimit(words, sent)).toBeUndefined();
  });
});
