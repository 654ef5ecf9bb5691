import { useMemo } from 'react';
import { useModels } from '../../api/models';
import { formatUsd, priceOfTokens } from '../../lib/money';
import { embeds, modelRow, type ModelRow } from '../../components/models/modelRow';
import { useOrganization } from '../../components/useOrganization';

const none: readonly ModelRow[] = [];

/** The embedding models of the catalogue, by name. */
export function useEmbeddingModels(): {
  rows: readonly ModelRow[];
  find: (name: string) => ModelRow | undefined;
  /** The one to begin with: of middle size. */
  first: string;
  /** The catalogue is on its way. */
  loading: boolean;
} {
  const { organization } = useOrganization();
  const { data, isLoading } = useModels(organization);
  return useMemo(() => {
    const rows = data?.items.map(modelRow).filter(embeds) ?? none;
    const bySize = rows.toSorted((a, b) => Number((a.size ?? 0n) - (b.size ?? 0n)));
    return {
      rows,
      find: (name) => rows.find((row) => row.name === name),
      first: bySize[Math.floor((bySize.length - 1) / 2)]?.name ?? '',
      loading: isLoading,
    };
  }, [data?.items, isLoading]);
}

/** True for the sandbox's own models, which know words and not what they mean. */
export function isLexical(row: ModelRow | undefined): boolean {
  return row?.read.value.developer === 'meridian-sandbox';
}

/** What tokens cost, to the last digit; in words where the catalogue does not say. */
export function costWords(tokens: number | undefined, row: ModelRow | undefined): string {
  const price = row?.input.perMillion;
  if (!price) return row ? 'price not stated' : 'price unknown';
  if (price.eq(0)) return 'free';
  return tokens === undefined ? 'unknown' : formatUsd(priceOfTokens(String(tokens), price));
}
