import { expect, it } from 'vitest';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { openOptions } from './open-options.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const LATER = { scheduledTime: '2090-07-01T07:00:30.000Z' };

describeInBrowser('editing a post that is not published yet', (openPage) => {
  it('an edit changes the text and the time of a post in the time zone of the user', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Fresh bred' }, LATER);
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByRole('link', { name: 'Edit Fresh bred' }).click();
    await page.getByLabel('Text', { exact: true }).fill('Fresh bread');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await announced(page, 'Your changes are saved.');
    await page.getByRole('article', { name: 'Scheduled: Fresh bread' }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Post');
    // The time was not touched, and keeps its seconds.
    expect(await program.read(id)).toMatchObject({ text: 'Fresh bread', ...LATER });

    await page.getByRole('link', { name: 'Edit' }).click();
    // 10:30 in Berlin's winter is 09:30 in UTC.
    await page.getByLabel('Date and time').fill('2090-12-01T10:30');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('time[datetime="2090-12-01T09:30:00.000Z"]').waitFor();
    expect(await program.read(id)).toMatchObject({ scheduledTime: '2090-12-01T09:30:00.000Z' });
  });

  it('the page reports that a post was changed elsewhere, and overwrites the change only after a second request', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'The first' }, LATER);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}?edit=1`);
    await page.getByLabel('Text', { exact: true }).fill('Mine');
    await program.change(id, { post: { content: { text: 'Theirs' } } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The post was changed elsewhere while you were editing it').waitFor();
    await page.getByText('Theirs').waitFor();
    expect(await program.read(id)).toMatchObject({ text: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('article', { name: 'Scheduled: Mine' }).waitFor();
    expect(await program.read(id)).toMatchObject({ text: 'Mine', ...LATER });
  });

  it('the page reports that a post can no longer be edited, and keeps the typed text', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Too late' }, LATER);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}?edit=1`);
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Not any more');
    await program.change(id, { scheduledTime: null });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // It has another time now; saved once more, it is on its way.
    await page.getByText('The post was changed elsewhere').waitFor();
    await expect.poll(() => program.outcomeOf(id)).toBe('published');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The post is already being published or finished').waitFor();
    expect(await text.inputValue()).toBe('Not any more');
    expect(await program.read(id)).toMatchObject({ text: 'Too late' });
  });

  it('the page shows the text, the files and the options of each account, and changes them', async () => {
    const subscriber = await createSubscriber();
    const instagram = await connect(subscriber, 'instagram');
    const x = await connect(subscriber, 'x');
    const program = await programOf(subscriber);
    const url = `${stack.sandboxUrl}/media/sample.jpg`;
    const overrides = {
      text: 'For Instagram',
      media: [{ url, altText: 'Boats' }],
      userTags: [{ username: 'ada', x: 0.5, y: 0.25 }],
      postType: 'story',
    };
    const platform = [
      { platform: 'instagram', accountId: instagram, overrides },
      { platform: 'x', accountId: x },
    ];
    const id = await program.post({ text: 'With options', platform }, LATER);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}`);
    await page.locator('[data-platform="instagram"]').getByText('For Instagram').waitFor();
    await page.locator('[data-platform="instagram"]').getByRole('img').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();

    expect(await page.getByLabel('Text for Instagram').inputValue()).toBe('For Instagram');
    expect(await page.getByLabel('Alternative text').inputValue()).toBe('Boats');
    await page.locator('summary', { hasText: 'Files for each account' }).click();
    expect(await page.getByRole('group', { name: 'X ·' }).getByRole('checkbox').isChecked()).toBe(false);
    const ofInstagram = await openOptions(page, 'Instagram');
    expect(await ofInstagram.getByLabel('Tagged people').inputValue()).toBe('ada 50 25');
    await ofInstagram.getByLabel('Tagged people').fill('bob 10 20');
    await ofInstagram.getByLabel('Post type').selectOption('Default');
    await ofInstagram.getByLabel('Collaborators').fill('not a name');
    await page.getByLabel('Text for Instagram').fill('New for Instagram');
    await (await openOptions(page, 'X')).getByLabel('Who may reply').selectOption('Following');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('A username has up to 30 letters').waitFor();

    await ofInstagram.getByLabel('Collaborators').fill('bob\n');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await announced(page, 'Your changes are saved.');
    const { targets } = await program.read(id);
    expect(targets).toMatchObject([
      {
        platform: 'instagram',
        overrides: {
          text: 'New for Instagram',
          userTags: [{ username: 'bob', x: 0.1, y: 0.2 }],
          collaborators: ['bob'],
        },
      },
      { platform: 'x', overrides: { media: [], replySettings: 'following' } },
    ]);
    expect(targets[0]?.overrides).not.toHaveProperty('postType');
  });

  it('an edit replaces only what its user has changed, where other options were changed elsewhere', async () => {
    const subscriber = await createSubscriber();
    const x = await connect(subscriber, 'x');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'With options', platform: [{ platform: 'x', accountId: x }] }, LATER);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}?edit=1`);
    await (await openOptions(page, 'X')).getByLabel('Who may reply').selectOption('Following');
    const platform = [{ platform: 'x' as const, accountId: x, overrides: { madeWithAi: true } }];
    await program.change(id, { post: { content: { platform } } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Below are your changes, and the new version of everything else.').waitFor();
    expect(await page.getByLabel('Made with AI').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await announced(page, 'Your changes are saved.');
    const { targets } = await program.read(id);
    expect(targets).toMatchObject([{ overrides: { replySettings: 'following', madeWithAi: true } }]);
  });

  it('the page asks before it discards changes, and closes at once where nothing was changed', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const id = await (await programOf(subscriber)).post({ text: 'As it was' }, LATER);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}?edit=1`);
    const close = page.getByRole('button', { name: 'Close' });
    await close.click();
    await page.getByRole('article', { name: 'Scheduled: As it was' }).waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Changed');
    await close.click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await text.inputValue()).toBe('Changed');
    await close.click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('article', { name: 'Scheduled: As it was' }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Post');
  });

  it('the page shows an error at the field that is wrong', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const id = await (await programOf(subscriber)).post({ text: 'When' }, LATER);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}?edit=1`);
    await page.getByLabel('Date and time').fill('2020-01-01T00:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Choose a time that is at least a minute from now.').waitFor();
  });
});
