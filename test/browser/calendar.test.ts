import { expect, it } from 'vitest';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const OCTOBER = '/dashboard?view=calendar&span=month&day=2090-10-29';

describeInBrowser('the calendar', (openPage) => {
  it('a post moves to another day at the same local time across a change of the clocks, and back', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    // 09:00 in Berlin, in summer. The clock is set back on the 29th.
    const id = await program.post({ text: 'Rolls' }, { scheduledTime: '2090-10-28T07:00:00.000Z' });
    const page = await openPage({ viewport: { width: 1280, height: 1400 } });
    await enter(page, subscriber, OCTOBER);
    await page.getByRole('heading', { name: 'October 2090' }).waitFor();
    const day = (name: string) => page.locator(`[data-day="${name}"]`);
    // A German week begins on Monday.
    await expect.poll(() => page.locator('[data-day]').first().getAttribute('data-day')).toBe('2090-09-25');
    await day('2090-10-28').getByText('09:00').waitFor();
    await day('2090-10-28').getByRole('link', { name: 'Rolls' }).dragTo(day('2090-10-30'));
    await announced(page, /Moved to 30 Oct 2090, 09:00/);
    await day('2090-10-30').getByText('09:00').waitFor();
    expect(await program.read(id)).toMatchObject({ scheduledTime: '2090-10-30T08:00:00.000Z' });

    await page.getByRole('button', { name: 'Undo' }).click();
    await day('2090-10-28').getByText('Rolls').waitFor();
    expect(await program.read(id)).toMatchObject({ scheduledTime: '2090-10-28T07:00:00.000Z' });
  });

  it('the calendar refuses to move a post into the past', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const scheduledTime = '2090-10-12T07:00:00.000Z';
    const id = await program.post({ text: 'Not back' }, { scheduledTime });
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await enter(page, subscriber);
    await page.clock.setFixedTime('2090-10-11T12:00:00Z');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('link', { name: 'Not back' }).dragTo(page.locator('[data-day="2090-10-11"]'));
    await page.getByText('That time has passed.').waitFor();
    expect(await program.read(id)).toMatchObject({ scheduledTime });
  });

  it('the calendar does not move a post that was changed elsewhere, and shows its current state', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Not back' }, { scheduledTime: '2090-10-11T07:00:00.000Z' });
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await enter(page, subscriber, '/dashboard?view=calendar&span=week&day=2090-10-11');
    const link = page.getByRole('link', { name: 'Not back' });
    await link.waitFor();
    await program.change(id, { scheduledTime: '2090-10-12T10:00:00.000Z' });
    await link.dragTo(page.locator('[data-day="2090-10-14"]'));
    await page.getByText('The post was changed elsewhere, so it was not moved.').waitFor();
    await page.locator('[data-day="2090-10-12"]').getByText('Not back').waitFor();
    expect(await program.read(id)).toMatchObject({ scheduledTime: '2090-10-12T10:00:00.000Z' });
  });

  it('the keyboard moves the focus and changes the time of a post', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'By keys' }, { scheduledTime: '2090-11-10T07:00:00.000Z' });
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await enter(page, subscriber, OCTOBER);
    await page.getByRole('link', { name: 'Next month' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'November 2090' }).waitFor();
    await page.getByRole('link', { name: 'By keys' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Date and time').fill('2090-11-12T08:00');
    await page.keyboard.press('Enter');
    await announced(page, 'Your changes are saved.');
    expect(await program.read(id)).toMatchObject({ scheduledTime: '2090-11-12T07:00:00.000Z' });
  });

  it('a finger moves a post, Escape puts it back, and a day begins a post', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'By touch' }, { scheduledTime: '2090-10-11T07:00:00.000Z' });
    const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await enter(page, subscriber, '/dashboard?view=calendar&span=week&day=2090-10-11');
    await page.getByText('on Threads').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Move By touch' }).tap();
    await page.getByRole('link', { name: 'Next week' }).tap();
    await page.getByRole('button', { name: 'Move here, to Friday 20 October' }).tap();
    await announced(page, /Moved to 20 Oct 2090, 09:00/);
    expect(await program.read(id)).toMatchObject({ scheduledTime: '2090-10-20T07:00:00.000Z' });

    await page.getByRole('button', { name: 'Move By touch' }).press('Enter');
    await page.getByText('Choose a day or a free slot for “By touch”.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedText(page)).toContain('By touch');
    await page.locator('[data-day="2090-10-21"]', { hasText: 'New post' }).tap();
    await expect.poll(() => page.getByLabel('Date and time').inputValue()).toBe('2090-10-21T09:00');
  });

  it('the calendar shows published posts, and counts per day that link to the week on a narrow phone', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const id = await program.post({ text: 'Out today' });
    await expect.poll(() => program.outcomeOf(id)).toBe('published');
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    await enter(page, subscriber, '/dashboard?view=calendar&span=month');
    const today = page.locator('[aria-current="date"]');
    await today.getByText('1', { exact: true }).last().waitFor();
    await today.getByRole('link').first().click();
    await today.getByRole('link', { name: 'Published: Out today' }).click();
    await page.getByRole('article', { name: 'Published: Out today' }).waitFor();
  });
});
