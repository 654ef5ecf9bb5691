import type { ServiceAccount } from '../../contract/identity';
import { parseTime } from '../../lib/time/dates';
import { Fact } from '../../resource/Facts';
import { PersonPage } from '../../save/form/PersonPage';
import { ExpiryWords } from './ExpiryTimeline';

/** `/service-accounts/:id`. */
export function Component() {
  return (
    <PersonPage<ServiceAccount>
      type="serviceAccount"
      personOf={({ metadata }) => metadata.id}
      about={({ value }) => (
        <Fact name="Expires">
          <ExpiryWords at={parseTime(value.status?.expiry)} answered />
        </Fact>
      )}
    />
  );
}
