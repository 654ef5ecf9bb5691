import { describe, expect, it } from 'vitest';
import type { RowResult } from '../run/rows';
import { finishedWords, replacedLines, resultsCsv } from './runWords';

const left = 'Groups replaced: left ml-engineers.';
const results = (...states: RowResult['state'][]): RowResult[] =>
  states.map((state) => ({ state, ...(state === 'replaced' && { words: left }) }));

describe('the end of a run', () => {
  it('is green only where nothing was there before and nothing is open', () => {
    expect(finishedWords(results('created', 'left out'))).toEqual({
      tone: 'settled',
      title: 'Finished: 1 created and 1 left out',
    });
    expect(finishedWords(results('created', 'existed')).tone).toBe('moving');
    expect(finishedWords(results('created', 'replaced'))).toEqual({
      tone: 'attention',
      title: 'Finished: 1 created and 1 with groups replaced',
    });
    expect(finishedWords(results('created', 'refused')).tone).toBe('attention');
  });

  it('names who left which groups, also in the export', () => {
    const rows = ['anna', 'bo', 'cy', 'di', 'ed'].map((subject) => ({ subject }) as object);
    const job = { id: 'j', title: '', at: 0, rows };
    const nameOf = (row: object) => ('subject' in row ? String(row.subject) : '');
    const all = results('created', 'replaced', 'replaced', 'replaced', 'replaced');
    expect(replacedLines({ nameOf }, job, all)).toEqual([
      `bo. ${left}`,
      `cy. ${left}`,
      `di. ${left}`,
      'and 1 more',
    ]);
    const csv = { name: '', head: ['subject'], cells: (row: object) => [nameOf(row)] };
    const text = resultsCsv({ csv, maybe: '' } as never, job, all);
    expect(text).toContain(`bo,groups replaced,,${left}`);
  });
});
