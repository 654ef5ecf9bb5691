import { currentConnection } from '../../session/connections';
import { busyError, type WriteTarget } from './outcome';

/** Sends only while the connection that a form was opened with is in use: a request goes where that one points. */
export async function sendAt<T>(
  connection: string,
  target: WriteTarget,
  send: () => Promise<T>,
): Promise<T> {
  if (currentConnection().id !== connection)
    throw busyError(target, 'Another connection is in use now. Nothing was sent.');
  return send();
}
