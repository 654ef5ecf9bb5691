import { useParams, type LoaderFunctionArgs } from 'react-router';
import { detailQuery, useDetail } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { DetailPage } from '../../components/page/DetailPage';
import { paths } from '../../components/page/paths';
import { NetworkDetails } from './NetworkDetails';

/** Starts the read of the network; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(detailQuery('network', params['id'] ?? ''));
  return null;
}

/** `/networks/:id`. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <DetailPage
      id={id}
      kind="network"
      noun="network"
      query={useDetail('network', id)}
      list={{ label: 'Networks', to: paths.networks(), all: 'All networks' }}
      edit={paths.networkEdit(id)}
      creatable
    >
      {(network) => <NetworkDetails network={network} />}
    </DetailPage>
  );
}
