import { expect, test } from 'vitest';
import { advice } from '../resource/advice';
import { noteInFile } from './noteColumn';

test('a cell of a file is empty only where it is known that there is no note', () => {
  const note = { id: 'network a', name: 'Why it is there', by: 'Ada', at: 0 };
  expect(noteInFile(note)).toBe('Why it is there, Ada, 1970-01-01T00:00:00.000Z');
  expect(noteInFile({ id: 'network a', name: 'Own' }, advice.note.notYet)).toBe('Own');
  expect(noteInFile(undefined)).toBe('');
  expect(noteInFile(undefined, advice.note.notYet)).toBe(advice.note.notYet);
});
