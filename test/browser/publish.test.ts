import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { programOf } from './program.ts';
import { connect, createSubscriber, enter, returnToTab, signIn, startSession } from './subscriber.ts';

/** The ids of the user's Threads accounts. */
async function connectedThreads(uid: string): Promise<string[]> {
  return (await context().store.user(uid).accounts('threads').get()).docs.map(({ id }) => id);
}

describeInBrowser('writing a post', (openPage) => {
  it('a user signs in, connects an account and publishes a post once', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await page.goto(`${stack.webUrl}/settings/accounts`);
    await signIn(page, subscriber);
    expect(new URL(page.url()).pathname).toBe('/settings/accounts');

    await page.getByRole('button', { name: 'Connect Threads' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Threads is connected:').waitFor();

    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    const text = `Written in a browser <b>${subscriber.uid}</b> & "sent" as it is`;
    await page.getByLabel('Text', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Publish now' }).click();

    const target = page.locator('[data-platform="threads"][data-status="succeeded"]');
    await target.waitFor();
    await page.getByRole('article', { name: /^Published/ }).waitFor();
    const live = await liveOn(...(await connectedThreads(subscriber.uid)));
    expect(live.filter((post) => post.text === text)).toHaveLength(1);

    const shown = page.context().waitForEvent('page');
    await target.getByRole('link', { name: 'View' }).click();
    await (await shown).getByText(text).waitFor();
  });

  it('a post is published once although the response was lost and the page was reloaded', async () => {
    const subscriber = await createSubscriber();
    const account = await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Only once');
    await page.route('**/api/posts', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Herald cannot be reached.').first().waitFor();
    await page.unroute('**/api/posts');
    await page.reload();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: Only once' }).waitFor();
    expect(await liveOn(account)).toHaveLength(1);
    expect(await (await programOf(subscriber)).list()).toHaveLength(1);
  });

  it('the composer shows every error at its field until the field changes', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('button', { name: 'Add an image or video' }).click();
    const address = page.getByRole('textbox', { name: 'Image or video 1' });
    await address.fill('not an address');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Choose at least one account.').waitFor();
    const error = page.getByText('This is not the address of a file');
    await error.waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('https://example.com/a.jpg');
    await error.waitFor({ state: 'detached' });
    expect(await address.getAttribute('aria-invalid')).toBeNull();
  });

  it('the composer keeps the draft after a reload, up to the last character', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/dashboard/compose');
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Half a');
    // The last letters are stored before the browser can do anything else.
    const stored = await page.evaluate(`(async () => {
      const text = document.querySelector('textarea');
      text.value += ' thought';
      text.dispatchEvent(new Event('input', { bubbles: true }));
      for (let turn = 0; turn < 10; turn += 1) await null;
      return sessionStorage.getItem('herald-draft');
    })()`);
    expect(stored).toContain('Half a thought');
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('Half a thought');
  });

  it('the composer keeps no draft for the next user of the tab, signed out or not', async () => {
    const page = await openPage();
    const text = page.getByLabel('Text', { exact: true });
    await enter(page, await createSubscriber(), '/dashboard/compose');
    await text.fill('Mine alone');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Mine alone');
    await enter(page, await createSubscriber(), '/dashboard/compose');
    await text.fill('Also mine alone');

    // Another session without a sign-out, as after an end of the session. A page of Herald would notice, and go to the sign-in itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await enter(page, await createSubscriber(), '/dashboard/compose');
    await text.waitFor();
    expect(await text.inputValue()).toBe('');
  });

  it('the page shows another user as soon as another tab has signed that user in', async () => {
    const [first, second] = [await createSubscriber(), await createSubscriber()];
    const page = await openPage();
    await enter(page, first, '/dashboard/compose');
    await page.getByLabel('Text', { exact: true }).fill('Of the first');
    await startSession(page, second);
    await returnToTab(page);
    await page.getByTitle(second.email).waitFor();
    await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('');
  });

  it('the composer counts characters by the rules of each platform and shows the problems of each account', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'x');
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    const x = page.getByRole('article', { name: /on X$/ });
    await page.getByRole('checkbox', { name: /X$/ }).check();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    // 300 characters that X counts twice.
    await page.getByLabel('Text', { exact: true }).fill('字'.repeat(300));
    await page.getByText('600 / 280').waitFor();
    await page.getByText('300 / 500').waitFor();
    await x.getByText('X takes at most 280 characters').waitFor();
    await x.getByText('Shorten the text by 320 characters.').waitFor();
    await x.getByRole('button', { name: 'Leave out' }).click();
    await page.getByText('600 / 280').waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: /X$/ }).isChecked()).toBe(false);
  });

  it('the composer sends neither a URL without a file nor a text to a platform that takes none, and warns of both', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    await connect(subscriber, 'tiktok');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByRole('button', { name: 'Add an image or video' }).click();
    await page.getByRole('textbox', { name: 'Image or video 1' }).fill(`${stack.sandboxUrl}/`);
    await page.getByText('This address does not lead to an image, a video or a PDF.').waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Nothing was published. Please check the marked fields.').waitFor();

    await page.getByRole('textbox', { name: 'Image or video 1' }).fill('');
    await page.getByLabel('Text', { exact: true }).fill('Words alone');
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByText('text alone does not work.').waitFor();
    await page.getByLabel('Only you').check();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText(/^Nothing was published: it would fail for .+ on TikTok\. Change the post/).waitFor();
    await page.getByRole('button', { name: 'Leave out' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: Words alone' }).waitFor();
  });

  it('a post is scheduled in the time zone of the user, but not in the past, and cancelled', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('For later');
    await page.getByLabel('Later').check();
    await page.getByText('Europe/Berlin').waitFor();
    await page.getByLabel('Date and time').fill('2020-07-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Choose a time that is at least a minute from now.').waitFor();
    expect(await page.getByText('scheduledTime').count()).toBe(0);
    await page.getByLabel('Date and time').fill('2090-07-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    // 09:00 in Berlin's summer is 07:00 in UTC.
    await page.locator('time[datetime="2090-07-01T07:00:00.000Z"]').waitFor();
    await page.getByRole('button', { name: 'Cancel post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel post' }).click();
    await page.getByRole('article', { name: /^Cancelled/ }).waitFor();
  });
});
