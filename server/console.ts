import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { sendPage } from './page';
import { notFound, sendProblem } from './problem';
import type { Settings } from './settings';
import { namesFile, readStaticFiles, sendFile } from './staticFiles';

/** Answers each GET and HEAD for the console itself; `address` is the path without the query. */
export type Console = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
) => Promise<void>;

/** Serves the built console from `folder`: its files, and its page for each of its addresses. */
export async function openConsole(settings: Settings, folder: string): Promise<Console> {
  const files = await readStaticFiles(folder);
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  return async (request, response, address) => {
    const file = files.get(address);
    if (file !== undefined) {
      sendFile(settings, file, request, response);
    } else if (namesFile(address) || address.startsWith('/assets/')) {
      sendProblem(request, response, notFound('There is no such file.'));
    } else {
      await sendPage(settings, html, request, response);
    }
  };
}
