import { useParams, type LoaderFunctionArgs } from 'react-router';
import { fileStorageQuery, useFileStorage } from '../../api/resources/fileStorage';
import { queryClient } from '../../api/cache/queryClient';
import { DetailPage } from '../../components/page/DetailPage';
import { paths } from '../../components/page/paths';
import { FileStorageDetails } from './FileStorageDetails';

/** Starts the read of the storage; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(fileStorageQuery(params['id'] ?? ''));
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
      query={useFileStorage(id)}
      list={{ label: 'File storage', to: paths.fileStorage(), all: 'File storage known here' }}
      edit={paths.fileStorageEdit(id)}
      creatable
    >
      {(storage) => <FileStorageDetails storage={storage} />}
    </DetailPage>
  );
}
