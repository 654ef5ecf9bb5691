import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver';
import { startProgram } from './program';
import { capabilities, webDriver, type Command } from './webDriver';

const LONGEST_ANSWER_MS = 60_000;

/** WebKitGTK through its WebDriver, on a virtual display. */
export async function startWebKit(file: string, downloads: string): Promise<Driver> {
  // Where GLib looks for the folder of downloads.
  await writeFile(join(downloads, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // What moves is drawn sixty times a second, by the processor.
  for (const gtk of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(downloads, gtk));
    await writeFile(
      join(downloads, gtk, 'settings.ini'),
      '[Settings]\ngtk-enable-animations=false\n',
    );
  }
  const port = await freePort();
  const program = startProgram(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', file, `--port=${port}`],
    {
      // Without a session bus there is none to wait for, and no screen reader is started.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      XDG_CONFIG_HOME: downloads,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Containers do not allow the namespaces of its sandbox, as for Chromium.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  );
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // It may never answer, for instance while it cannot paint.
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    const { sessionId } = await program.begins(async (signal) => {
      await ready(() => ask('GET', '/status'), signal);
      return (await ask('POST', '/session', { capabilities })) as { sessionId: string };
    });
    return await webDriver((command, { id = '', ...body }: Record<string, unknown>) => {
      const [method, path] = endpoints[command];
      const place = `/session/${sessionId}/${path.replace('{id}', String(id))}`;
      return ask(method, place, method === 'POST' ? body : undefined);
    }, program.end);
  } catch (error) {
    await program.end();
    throw error;
  }
}

const endpoints: Record<Command, readonly ['GET' | 'POST', string]> = {
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  ExecuteScript: ['POST', 'execute/sync'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  TakeScreenshot: ['GET', 'screenshot'],
  TakeElementScreenshot: ['GET', 'element/{id}/screenshot'],
  SetWindowRect: ['POST', 'window/rect'],
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function ready(ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!(await ask().then(Boolean, () => false))) await pause(50, undefined, { signal });
}
