import type { OperationId } from '../../contract/operations';

export interface UpcomingPage {
  title: string;
  group: string;
  /** What the finished page will let a person do. */
  what: readonly string[];
  operations: readonly OperationId[];
}

/** By the first segment of the address. */
export const upcomingPages: Readonly<Record<string, UpcomingPage>> = {
  embeddings: {
    title: 'Embeddings',
    group: 'Inference',
    what: [
      'A playground: texts in, vectors out, with tokens and cost before sending',
      'Similarity, a map, search, and what fewer dimensions would keep',
      'The same call as cURL, Python and TypeScript',
    ],
    operations: ['createEmbeddings', 'listModels'],
  },
};
