import { BulkPage } from '../queue/bulk/BulkPage';
import { definedResources } from './resources';

export function Component() {
  return <BulkPage defined={definedResources} />;
}
