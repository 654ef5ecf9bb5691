import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { shareFiles, type FindFile } from './otherBuilds';
import { notFound } from './problem';
import type { Settings } from './settings';
import type { Store } from './store/store';
import { namesFile, readStaticFiles, sendFile, sendPage } from './staticFiles';

export interface Console {
  /** Answers each GET and HEAD for the console itself; `address` is the path without the query. */
  (request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /** Shares the files with gateways of other builds, and serves theirs. */
  share?(store: Store, secrets: readonly string[]): Promise<void>;
}

/** Serves the built console from `folder`: its files, and its page for each of its addresses. */
export async function openConsole(settings: Settings, folder: string): Promise<Console> {
  const files = await readStaticFiles(folder);
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  let findOther: FindFile | undefined;
  const answer: Console = async (_, response, address) => {
    const file = files.get(address) ?? (await findOther?.(address));
    if (file !== undefined) return sendFile(settings, file, response);
    if (namesFile(address) || address.startsWith('/assets/'))
      throw notFound('There is no such file.');
    return sendPage(settings, html, response);
  };
  answer.share = async (store, secrets) => {
    findOther = await shareFiles(store, files, secrets);
  };
  return answer;
}
