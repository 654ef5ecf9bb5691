import { shortenMiddle } from '../../../../lib/text/text';
import { suitsExample } from '../bench/example';

const MOST = 3;
const LONGEST = 60;

const ofTheExample = ['my token is too old', 'how much memory has a GPU', 'mount a shared disk'];

/** Queries to begin with, one press each: questions that suit the example, or else the first of the texts. */
export function exampleQueries(texts: readonly string[]): { query: string; title: string }[] {
  const queries = suitsExample(texts)
    ? ofTheExample
    : [...new Set(texts.filter((text) => text.trim() !== ''))].slice(0, MOST);
  return queries.map((query) => ({ query, title: `Try: ${shortenMiddle(query, LONGEST, 0)}` }));
}
