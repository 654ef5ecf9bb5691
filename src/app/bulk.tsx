import { BulkPage } from '../queue/bulk/BulkPage';
import { bulkForms } from './bulkForms';

/** `/bulk`: one change of several resources. */
export function Component() {
  return <BulkPage forms={bulkForms} />;
}
