import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Driver } from './driver';
import { startProgram } from './program';
import { capabilities, webDriver } from './webDriver';

/** Firefox as anybody installs it, through Marionette: the door that is built into it and that geckodriver uses too. */
export async function startFirefox(file: string, downloads: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'meridian-firefox-'));
  const prefs = {
    'marionette.port': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    // What moves is drawn sixty times a second.
    'ui.prefersReducedMotion': 1,
    // Processes for sites that may come.
    'dom.ipc.processPrelaunch.enabled': false,
  };
  const lines = Object.entries(prefs).map(
    (pref) => `user_pref(${JSON.stringify(pref).slice(1, -1)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const program = startProgram(file, args);
  const close = async () => {
    await program.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const ask = await program.begins(async (signal) => {
      const through = askThrough(connect(await writtenPort(profile, signal), '127.0.0.1'));
      await through('WebDriver:NewSession', { capabilities });
      return through;
    });
    const driver = await webDriver((command, parameters) => {
      // Of an element or of the window, by whether an element is named.
      const name = command === 'TakeElementScreenshot' ? 'TakeScreenshot' : command;
      return ask(`WebDriver:${name}`, parameters);
    }, close);
    return {
      ...driver,
      async sheets() {
        const pdf = String(await ask('WebDriver:Print', {}));
        const printed = join(downloads, 'printed.pdf');
        await writeFile(printed, Buffer.from(pdf, 'base64'));
        await driver.open(pathToFileURL(printed).href);
        for (;;) {
          const texts = await driver.run(textsOfSheets);
          if (texts) return texts;
          await pause(50);
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A page of Firefox's own viewer of PDF. */
interface Viewer {
  PDFViewerApplication?: { pdfDocument?: Pdf | null };
}
interface Pdf {
  numPages: number;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: { str: string }[] }> }>;
}

/** Runs in Firefox's viewer, once it has read the file. */
async function textsOfSheets(): Promise<string[] | null> {
  const { PDFViewerApplication: viewer } = window as unknown as Viewer;
  if (!viewer?.pdfDocument) return null;
  const texts: string[] = [];
  for (let sheet = 1; sheet <= viewer.pdfDocument.numPages; sheet += 1) {
    const { items } = await (await viewer.pdfDocument.getPage(sheet)).getTextContent();
    texts.push(items.map(({ str }) => str).join(' '));
  }
  return texts;
}

/** The free port that Firefox chose; it writes the number to a file as soon as it listens. */
async function writtenPort(profile: string, signal: AbortSignal): Promise<number> {
  for (;;) {
    const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (text !== '') return Number(text);
    await pause(50, undefined, { signal });
  }
}

type Ask = (command: string, parameters: object) => Promise<unknown>;

/** Marionette's frames: the length in bytes, a colon, and JSON: `[0, id, command, parameters]`, `[1, id, error, result]`. */
function askThrough(socket: Socket): Ask {
  const waiting = new Map<number, (error: { message: string } | null, result: unknown) => void>();
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = rest.indexOf(':') + 1;
      const end = start + Number(rest.subarray(0, start - 1));
      if (start === 0 || rest.length < end) return;
      const frame: unknown = JSON.parse(rest.subarray(start, end).toString());
      rest = rest.subarray(end);
      // The first frame is a greeting.
      if (!Array.isArray(frame)) continue;
      const [, id, error, result] = frame;
      waiting.get(id)?.(error, result);
      waiting.delete(id);
    }
  });
  const lost = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('Firefox closed the connection.')));
  });
  lost.catch(() => undefined);
  let last = 0;
  return (command, parameters) => {
    const id = ++last;
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, (error, result) => {
        if (error) return reject(new Error(`${command}: ${error.message}`));
        // Some results are wrapped, and some are not; nothing is wrapped too.
        const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
        resolve(isWrapped ? result.value : result);
      });
    });
    const frame = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(frame)}:${frame}`);
    return Promise.race([answer, lost]);
  };
}
