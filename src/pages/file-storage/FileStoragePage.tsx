import { useParams, type LoaderFunctionArgs } from 'react-router';
import { detailQuery, useDetail } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import { DetailPage } from '../../components/page/DetailPage';
import { paths } from '../../components/page/paths';
import { FileStorageDetails } from './FileStorageDetails';

/** Starts the read of the storage; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(detailQuery('fileStorage', params['id'] ?? ''));
  return null;
}

/** `/file-storage/:id`. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <DetailPage
      id={id}
      kind="fileStorage"
      noun="file storage"
      query={useDetail('fileStorage', id)}
      list={{ label: 'File storage', to: paths.fileStorage(), all: 'File storage known here' }}
      edit={paths.fileStorageEdit(id)}
      creatable
    >
      {(storage) => <FileStorageDetails storage={storage} />}
    </DetailPage>
  );
}
