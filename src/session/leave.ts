import { onConnectionChange } from './connections';
import { onSignOut } from './credential';
import { onOrganizationChange } from './scope';

/**
 * Calls `listener` when the person signs out, or another connection or organization comes into use: what came from the
 * one that is left, or was made for it, must not be shown or sent any more.
 */
export function onLeave(listener: () => void): void {
  onSignOut(listener);
  onConnectionChange(listener);
  onOrganizationChange(listener);
}
