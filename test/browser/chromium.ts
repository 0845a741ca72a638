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
export function findChromium(): string | null {
  return process.env['CHROMIUM_PATH'] || firstOf([...onPath(names), ...otherPaths]);
}

/** As `findChromium`, but prefers one without windows. */
export function findHeadlessShell(): string | null {
  return process.env['CHROMIUM_PATH'] || firstOf(onPath(shells)) || findChromium();
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

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

function firstOf(paths: readonly string[]): string | null {
  return paths.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
