import { QueryClient } from '@tanstack/react-query';
import { onConnectionChange } from '../../session/connections';
import { onNewToken, onSignOut } from '../../session/credential';
import { ApiError } from '../http/errors';

/** The one query client. Reads are tried twice at most, writes once; nothing waits for the network to come back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // "always": a laptop without a network still reaches the services on it.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthAnotherRead(error),
      retryDelay: 700,
      staleTime: 3_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchIntervalInBackground: false,
      // Reads keep unchanged objects themselves; comparing a list of 10,000 a second time would be felt.
      structuralSharing: false,
    },
    mutations: { networkMode: 'always', retry: 0, gcTime: 60_000 },
  },
});

function isWorthAnotherRead(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A service that names a time is not asked before.
  if (error.retryAfterSeconds !== undefined && error.retryAfterSeconds > 0) return false;
  return error.kind === 'unreachable' || [502, 503, 504].includes(error.status ?? 0);
}

// Reads repeat with the new token; what nobody looks at may be another person's and goes. Writes wait for a click.
onNewToken(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
});

onSignOut(() => {
  void queryClient.cancelQueries();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  // Pages on screen lose their data at once and then hear that a token is needed.
  void queryClient.resetQueries();
  // A query that was opened from a list begins with what the list said, and is reset to that.
  for (const query of queryClient.getQueryCache().getAll())
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
});

// Queries are kept apart by connection; what is under way for the one that was left is of no use any more.
onConnectionChange(() => {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ type: 'inactive' });
});
