import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { sendPage } from './page';
import { sendProblem } from './problem';
import { pagePolicy } from './securityHeaders';
import type { Settings } from './settings';
import { namesFile, readStaticFiles, sendFile } from './staticFiles';

/** Answers every GET and HEAD that is for the console itself; `address` is the path without query. */
export type Console = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
) => Promise<void>;

/** Serves the built console from `folder`: its files, and its page for every address of the console. */
export async function openConsole(settings: Settings, folder: string): Promise<Console> {
  const files = await readStaticFiles(folder);
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  return async (request, response, address) => {
    const file = files.get(address);
    if (file !== undefined) {
      // A worker takes its policy from its own file's answer.
      response.setHeader('Content-Security-Policy', pagePolicy(settings));
      sendFile(request, response, file);
    } else if (namesFile(address) || address.startsWith('/assets/')) {
      sendProblem(request, response, {
        status: 404,
        error: 'not_found',
        words: 'There is no such file.',
      });
    } else {
      await sendPage(settings, html, request, response);
    }
  };
}
