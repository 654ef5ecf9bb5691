import { expect, it } from 'vitest';
import { firstInputs, requestOf } from './inputs';

it('asks for base64 from 4,096 texts on, unless an encoding was chosen', () => {
  const encodingOf = (count: number, encoding: string) => {
    const texts = Array.from({ length: count }, (_, at) => `text ${at}`).join('\n');
    return requestOf({ ...firstInputs, texts, encoding }, 'm').request?.settings.encodingFormat;
  };
  expect(encodingOf(4095, '')).toBeUndefined();
  expect(encodingOf(4096, '')).toBe('base64');
  expect(encodingOf(4096, 'float')).toBe('float');
  expect(encodingOf(2, 'base64')).toBe('base64');
});
