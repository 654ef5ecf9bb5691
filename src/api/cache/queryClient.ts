import { QueryClient } from '@tanstack/react-query';
import { onConnectionChange } from '../../session/connections';
import { onNewToken, onSignOut } from '../../session/credential';
import { ApiError } from '../http/errors';

/** The only query client. Reads are tried at most twice; nothing waits for the network to come back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // "always": a laptop without a network can still reach services that run on it.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthAnotherRead(error),
      retryDelay: 700,
      staleTime: 3_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchIntervalInBackground: false,
      // Reads already keep unchanged objects; comparing a list of 10,000 a second time would be noticeably slow.
      structuralSharing: false,
    },
  },
});

function isWorthAnotherRead(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A service that names a retry time is not asked earlier.
  if (error.retryAfterSeconds !== undefined && error.retryAfterSeconds > 0) return false;
  return error.kind === 'unreachable' || [502, 503, 504].includes(error.status ?? 0);
}

// Visible queries are read again with the new token, hidden ones are dropped because they may be another person's, and
// writes wait for a click.
onNewToken(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
});

onSignOut(() => {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ type: 'inactive' });
  // Pages on screen first lose their data, and then learn that a token is needed. A query opened from a list starts with
  // the data of that list, which a reset would bring back, and so would a read that begins before that data is gone.
  for (const query of queryClient.getQueryCache().getAll()) {
    query.reset();
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
  }
  void queryClient.refetchQueries({ type: 'active' });
});

// Queries are kept per connection, so requests for the previous connection are no longer needed.
onConnectionChange(() => {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ type: 'inactive' });
});
