import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, publish } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { focusedText } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

describeInBrowser('the accounts page', (openPage) => {
  it('the accounts page names the connected account once and no longer after a reload', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'snapchat');
    const page = await openPage();
    await enter(page, subscriber);
    await page.goto(
      `${stack.webUrl}/settings/accounts?snapchat=connected&accounts=${accountId}&user=${subscriber.uid}`,
    );
    const result = page.getByText(/Snapchat is connected: \S+/);
    await result.waitFor();
    await page.reload();
    await page.getByText('Connected', { exact: true }).waitFor();
    expect(await result.count()).toBe(0);
  });

  it('the accounts page does not show an account as connected when its owner has refused a required permission', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'x');
    await context()
      .store.user(subscriber.uid)
      .accounts('x')
      .doc(accountId)
      .update({ scope: 'tweet.read users.read media.write' });
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    await page.getByText('Permissions missing').waitFor();
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0);
    await page.getByText('so some or all posts to it fail').waitFor();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  });

  it('the accounts page asks for a handle before it connects a Bluesky account, and says what is wrong with it', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'bluesky');
    await context().store.user(subscriber.uid).accounts('bluesky').doc(accountId).update({ reconnectRequired: true });
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    await page.getByRole('button', { name: 'Connect Bluesky' }).click();
    await page.getByLabel('Handle or server').fill('nobody');
    await page.getByRole('button', { name: 'Continue to Bluesky' }).click();
    await page.getByText('“nobody” is neither a handle nor the address of a server.').waitFor();
    await page.getByLabel('Handle or server').fill('');
    await page.getByRole('button', { name: 'Continue to Bluesky' }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Reconnect' }).first().click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  });

  it('the accounts page reports a lost account again after its user has signed in as another user', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    await context().store.user(subscriber.uid).accounts('threads').doc(accountId).update({
      reconnectRequired: true,
      'profile.displayName': 'The lost one',
    });
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    await page.getByRole('button', { name: 'Reconnect The lost one' }).click();
    await page.getByLabel('New account').fill('another_one');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The lost one is still not connected').waitFor();
    expect(await page.getByText('Threads is connected').count()).toBe(0);
  });

  it('the accounts page names scheduled posts before it disconnects an account, and names the remaining steps', async () => {
    const subscriber = await createSubscriber();
    for (const platform of ['x', 'threads'] as const) await connect(subscriber, platform);
    const apiKey = await createApiKey(context(), subscriber.uid, null);
    const later = { scheduledTime: '2090-01-01T00:00:00Z' };
    await publish({ apiKey }, aPost({ text: 'For later', platform: 'x' }, later));
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    const buttons = page.getByRole('button', { name: 'Disconnect' });
    await buttons.nth(1).waitFor();
    await buttons.first().click();
    await page.getByText('“For later” on ').waitFor();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByText('is disconnected.').waitFor();
    expect(await page.getByText('remove Herald in the settings there').count()).toBe(0);
    await expect.poll(() => focusedText(page)).toContain('is disconnected.');
    await buttons.nth(1).waitFor({ state: 'detached' });
    await buttons.first().click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByText('To end Herald’s access at Threads too').waitFor();
  });

  it('the accounts page shows what each account can publish, when it expires and the outcome of its last post', async () => {
    const subscriber = await createSubscriber();
    const [x, threads] = [await connect(subscriber, 'x'), await connect(subscriber, 'threads')];
    const { accounts } = context().store.user(subscriber.uid);
    await accounts('x').doc(x).update({ scope: 'tweet.read users.read media.write', refreshToken: null });
    const apiKey = await createApiKey(context(), subscriber.uid, null);
    const id = await publish({ apiKey }, aPost({ text: 'The last one' }));
    await eventually(
      async () => (await context().store.runs(id).doc('threads').get()).data()?.status,
      (status) => status === 'succeeded',
    );
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    const [onX, onThreads] = ['X', 'Threads'].map((name) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: new RegExp(`^Disconnect .* on ${name}$`) }) }),
    );
    await onX?.getByText('Limited: Herald cannot post to this account').waitFor();
    await onX?.getByText('reconnect it before then').waitFor();
    await onX?.getByText('Nothing posted yet').waitFor();
    await onThreads?.getByText('renewed automatically').waitFor();
    await onThreads?.getByText(/Last post .*: Published/).waitFor();
    const link = onThreads?.getByRole('link', { name: 'View on Threads' });
    expect(await link?.getAttribute('href')).toContain('http');
    expect(threads).not.toBe(x);
  });

  it('the accounts page shows 200 accounts of two pages of the API, and asks for their last posts once', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    const apiKey = await createApiKey(context(), subscriber.uid, null);
    const id = await publish({ apiKey }, aPost({ text: 'The last one' }));
    await eventually(
      async () => (await context().store.runs(id).doc('threads').get()).data()?.status,
      (status) => status === 'succeeded',
    );
    const accounts = context().store.user(subscriber.uid).accounts('threads');
    const account = (await accounts.doc(accountId).get()).data();
    if (!account) throw new Error('the account was not stored');
    await Promise.all(
      Array.from({ length: 199 }, (_, index) => `${accountId}${index}`).map((other) =>
        accounts.doc(other).set({ ...account, accountId: other }),
      ),
    );
    const page = await openPage();
    const requests: string[] = [];
    page.on('request', (sent) => requests.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
    await enter(page, subscriber, '/settings/accounts');
    await page.getByText(/Last post .*: Published/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Disconnect / }).count()).toBe(200);
    await expect.poll(() => page.getByText('Nothing posted yet').count()).toBe(199);
    const loaded = requests.filter((sent) => sent.includes(' /api/'));
    expect(loaded.filter((sent) => !sent.includes('/live')).sort()).toEqual([
      'GET /api/account-groups',
      'GET /api/accounts',
      'GET /api/accounts',
      'GET /api/drafts/waiting',
      'GET /api/me',
      'GET /api/platforms',
      'GET /api/posts',
    ]);
  });
});
