import { BulkPage } from '../queue/bulk/BulkPage';
import { resourceForms } from './resourceForms';

export function Component() {
  return <BulkPage forms={resourceForms} />;
}
