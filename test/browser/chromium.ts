import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without windows, which needs half of the processor time, and has no push messages. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const otherPaths = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of an installed Chromium or Chrome: `CHROMIUM_PATH`, else a usual path; null where there is none. */
export function findChromium(programs: readonly string[] = names): string | null {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...otherPaths].find(isExecutable) ?? null;
}

/** As `findChromium`, but prefers one without windows. */
export function findHeadlessShell(): string | null {
  return findChromium([...shells, ...names]);
}

/** Starts the browser with a new profile and without background network requests. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
