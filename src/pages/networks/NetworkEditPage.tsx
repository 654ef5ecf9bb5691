import { useParams, type LoaderFunctionArgs } from 'react-router';
import { detailQuery, useDetail } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { EditFrame } from '../../components/write/EditFrame';
import { paths } from '../../components/page/paths';
import { useConnection } from '../../session/connections';
import { NetworkEditForm } from './NetworkEditForm';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(detailQuery('network', id));
  return null;
}

/** `/networks/:id/edit`. */
export function Component() {
  const { id = '' } = useParams();
  // Another connection has another object of that address, and drafts of its own.
  const connection = useConnection().id;
  return (
    <EditFrame
      key={`${connection} ${id}`}
      id={id}
      noun="network"
      query={useDetail('network', id)}
      list={{ label: 'Networks', to: paths.networks() }}
      page={paths.network(id)}
    >
      {(read, onDiscard) => <NetworkEditForm id={id} read={read} onDiscard={onDiscard} />}
    </EditFrame>
  );
}
