import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/cache/queryClient';
import { detailQuery, useDetail } from '../../api/resources/queries';
import { EditFrame } from '../../components/write/EditFrame';
import { paths } from '../../components/page/paths';
import { useConnection } from '../../session/connections';
import { ruleOfAddress } from './groupPaths';
import { SecurityGroupEditForm } from './SecurityGroupEditForm';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(detailQuery('securityGroup', id));
  return null;
}

/** `/security-groups/:id/edit`; `?rule=3` begins at the third rule. */
export function Component() {
  const { id = '' } = useParams();
  // Another connection has another object of that address, and drafts of its own.
  const connection = useConnection().id;
  const { search } = useLocation();
  return (
    <EditFrame
      key={`${connection} ${id}`}
      id={id}
      noun="security group"
      query={useDetail('securityGroup', id)}
      list={{ label: 'Security groups', to: paths.securityGroups() }}
      page={paths.securityGroup(id)}
    >
      {(read, onDiscard) => (
        <SecurityGroupEditForm
          id={id}
          read={read}
          startAt={ruleOfAddress(search)}
          onDiscard={onDiscard}
        />
      )}
    </EditFrame>
  );
}
