import { expect, it } from 'vitest';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const FILE = [
  'Message;Platforms;When;Notes',
  'Open until 18;threads;2090-01-31 09:00;first',
  '"Closed; on Monday";threads;2090-02-01 9:00;',
  'Nowhere;myspace;2090-02-01 09:00;',
  'Not connected;x;2090-02-01 09:00;',
  'Open until 18;threads;2090-01-31 09:00;again',
].join('\n');

describeInBrowser('the import of a CSV file', (openPage) => {
  it('an imported CSV file shows its problems first, makes a post of each valid row, and none a second time', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const { list } = await programOf(subscriber);
    const page = await openPage({ viewport: { width: 390, height: 800 } });
    await enter(page, subscriber);
    await page.getByRole('link', { name: 'Import a file' }).click();
    const choose = () =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    const rows = page.getByRole('list', { name: 'Rows' }).locator('> li');
    await choose();
    await announced(page, 'march.csv has 5 rows.');
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Message');
    expect(await page.getByLabel('Time zone', { exact: true }).inputValue()).toBe('Europe/Berlin');
    await page.getByLabel('Time', { exact: true }).selectOption('When');
    await page.getByRole('button', { name: 'Check 5 rows' }).click();
    await announced(page, '5 rows: 2 posts, 2 with errors.');
    expect(await rows.locator('strong').allTextContents()).toEqual([
      'Row 4',
      'Row 5 · Not connected',
      'Row 2 · Open until 18',
      'Row 3 · Closed; on Monday',
      'Row 6 · Open until 18',
    ]);
    await rows.getByText('There is no platform “myspace”.').waitFor();
    await rows.getByText('Same as row 2').waitFor();
    const send = page.getByRole('button', { name: 'Schedule 2 posts' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Leave out 2 rows with errors').check();
    await send.click();
    await announced(page, '2 posts accepted, 0 already there, 0 refused.');
    await expect.poll(() => focusedText(page)).toBe('Import');
    expect((await list()).map(({ text, scheduledTime }) => [text, scheduledTime])).toEqual(
      expect.arrayContaining([
        ['Open until 18', '2090-01-31T08:00:00.000Z'],
        ['Closed; on Monday', '2090-02-01T08:00:00.000Z'],
      ]),
    );

    await page.getByRole('button', { name: 'Check again' }).click();
    await rows.getByText('This post was accepted before').first().waitFor();
    await send.click();
    await announced(page, '0 posts accepted, 2 already there, 0 refused.');
    expect(await rows.getByText('Already there').count()).toBe(2);
    expect(await list()).toHaveLength(2);
    await page.getByRole('link', { name: 'Open the post of row 3' }).click();
    await page.getByText('Closed; on Monday').first().waitFor();
  });
});
