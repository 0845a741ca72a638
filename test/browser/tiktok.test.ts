import { afterEach, expect, it } from 'vitest';
import { callsOf } from '../support/sandbox.ts';
import { simulate } from '../support/sandbox-control.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { publishingEnded } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

describeInBrowser('the choices for a TikTok post', (openPage) => {
  afterEach(() => simulate('tiktok', { stitchDisabled: false, maxVideoSeconds: 300 }));

  it('the choices for TikTok start empty, follow what TikTok says of the account, and are sent as they were chosen', async () => {
    await simulate('tiktok', { stitchDisabled: true });
    const subscriber = await createSubscriber();
    const account = await connect(subscriber, 'tiktok');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    const choices = page.getByRole('group', { name: /^TikTok:/ });
    const publish = page.getByRole('button', { name: 'Publish now' });
    await choices.getByText('Choose who can see the post on TikTok.').waitFor();
    // Beside the button too, which may be far from the choices.
    await page.locator('.composer-actions').getByText('Choose who can see the post on TikTok.').waitFor();
    expect(await choices.locator(':checked').count()).toBe(0);
    expect(await publish.isDisabled()).toBe(true);
    expect(await choices.getByLabel('Stitch').isDisabled()).toBe(true);
    expect(await choices.getByRole('radio').count()).toBe(3);

    await choices.getByLabel('Only you').check();
    await expect.poll(() => publish.isDisabled()).toBe(false);
    await choices.getByText(/^By posting, you agree to TikTok's Music Usage Confirmation\./).waitFor();
    await choices.getByLabel('Disclose video content').check();
    await choices
      .getByText('You need to indicate if your content promotes yourself, a third party, or both.')
      .waitFor();
    await choices.getByLabel('Your brand').check();
    await choices.getByText("Your photo/video will be labeled as 'Promotional content'.").waitFor();
    await choices.getByLabel('Branded content').check();
    await choices.getByText("Your photo/video will be labeled as 'Paid partnership'.").waitFor();
    await choices
      .getByText(/^By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation\./)
      .waitFor();
    expect(await choices.getByLabel('Only you').isDisabled()).toBe(true);
    expect(await choices.getByLabel('Only you').isChecked()).toBe(false);
    expect(await publish.isDisabled()).toBe(true);

    await choices.getByLabel('Everyone').check();
    await choices.getByLabel('Comment').check();
    await choices.getByLabel('The video was made with AI').check();
    await page.getByLabel('Text', { exact: true }).fill('A disclosed video');
    await page.getByRole('button', { name: 'Add an image or video by its address' }).click();
    await page.getByLabel('Image or video 1').fill(`${stack.sandboxUrl}/media/sample.mp4`);
    await publish.click();
    await publishingEnded(subscriber);
    await page.locator('[data-platform="tiktok"][data-status="succeeded"]').waitFor();
    const [init] = (await callsOf(account)).filter(({ operation }) => operation === 'initVideo');
    expect(init?.['params']).toMatchObject({
      post_info: {
        privacy_level: 'PUBLIC_TO_EVERYONE',
        disable_comment: false,
        disable_duet: true,
        disable_stitch: true,
        brand_content_toggle: true,
        brand_organic_toggle: true,
        is_aigc: true,
      },
    });
    await page
      .getByRole('article', { name: /A disclosed video/ })
      .locator('header a')
      .click();
    await page.getByText('Visible to everyone.').waitFor();
  });

  it('the choices for TikTok are asked for once for each account, however many more are chosen', async () => {
    const subscriber = await createSubscriber();
    for (let count = 0; count < 3; count += 1) await connect(subscriber, 'tiktok');
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/capabilities')) asked.push(sent.url());
    });
    await enter(page, subscriber, '/dashboard/compose');
    const accounts = page.getByRole('checkbox', { name: /TikTok/ });
    await accounts.first().waitFor();
    for (const [index, account] of (await accounts.all()).entries()) {
      await account.check();
      await page
        .getByRole('group', { name: /^TikTok:/ })
        .nth(index)
        .getByRole('radio')
        .first()
        .waitFor();
    }
    expect(asked).toHaveLength(3);
  });

  it('the choices for TikTok name the longest video that the account may post', async () => {
    await simulate('tiktok', { maxVideoSeconds: 2 });
    const subscriber = await createSubscriber();
    await connect(subscriber, 'tiktok');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByRole('button', { name: 'Add an image or video by its address' }).click();
    await page.getByLabel('Image or video 1').fill(`${stack.sandboxUrl}/media/sample.mp4`);
    await page
      .getByRole('group', { name: /^TikTok:/ })
      .getByText(/^TikTok lets this account post videos of up to 2 seconds, and this has \d\.$/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true);
  });
});
