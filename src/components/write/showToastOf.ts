import { currentConnection } from '../../session/connections';
import { showToast, type Toast } from '../ui/toast';

/** Tells of something at a connection. Its address means nothing, or something else, while another one is in use. */
export function showToastOf(connection: string, { link, ...toast }: Toast): void {
  const leadsThere = link && currentConnection().id === connection;
  showToast({ ...toast, ...(leadsThere && { link }) });
}
