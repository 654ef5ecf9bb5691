import { useSearchParams } from 'react-router';
import { useScope } from '../../session/scope';

/** The organization whose catalogue is shown: the address says, else the scope. Empty where none is known. */
export function useOrganization(): { organization: string; asked: string | undefined } {
  const asked = useSearchParams()[0].get('organizationID') || undefined;
  const { organizationId } = useScope();
  return { organization: asked ?? organizationId, asked };
}
