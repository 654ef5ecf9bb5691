import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Keeps a browser quiet: nothing but the pages it is told to open goes over the network. */
export const browserArgs: readonly string[] = [
  // Chromium refuses its own sandbox when run by root, as in most containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Letters are as wide in the headless shell as in a browser with windows.
  '--font-render-hinting=none',
];

// The headless shell is Chromium without its windows, as Playwright downloads it: the tests take half the time in it.
const headlessShell = 'chromium-headless-shell';
const commands = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where programs of these names would be. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}

/** An installed Chromium: the one a setting names, Playwright's own, or one on the machine. */
export function findBrowser(): string | undefined {
  for (const name of ['MERIDIAN_CHROMIUM', 'CHROME_PATH']) {
    const file = process.env[name];
    if (file === undefined || file === '') continue;
    if (!runnable(file)) throw new Error(`${name} names ${file}, which is not a program.`);
    return file;
  }
  return [chromium.executablePath(), ...onPath(commands), ...applications].find(runnable);
}

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/** Installs Playwright's own build of a browser. */
export function installOwn(browser: string): boolean {
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', browser]);
}

/** Installs packages where the machine has apt and this may use it. */
export function installWithApt(packages: readonly string[]): boolean {
  if (!run('sh', ['-c', 'command -v apt-get > /dev/null'])) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]): boolean => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest);
  };
  return apt('update') && apt('install', '-y', ...packages);
}

/** Installs a program where it is missing, and says what that means when it can't. */
export function ensure(
  name: string,
  isThere: () => boolean,
  install: () => void,
  without: string,
): void {
  if (isThere()) return;
  console.log(`No ${name} found on this machine; installing one.`);
  install();
  if (!isThere()) console.log(`NOTICE: ${name} is not installed and could not be, so ${without}.`);
}

/** Installs the headless shell where that is possible and no setting names another browser. */
export function preferHeadlessShell(): void {
  const named = ['MERIDIAN_CHROMIUM', 'CHROME_PATH'].some((name) => process.env[name]);
  const own = runnable(chromium.executablePath());
  if (!named && !own && !onPath([headlessShell]).some(runnable)) installWithApt([headlessShell]);
}

/** An installed Chromium; installs one when there is none, or throws with what to do. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log('No Chromium found on this machine; installing one.');
  const installed =
    installOwn('chromium') || installWithApt([headlessShell]) || installWithApt(['chromium']);
  const browser = installed ? findBrowser() : undefined;
  if (browser === undefined) {
    throw new Error(
      'No Chromium is installed and none could be installed. Install Chromium or Chrome, or set MERIDIAN_CHROMIUM to its program file.',
    );
  }
  return browser;
}
