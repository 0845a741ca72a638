import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, request, withKey } from '../support/api.ts';
import { createDraft } from '../support/drafts.ts';
import { failRun } from '../support/ended-run.ts';
import { stack } from '../support/stack.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { check, overflowsHorizontally, violations } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, programOf } from './program.ts';
import { connect, createSubscriber, enter, signIn } from './subscriber.ts';

const SAMPLE = readFileSync(new URL('../../dev/lab/sandbox/media/samples/sample.png', import.meta.url));

/** The page as `check` leaves it. The content security policy would block the script of axe. */
const NARROW = { colorScheme: 'light', viewport: { width: 320, height: 800 }, bypassCSP: true } as const;

/** A user with three accounts, of which the one on Threads must be connected again. */
async function createMember() {
  const subscriber = await createSubscriber();
  const threadsAccount = await connect(subscriber, 'threads');
  await connect(subscriber, 'tiktok');
  await connect(subscriber, 'bluesky');
  const { store } = context();
  await store.user(subscriber.uid).accounts('threads').doc(threadsAccount).update({ reconnectRequired: true });
  return { subscriber, threadsAccount };
}

describeInBrowser('every page is accessible at every width, in the light and the dark theme', (openPage) => {
  it('the pages for visitors and for new posts are accessible', async () => {
    const { subscriber } = await createMember();
    const page = await openPage(NARROW);
    await page.goto(stack.webUrl);
    await page.getByRole('heading', { name: 'What it costs' }).waitFor();
    await check(page);
    await page.goto(`${stack.webUrl}/dashboard`);
    await page.getByLabel('Password').waitFor();
    await check(page);
    await signIn(page, subscriber);
    await page.getByText('Nothing posted yet').waitFor();
    await check(page);

    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByLabel('Disclose video content').check();
    await page.getByLabel('Branded content', { exact: true }).check();
    await page.getByLabel('Everyone').check();
    await page.getByLabel('Later').check();
    await page.getByLabel('Date and time').fill('2090-07-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('A post needs a text, an image or a video.').waitFor();
    await check(page);
    await page.getByLabel('Text', { exact: true }).fill('For later');
    await page.getByText('text alone does not work.').waitFor();
    await check(page);
    const picture = { mimeType: 'image/png', buffer: SAMPLE };
    const text = { mimeType: 'image/png', buffer: Buffer.from('Not a picture') };
    await page.locator('input[type="file"]').setInputFiles([
      { ...picture, name: 'harbour.png' },
      { ...text, name: 'a-file-that-is-broken-and-has-a-long-name.png' },
    ]);
    await page.getByText('PNG · 480 × 480').waitFor();
    await page.locator('.media-list').getByText('This is not a readable image, video or PDF.').waitFor();
    await page.getByRole('button', { name: 'Add an image or video by its address' }).click();
    await check(page);
    for (const name of ['file 3', 'a-file-that-is-broken-and-has-a-long-name.png', 'harbour.png'])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('checkbox', { name: /Bluesky/ }).check();
    await page.getByRole('button', { name: 'Leave out' }).click();
    await page.getByRole('button', { name: 'Customise for Bluesky' }).click();
    await page.getByLabel('Text for Bluesky').fill('For Bluesky, later, at https://herald.example/later #later');
    await page.locator('summary', { hasText: 'Bluesky ·' }).click();
    await page.getByLabel('Languages').fill('nonsense!');
    await page.getByText('A language is a BCP 47 tag').waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Add to thread' }).click();
    await page.getByLabel('Reply 1', { exact: true }).fill('An answer of the author, at https://herald.example/answer');
    await page
      .getByRole('group', { name: 'Thread' })
      .locator('input[type="file"]')
      .setInputFiles([{ ...picture, name: 'boat.png' }]);
    await announced(page, 'boat.png is uploaded.');
    await check(page);
    await page.getByRole('button', { name: 'Remove reply 1' }).click();
    await page.getByRole('button', { name: 'Use the shared text again' }).click();
    await page.getByLabel('Languages').fill('en');
    await page.getByRole('button', { name: 'Make a picture' }).click();
    await page.getByRole('img', { name: 'How it will look' }).waitFor();
    await page.getByText('Name, colours and type').click();
    await check(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Cancel post' }).click();
    await check(page);
  });

  it('the pages about posts, their times and the calendar are accessible', async () => {
    const { subscriber, threadsAccount } = await createMember();
    const program = await programOf(subscriber);
    await program.post(
      { text: 'For later', platform: [{ platform: 'bluesky', overrides: { languages: ['en'] } }] },
      { scheduledTime: '2090-07-01T09:00:00Z' },
    );
    const page = await openPage(NARROW);
    await enter(page, subscriber);
    const owner = { uid: subscriber.uid, accounts: { threads: [threadsAccount] } };
    for (const [text, code] of [
      ['Failed there', 'reconnect_required'],
      ['Perhaps there', 'outcome_unknown'],
    ] as const) {
      const { id } = await unqueuedPost(owner, 'threads', { text });
      await failRun(id, 'threads', code);
    }
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('link', { name: 'Needs attention' }).click();
    await page.getByText('Failed there').waitFor();
    await check(page);
    await page.getByRole('button', { name: 'I checked, it is not there' }).click();
    await check(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('link', { name: 'Posting times' }).click();
    for (const [day, time] of [
      ['Monday', '09:00'],
      ['Sunday', '23:59'],
    ] as const) {
      await page.getByLabel(`New time on ${day}`).fill(time);
      await page.getByLabel(`New time on ${day}`).press('Enter');
    }
    await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await announced(page, 'The posting times are saved.');
    await check(page);
    await page.getByRole('link', { name: 'Calendar' }).click();
    for (const span of ['Month', 'Week']) {
      await page.getByRole('link', { name: span, exact: true }).click();
      await page.locator(`.days.${span.toLowerCase()} [aria-current="date"]`).waitFor();
      await page.locator('.chip', { hasText: 'Failed there' }).waitFor({ state: 'attached' });
      await page.locator('.free-place, .free-count').first().waitFor({ state: 'attached' });
      await check(page);
    }
    await page.getByRole('link', { name: 'Upcoming' }).click();
    await page.getByRole('link', { name: 'Edit For later' }).click();
    await page.getByLabel('Free slot').check();
    await page.getByLabel('Slot', { exact: true }).waitFor();
    await check(page);
    await page.getByLabel('Later').check();
    await page.locator('summary', { hasText: 'Bluesky ·' }).click();
    await page.getByLabel('Date and time').fill('2020-07-01T09:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Choose a time that is at least a minute from now.').waitFor();
    await check(page);
    await page.getByRole('link', { name: 'All posts' }).click();
    await page.getByRole('link', { name: 'Needs attention' }).click();
    await page.getByRole('article', { name: 'Failed: Failed there' }).getByRole('link').first().click();
    await page.getByText('What happened').click();
    await page.getByText('Herald accepted the post.').waitFor();
    await check(page);
  });

  it('the pages of drafts, imports and settings are accessible', async () => {
    const { subscriber } = await createMember();
    const page = await openPage(NARROW);
    await enter(page, subscriber, '/settings/accounts');
    await page.getByRole('button', { name: 'Reconnect' }).waitFor();
    await check(page);
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Your new key').waitFor();
    await check(page);
    await page.getByRole('link', { name: 'request log' }).click();
    await page
      .getByText(/Requests that your programs make appear here|Request id [\w-]/)
      .first()
      .waitFor();
    await check(page);
    const apiKey = await createApiKey(context(), subscriber.uid, 'An assistant with a long name');
    const platform = ['threads', { platform: 'bluesky', overrides: { text: 'For Bluesky', languages: ['nonsense!'] } }];
    await createDraft({ apiKey }, aPost({ text: 'From an assistant', platform }, { scheduledTime: { slot: 'next' } }));
    const rejected = await createDraft({ apiKey }, aPost({ text: 'Rejected' }));
    const rejection = { message: 'Shorter, please.' };
    await request(`/v1/drafts/${rejected}/reject`, { headers: withKey({ apiKey }), body: rejection });
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.getByText(/^\d problems?$/).waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Review “From an assistant”' }).click();
    await page.getByRole('heading', { name: 'On each account' }).waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reject draft' }).click();
    await check(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('link', { name: 'Import a file' }).click();
    const csv = Buffer.from('text,accounts\nFor Bluesky,bluesky\nNowhere,myspace\n');
    await page.locator('input[type="file"]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv });
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.getByText('There is no platform “myspace”.').waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByLabel('Address').fill(`${stack.sandboxUrl}/hooks/${subscriber.uid}?status=500`);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('The endpoint’s secret').waitFor();
    await page.getByRole('button', { name: 'Send challenge again' }).click();
    await page.getByText('did not accept the test').waitFor();
    await page.getByText('Deliveries', { exact: true }).click();
    await page.getByText('No deliveries yet.').waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Plan' }).click();
    await page.getByText('AI credits').waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await check(page);
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.getByText('No connection to Herald.').waitFor();
    await check(page);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Delete my account and data' }).click();
    await check(page);
  });
});

describeInBrowser('every page outside the app', (openPage) => {
  it.each([
    ['a page that is not there', `${stack.webUrl}/nowhere`],
    ['the result of a connection', `${stack.functionsUrl}/ttAuthCallback?state=unknown`],
    ['the error codes', `${stack.webUrl}/v1/docs/errors`],
  ])('%s is accessible, has the background of the app and links back to it', async (_name, address) => {
    const page = await openPage({ bypassCSP: true });
    await page.goto(`${stack.webUrl}/login`);
    const ofApp = await backgrounds(page);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await backgrounds(page)).toEqual(ofApp);
    await check(page);
    await followLinkToApp(page);
  });

  // It reads the theme when it is loaded, and is so large that each theme is checked at one width.
  it.each([
    ['light', 320],
    ['dark', 1920],
  ] as const)(
    'the reference of the API is accessible in the %s theme and links back to the app',
    async (theme, width) => {
      const page = await openPage({ colorScheme: theme, viewport: { width, height: 800 }, bypassCSP: true });
      await page.goto(`${stack.webUrl}/login`);
      const ofApp = await background(page);
      await page.goto(`${stack.webUrl}/v1/docs`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await background(page)).toBe(ofApp);
      // Redoc has its list of endpoints outside every landmark.
      expect(await violations(page, { rules: { region: { enabled: false } } })).toEqual([]);
      expect(await overflowsHorizontally(page)).toBe(false);
      await followLinkToApp(page);
    },
  );
});

function background(page: Page): Promise<unknown> {
  return page.evaluate('getComputedStyle(document.body).backgroundColor');
}

/** The background of the page in each theme. */
async function backgrounds(page: Page): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return [dark, await background(page)];
}

async function followLinkToApp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Herald', exact: true }).first().click();
  await page.waitForURL(`${stack.webUrl}/login?next=%2Fdashboard`);
}
