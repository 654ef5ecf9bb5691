import { useParams, type LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/cache/queryClient';
import { detailQuery, useDetail } from '../../api/resources/queries';
import { DetailPage } from '../../components/page/DetailPage';
import { paths } from '../../components/page/paths';
import { SecurityGroupDetails } from './SecurityGroupDetails';

/** Starts the read of the group; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(detailQuery('securityGroup', params['id'] ?? ''));
  return null;
}

/** `/security-groups/:id`. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <DetailPage
      id={id}
      kind="securityGroup"
      noun="security group"
      query={useDetail('securityGroup', id)}
      list={{ label: 'Security groups', to: paths.securityGroups(), all: 'All security groups' }}
      edit={paths.securityGroupEdit(id)}
      onEditIntent={warmEditor}
      creatable={false}
    >
      {(group) => <SecurityGroupDetails group={group} />}
    </DetailPage>
  );
}

/** The editor's code is likely wanted next. */
function warmEditor(): void {
  void import('./SecurityGroupEditPage').catch(() => undefined);
}
