import { useMemo } from 'react';
import { arrivalOf, type Arrival } from '../../../api/cache/arrival';
import { advice } from '../../../resource/advice';
import { useModels } from '../../../api/resources/models';
import { formatUsd, priceOfTokens } from '../../../lib/money';
import { useConnection } from '../../../session/connections';
import { embeds, modelRow, type ModelRow } from '../../../resource/modelRow';
import { useOrganization } from '../../../resource/useOrganization';

/** A model of the catalogue, or what the catalogue says without it. */
export type Priced = ModelRow | Arrival;

const none: readonly ModelRow[] = [];

/** The embedding models of the catalogue, by name. */
export function useEmbeddingModels() {
  const { organization } = useOrganization();
  const { embeddingModel } = useConnection();
  const { data, isLoading, error } = useModels(organization);
  return useMemo(() => {
    const rows = data?.items.map(modelRow).filter(embeds) ?? none;
    const find = (name: string) => rows.find((row) => row.name === name);
    const bySize = rows.toSorted((a, b) => Number((a.size ?? 0n) - (b.size ?? 0n)));
    return {
      rows,
      find,
      /** The first choice: the connection's, or the one of middle size. */
      first:
        find(embeddingModel ?? '')?.name ?? bySize[Math.floor((bySize.length - 1) / 2)]?.name ?? '',
      /** The catalogue is on its way. */
      loading: isLoading,
      /** The same as `find`; what is not there may still come, or can't. Without an organization nothing will come. */
      priced: (name: string): Priced =>
        find(name) ??
        (data || error || isLoading ? arrivalOf({ data, error }) : { state: 'known', value: rows }),
    };
  }, [data, error, isLoading, embeddingModel]);
}

/** What tokens cost, to the last digit if they were counted; in words where that cannot be computed. */
export function costWords(tokens: number | undefined, row: Priced, isCounted = true): string {
  if ('state' in row) {
    if (row.state === 'known') return 'price unknown';
    return advice.price[row.state === 'not yet' ? 'notYet' : 'cant'];
  }
  const { perMillion: price, short } = row.input;
  if (!price) return short === 'not stated' ? 'price not stated' : `cost not computed: ${short}`;
  if (price.eq(0)) return 'free';
  if (tokens === undefined) return 'unknown';
  const cost = priceOfTokens(String(tokens), price);
  if (isCounted) return formatUsd(cost);
  // Whole cents, or the first three digits of less than a dollar.
  return `about ${formatUsd(cost.gte(1) ? cost.round(2) : cost.prec(3))}`;
}

/** What tokens that were estimated will cost. */
export function aboutCost(tokens: number | undefined, row: Priced): string {
  return costWords(tokens, row, false);
}
