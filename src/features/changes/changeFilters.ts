import { writeOutcomes } from '../../contract/journal';
import { resourceOf, resourceTypes, titleOf } from '../../contract/resources';
import type { Filter } from '../../table/listFilters';
import { operationWords, outcomeLooks } from './changeWords';

/** The filters of the page in its address, and the chosen change. */
export const filterNames = [
  'person',
  'type',
  'operation',
  'outcome',
  'when',
  'resourceID',
  'change',
] as const;

type Type = (typeof resourceTypes)[number];

const written = resourceTypes.filter((type) => writesOf(type).length > 0);

function writesOf(type: Type): string[] {
  const { create, update } = resourceOf(type).operations;
  return [create, update].filter((id) => id !== undefined);
}

/** The filters of the changes, which the gateway applies: one value of each. `type`: the one that is chosen. */
export function changeFilters(
  people: readonly string[],
  type: string | undefined,
): readonly Filter<unknown>[] {
  const one = { kind: 'set', applied: true, single: true } as const;
  const types = written.filter((each) => type === undefined || type === each);
  const typeWords = (value: string) => {
    const known = written.find((each) => each === value);
    return known ? titleOf(known) : value;
  };
  const outcomeWords = (value: string) =>
    writeOutcomes.flatMap((each) => (each === value ? outcomeLooks[each].word : []))[0] ?? value;
  return [
    { ...one, name: 'person', title: 'Person', options: people },
    { ...one, name: 'type', title: 'Type', options: written, words: typeWords },
    {
      ...one,
      name: 'operation',
      title: 'Operation',
      options: types.flatMap(writesOf),
      words: operationWords,
    },
    { ...one, name: 'outcome', title: 'Outcome', options: writeOutcomes, words: outcomeWords },
    { ...one, name: 'when', title: 'When', kind: 'date' },
    { ...one, name: 'resourceID', title: 'ID' },
  ];
}
