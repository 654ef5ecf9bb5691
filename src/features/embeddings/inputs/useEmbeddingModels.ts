import { useMemo } from 'react';
import { useModels } from '../../../api/resources/models';
import { formatUsd, priceOfTokens } from '../../../lib/money';
import { useConnection } from '../../../session/connections';
import { embeds, modelRow, type ModelRow } from '../../../page/resource/modelRow';
import { useOrganization } from '../../../page/useOrganization';

const none: readonly ModelRow[] = [];

/** The embedding models of the catalogue, by name. */
export function useEmbeddingModels(): {
  rows: readonly ModelRow[];
  find: (name: string) => ModelRow | undefined;
  /** The first choice: the connection's, or the one of middle size. */
  first: string;
  /** The catalogue is on its way. */
  loading: boolean;
} {
  const { organization } = useOrganization();
  const { embeddingModel } = useConnection();
  const { data, isLoading } = useModels(organization);
  return useMemo(() => {
    const rows = data?.items.map(modelRow).filter(embeds) ?? none;
    const find = (name: string) => rows.find((row) => row.name === name);
    const bySize = rows.toSorted((a, b) => Number((a.size ?? 0n) - (b.size ?? 0n)));
    return {
      rows,
      find,
      first:
        find(embeddingModel ?? '')?.name ?? bySize[Math.floor((bySize.length - 1) / 2)]?.name ?? '',
      loading: isLoading,
    };
  }, [data?.items, isLoading, embeddingModel]);
}

/** What tokens cost, to the last digit; in words where that cannot be computed. */
export function costWords(tokens: number | undefined, row: ModelRow | undefined): string {
  if (!row) return 'price unknown';
  const { perMillion: price, short } = row.input;
  if (!price) return short === 'not stated' ? 'price not stated' : `cost not computed: ${short}`;
  if (price.eq(0)) return 'free';
  return tokens === undefined ? 'unknown' : formatUsd(priceOfTokens(String(tokens), price));
}

/** What tokens that were estimated will cost. */
export function aboutCost(tokens: number | undefined, row: ModelRow | undefined): string {
  const cost = costWords(tokens, row);
  return cost.startsWith('$') ? `about ${cost}` : cost;
}
