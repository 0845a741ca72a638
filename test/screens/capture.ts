import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { inProject } from '../../dev/project.ts';
import type { StackDescription } from '../../dev/stack/description.ts';
import { findChromium, openBrowser } from '../browser/chromium.ts';
import { type Screen, screens } from './screens.ts';
import type { Story } from './story.ts';

interface Variant {
  colorScheme: 'light' | 'dark';
  width: number;
  height: number;
  /** Whether its pictures are taken without `--all`. */
  usual: boolean;
}

const variants: readonly Variant[] = [
  { colorScheme: 'light', width: 320, height: 720, usual: true },
  { colorScheme: 'light', width: 1280, height: 860, usual: true },
  { colorScheme: 'dark', width: 1920, height: 1080, usual: true },
  { colorScheme: 'dark', width: 320, height: 720, usual: false },
  { colorScheme: 'light', width: 768, height: 1024, usual: false },
  { colorScheme: 'dark', width: 768, height: 1024, usual: false },
  { colorScheme: 'dark', width: 1280, height: 860, usual: false },
  { colorScheme: 'light', width: 1920, height: 1080, usual: false },
];

/** The pictures that the README and the start page show. */
const SHOWN = inProject('docs', 'screens');
const OTHERS = inProject('.local', 'screens');
/** The first call of a function starts its process. */
const TIMEOUT_MS = 60_000;

/** Resolves when the images are there that can be seen, or after some seconds: a lazy one is perhaps never asked for. */
const IMAGES_IN_VIEW = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 3000)),
  Promise.all([...document.images]
    .filter((image) => !image.complete && image.getBoundingClientRect().top < innerHeight)
    .map((image) => new Promise((resolve) => { image.onload = resolve; image.onerror = resolve; }))),
]).then(() => null)`;

/** The same of the frames of videos. */
const VIDEOS_IN_VIEW = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 3000)),
  Promise.all([...document.querySelectorAll('video')]
    .filter((video) => video.readyState < 2)
    .map((video) => new Promise((resolve) => { video.onloadeddata = resolve; video.onerror = resolve; }))),
]).then(() => null)`;

/** Of the window for a picture of one element (px). */
const HIGH = 3000;

interface Sight {
  stack: StackDescription;
  story: Story;
  screens: readonly Screen[];
}

interface CaptureOptions {
  /** Whether the pictures of unusual widths and schemes are taken, too. */
  all: boolean;
  /** Of the screens; none are all. */
  names: readonly string[];
  print: (line: string) => void;
}

/** Opens every page in Chromium and writes its pictures. Throws where there is no Chromium, or a page does not come. */
export async function capture(
  stack: StackDescription,
  story: Story,
  { all, names, print }: CaptureOptions,
): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) throw new Error('There is no Chromium: install one, or set CHROMIUM_PATH.');
  await mkdir(OTHERS, { recursive: true });
  const chosen = screens.filter(({ name }) => names.length === 0 || names.includes(name));
  const browser = await openBrowser(chromium);
  try {
    for (const variant of variants.filter(({ usual }) => all || usual)) {
      const count = await captureVariant(browser, { stack, story, screens: chosen }, variant);
      print(`${variant.width} pixels, ${variant.colorScheme}: ${count} pictures`);
    }
  } finally {
    await browser.close();
  }
}

/** Takes the pictures of one width and scheme. Resolves with their number. */
async function captureVariant(browser: Browser, { stack, story, screens }: Sight, variant: Variant): Promise<number> {
  const { colorScheme, width, height } = variant;
  const shared = { colorScheme, viewport: { width, height }, locale: 'en-GB', timezoneId: 'Europe/Berlin' } as const;
  const [member, visitor] = await Promise.all([browser.newContext(shared), browser.newContext(shared)]);
  member.setDefaultTimeout(TIMEOUT_MS);
  visitor.setDefaultTimeout(TIMEOUT_MS);
  const first = await member.newPage();
  await first.goto(`${stack.webUrl}/login`);
  await signIn(first, story);
  const shown = screens.filter(({ widths }) => widths?.includes(width) ?? true);
  for (const { name, path, ready, prepare, element, signedOut } of shown) {
    const page = await (signedOut ? visitor : member).newPage();
    await page.goto(new URL(path(story), stack.webUrl).href);
    await page.getByText(ready).filter({ visible: true }).first().waitFor();
    await prepare?.(page);
    await page.evaluate('scrollTo(0, 0)');
    if (element) await page.setViewportSize({ width, height: HIGH });
    await writeFile(fileOf(`${name}-${width}-${colorScheme}.png`), await picture(page, element));
    await page.close();
  }
  await Promise.all([member.close(), visitor.close()]);
  return shown.length;
}

/** A picture that docs/screens has is replaced there. */
function fileOf(picture: string): string {
  return join(existsSync(join(SHOWN, picture)) ? SHOWN : OTHERS, picture);
}

async function signIn(page: Page, { email, password }: Story): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** A picture of the page, small enough for a repository. */
async function picture(page: Page, element: string | undefined): Promise<Buffer> {
  await page.evaluate('document.fonts.ready');
  await page.evaluate(IMAGES_IN_VIEW);
  await page.evaluate(VIDEOS_IN_VIEW);
  const shown = element ? page.locator(element) : page;
  const png = await shown.screenshot({ animations: 'disabled', caret: 'hide' });
  return await sharp(png).png({ palette: true, effort: 10 }).toBuffer();
}
