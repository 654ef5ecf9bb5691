import { useParams, type LoaderFunctionArgs } from 'react-router';
import { detailQuery, useDetail } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { EditFrame } from '../../components/write/EditFrame';
import { paths } from '../../components/page/paths';
import { useConnection } from '../../session/connections';
import { FileStorageEditForm } from './FileStorageEditForm';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(detailQuery('fileStorage', id));
  return null;
}

/** `/file-storage/:id/edit`. */
export function Component() {
  const { id = '' } = useParams();
  // Another connection has another object of that address, and drafts of its own.
  const connection = useConnection().id;
  return (
    <EditFrame
      key={`${connection} ${id}`}
      id={id}
      noun="file storage"
      query={useDetail('fileStorage', id)}
      list={{ label: 'File storage', to: paths.fileStorage() }}
      page={paths.fileStorageDetail(id)}
    >
      {(read, onDiscard) => <FileStorageEditForm id={id} read={read} onDiscard={onDiscard} />}
    </EditFrame>
  );
}
