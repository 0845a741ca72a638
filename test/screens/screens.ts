import type { Page } from 'playwright-core';
import { inProject } from '../../dev/project.ts';
import type { Story } from './story.ts';

/** A page of which there is a picture. */
export interface Screen {
  /** Of its files. */
  name: string;
  path: (story: Story) => string;
  /** A text that is there once the page has its data. */
  ready: string | RegExp;
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** The widths in which it is of interest; all by default. */
  widths?: readonly number[];
  /** The element that is in the picture, as far as a very high window shows it; the window by default. */
  element?: string;
  /** Shown only without a session. */
  signedOut?: true;
}

function at(path: string) {
  return () => path;
}

const VIDEO = inProject('dev', 'lab', 'sandbox', 'media', 'samples', 'wide.mp4');

/** Longer than X takes. */
const NEWS =
  'The new single origin from Huila is in! Roasted this morning, free tasting on Saturday from 10 to 14 at Lindengasse 4. ' +
  'Bring your own cup and take a bag home for ten percent less. Ines tells how the farm dries its cherries on raised beds, ' +
  'and why that tastes of red plum and cocoa. See you there!';

/** Every page: a line each. */
export const screens: readonly Screen[] = [
  { name: 'posts', path: at('/dashboard'), ready: 'Fern & Oak Roastery GmbH' },
  {
    name: 'calendar',
    path: at('/dashboard?view=calendar'),
    ready: 'Today',
    prepare: (page) => page.locator('.chip').first().waitFor(),
  },
  {
    name: 'post',
    path: ({ partlyPublished }) => `/dashboard/posts/${partlyPublished}`,
    ready: 'Fern & Oak Roastery GmbH',
  },
  {
    name: 'compose',
    path: at('/dashboard/compose'),
    ready: 'Publish to',
    prepare: async (page) => {
      for (const platform of [/Threads/, /LinkedIn/, /Bluesky/])
        await page.getByRole('checkbox', { name: platform }).check();
      await page.getByRole('checkbox', { name: /X$/ }).check();
      await page.getByLabel('Text', { exact: true }).fill(NEWS);
      await page.getByText('1 warning').first().waitFor();
    },
  },
  {
    name: 'preview-video',
    path: at('/dashboard/compose'),
    ready: 'Publish to',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Select all' }).click();
      await page
        .getByLabel('Text', { exact: true })
        .fill('Our first film: how a bag of green coffee becomes your Monday.');
      await page.locator('input[type="file"]').setInputFiles(VIDEO);
      await page.getByText(/^MP4 · /).waitFor();
    },
    element: '.preview-list',
    widths: [1920],
  },
  { name: 'drafts', path: at('/dashboard/drafts'), ready: '1 problem' },
  { name: 'draft', path: ({ waitingDraft }) => `/dashboard/drafts/${waitingDraft}`, ready: 'On each account' },
  { name: 'library', path: at('/dashboard/library'), ready: /·/ },
  { name: 'times', path: at('/settings/times'), ready: 'Next free slots' },
  { name: 'accounts', path: at('/settings/accounts'), ready: 'Connect an account' },
  {
    name: 'account',
    path: ({ threadsAccount }) => `/settings/accounts/threads/${threadsAccount}`,
    ready: 'The newest numbers of',
  },
  { name: 'profiles', path: at('/settings/profiles'), ready: 'Create a profile' },
  { name: 'keys', path: at('/settings/keys'), ready: 'Newsletter import' },
  {
    name: 'webhooks',
    path: at('/settings/webhooks'),
    ready: 'Receives all events',
    prepare: async (page) => {
      await page.getByText('Deliveries').first().click();
      await page.getByText('post.published').first().waitFor();
    },
  },
  { name: 'requests', path: at('/settings/requests'), ready: '/v1/posts' },
  { name: 'plan', path: at('/settings/plan'), ready: 'AI credits' },
  { name: 'notifications', path: at('/settings/notifications'), ready: 'By e-mail' },
  { name: 'not-found', path: at('/settings/nowhere'), ready: 'There is nothing here' },
  { name: 'home', path: at('/'), ready: 'What it costs', signedOut: true },
  { name: 'status', path: at('/status'), ready: 'Incidents', signedOut: true },
  { name: 'login', path: at('/login'), ready: 'Forgot your password?', signedOut: true },
  { name: 'result', path: ({ resultUrl }) => resultUrl, ready: /too old/, signedOut: true },
  { name: 'reference', path: at('/v1/docs'), ready: /Publish one post/, signedOut: true },
  { name: 'sandbox', path: ({ sandboxUrl }) => sandboxUrl, ready: 'Huila', widths: [1280], signedOut: true },
  {
    name: 'error-code',
    path: at('/v1/docs/errors/idempotency_conflict'),
    ready: 'idempotency_conflict',
    signedOut: true,
  },
];
