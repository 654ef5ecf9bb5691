import { BulkPage } from '../queue/bulk/BulkPage';
import { bulkForms } from './bulkForms';

export function Component() {
  return <BulkPage forms={bulkForms} />;
}
