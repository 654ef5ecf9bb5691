import { firefox, webkit } from '@playwright/test';
import { ensure, installOwn, installWithApt, onPath, runnable } from './browser';

/** Where an engine may be, and what Debian calls it with what it needs where there is no screen. */
const sources = {
  Firefox: {
    own: firefox,
    elsewhere: () =>
      [
        ...onPath(['firefox', 'firefox-esr']),
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ].find(runnable),
    packages: ['firefox-esr'],
  },
  WebKit: {
    own: webkit,
    elsewhere: () =>
      onPath(['xvfb-run']).some(runnable) ? onPath(['WebKitWebDriver']).find(runnable) : undefined,
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
};
const names = ['Firefox', 'WebKit'] as const;
export type EngineName = (typeof names)[number];

export interface Engine {
  name: EngineName;
  /** The file that starts it; Playwright's own build has none. */
  file?: string;
}

/** An engine besides Chromium, where this machine has it. */
export function findEngine(name: EngineName): Engine | undefined {
  const { own, elsewhere } = sources[name];
  if (runnable(own.executablePath())) return { name };
  const file = elsewhere();
  return file === undefined ? undefined : { name, file };
}

/** Installs each missing engine. */
export function ensureEngines(): void {
  for (const name of names) {
    const { own, packages } = sources[name];
    const isThere = () => findEngine(name) !== undefined;
    const install = () => installOwn(own.name()) || installWithApt(packages);
    ensure(name, isThere, install, 'its tests are not run and not counted');
  }
}
