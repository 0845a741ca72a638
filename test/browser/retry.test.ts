import { expect, it } from 'vitest';
import { ambiguousPost, failRun } from '../support/ended-run.ts';
import { eventually } from '../support/eventually.ts';
import { inject, liveOn } from '../support/sandbox.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

/** A refusal of a server that is no repetition of an earlier post. */
const refused = { error: 'InvalidRequest', message: 'Not like this.' };

describeInBrowser('trying again', (openPage) => {
  it('a retry publishes only to the target that failed', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'bluesky');
    const threads = await connect(subscriber, 'threads');
    await inject({ platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body: refused, accountId });
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Once more', platform: ['bluesky', 'threads'] });
    await eventually(
      () => program.outcomeOf(id),
      (outcome) => outcome === 'partly_published',
    );
    const page = await openPage();
    await enter(page, subscriber, '/dashboard?view=attention');
    await page.getByRole('article', { name: 'Partly published: Once more' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await announced(page, 'Trying again.');
    // It needs no attention any more, and the focus is not lost with it.
    await page.getByText('All is well').waitFor();
    await expect.poll(() => focusedText(page)).toBe('Posts');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('article', { name: 'Published: Once more' }).waitFor();
    expect(await liveOn(accountId)).toHaveLength(1);
    expect(await liveOn(threads)).toHaveLength(1);
  });

  it('a post that failed opens in the composer, and is sent corrected to no account that has it', async () => {
    const subscriber = await createSubscriber();
    const bluesky = await connect(subscriber, 'bluesky');
    const threads = await connect(subscriber, 'threads');
    const fault = { platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body: refused } as const;
    await inject({ ...fault, accountId: bluesky });
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Fresh bred', platform: ['bluesky', 'threads'] });
    await eventually(
      () => program.outcomeOf(id),
      (outcome) => outcome === 'partly_published',
    );
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}`);
    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await page.getByLabel('Text', { exact: true }).fill('Fresh bread');
    expect(await page.getByRole('checkbox', { name: /Threads/ }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: Fresh bread' }).waitFor();
    expect((await liveOn(bluesky)).map(({ text }) => text)).toEqual(['Fresh bread']);
    expect((await liveOn(threads)).map(({ text }) => text)).toEqual(['Fresh bred']);
  });

  it('one retry repeats all failed targets of a post', async () => {
    const subscriber = await createSubscriber();
    const accounts = [await connect(subscriber, 'bluesky'), await connect(subscriber, 'bluesky')];
    for (const accountId of accounts)
      await inject({ platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body: refused, accountId });
    const platform = accounts.map((accountId) => ({ platform: 'bluesky', accountId }));
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Both', platform });
    await eventually(
      () => program.outcomeOf(id),
      (outcome) => outcome === 'failed',
    );
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}`);
    await page.getByRole('button', { name: 'Try all 2 again' }).click();
    await page.getByRole('article', { name: 'Published: Both' }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Published: Both');
    expect(await liveOn(...accounts)).toHaveLength(2);
  });

  it('a failed target links to the accounts page when an account must be reconnected', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    const owner = { uid: subscriber.uid, accounts: { threads: [accountId] } };
    const { id } = await unqueuedPost(owner, 'threads', { text: 'Locked out' });
    await failRun(id, 'threads', 'reconnect_required');
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByRole('link', { name: 'Connect the account again' }).click();
    await page.waitForURL('**/settings/accounts');
  });
});

describeInBrowser('an account that is connected again', (openPage) => {
  it('the page offers to retry the posts that failed while an account was disconnected', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    const owner = { uid: subscriber.uid, accounts: { threads: [accountId] } };
    for (const text of ['Missed one', 'Missed two']) {
      const { id } = await unqueuedPost(owner, 'threads', { text });
      await failRun(id, 'threads', 'reconnect_required');
    }
    const { id: other } = await unqueuedPost(owner, 'threads', { text: 'Refused' });
    await failRun(other, 'threads', 'platform_rejected');
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    const button = page.getByRole('button', { name: 'Publish the 2 posts now' });
    await page.getByRole('link', { name: 'Missed one' }).waitFor();
    await expect.poll(() => page.getByText('Refused').count()).toBe(0);
    await button.click();
    await button.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('article', { name: 'Published: Missed one' }).waitFor();
    await page.getByRole('article', { name: 'Published: Missed two' }).waitFor();
    expect((await liveOn(accountId)).map(({ text }) => text).sort()).toEqual(['Missed one', 'Missed two']);
  });
});

describeInBrowser('a post that may be live', (openPage) => {
  it('a post of unknown outcome is found on the platform without another publication', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'x');
    await ambiguousPost({ uid: subscriber.uid, accounts: { x: [accountId] } }, true, { text: 'Perhaps there' });
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByText('X did not confirm whether it published the post.').waitFor();
    await page.getByRole('button', { name: 'Check X again' }).click();
    await page.getByRole('article', { name: 'Published: Perhaps there' }).waitFor();
    expect(await liveOn(accountId)).toHaveLength(1);
  });

  it('a post of unknown outcome is published after the user confirms that it is not live', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'x');
    await ambiguousPost({ uid: subscriber.uid, accounts: { x: [accountId] } }, false, { text: 'Not there' });
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByRole('button', { name: 'I checked, it is not there' }).click();
    await page.getByText('If the post is there after all, it will appear twice.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
    await page.getByRole('article', { name: 'Published: Not there' }).waitFor();
    expect(await liveOn(accountId)).toHaveLength(1);
  });

  it('a post of unknown outcome is not published when the user closes the confirmation', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'x');
    await ambiguousPost({ uid: subscriber.uid, accounts: { x: [accountId] } }, false, { text: 'Better not' });
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByRole('button', { name: 'I checked, it is not there' }).click();
    await page.getByText('If the post is there after all').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('article', { name: 'Outcome unknown: Better not' }).waitFor();
    expect(await liveOn(accountId)).toEqual([]);
  });
});

describeInBrowser('the timeline of a post', (openPage) => {
  it('the timeline tells the history of a post in sentences, and copies the ids that support needs', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'x');
    const id = await ambiguousPost({ uid: subscriber.uid, accounts: { x: [accountId] } }, true, { text: 'A story' });
    const page = await openPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, subscriber, `/dashboard/posts/${id}`);
    await page.getByText('What happened').click();
    await page.getByText('Herald accepted the post.').waitFor();
    await page.getByText('so the post may be there or not').waitFor();
    await page.getByRole('button', { name: 'Copy for support' }).click();
    await announced(page, 'Copied.');
    const copied: string = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`postSubmissionId=${id}`);
    expect(copied).toMatch(/traceId=\S{32,}/);
    expect(copied).toMatch(/T.*Z {2}x:.* {2}response_lost {2}attempt=1/);
    expect(copied).not.toContain('[object');

    await page.getByRole('button', { name: 'Check X again' }).click();
    await page.getByText('You asked Herald to check again').waitFor();
    await page.getByText('X has the post, so Herald does not send it again.').waitFor();
  });
});
