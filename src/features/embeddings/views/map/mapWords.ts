import type { Results } from '../../run/results';

export type Method = 'pca' | 'umap';

export const methods: readonly { id: Method; title: string }[] = [
  { id: 'pca', title: 'PCA' },
  { id: 'umap', title: 'UMAP' },
];

/** What the places of a map mean. */
export function mapWords(method: Method, { analysis, umap, texts }: Results): string {
  if (texts.length === 1) return 'One text is one point.';
  const explained = analysis?.pca.explained ?? [];
  const percent = (share = 0) => `${(share * 100).toFixed(1)} %`;
  if (explained.every((share) => share === 0)) return 'All vectors are the same: one point.';
  const directions = `PC1 ${percent(explained[0])}, PC2 ${percent(explained[1])} of variance.`;
  if (method === 'pca') return directions;
  if (umap?.method === 'pca')
    return `Too few different texts for UMAP; these are principal components. ${directions}`;
  if (umap)
    return `UMAP with ${umap.neighbours} neighbours: who is near to whom counts, distances between groups do not.`;
  return '';
}
