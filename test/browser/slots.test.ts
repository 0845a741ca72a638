import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { savePlan } from '../../functions/src/domain/slots/index.ts';
import { instantOf } from '../../functions/src/infra/time/local-time.ts';
import { dayAfter } from '../../functions/src/model/clock.ts';
import { weekdays } from '../../functions/src/model/planning.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter, type Subscriber } from './subscriber.ts';

/** The days from Monday to Friday of a week that is wholly ahead, as slots are at most a year ahead. */
function comingWeek(): string[] {
  const inTwoWeeks = new Date();
  inTwoWeeks.setUTCDate(inTwoWeeks.getUTCDate() + 14 - ((inTwoWeeks.getUTCDay() + 6) % 7));
  const monday = inTwoWeeks.toISOString().slice(0, 10);
  return [0, 1, 2, 3, 4].map((days) => dayAfter(monday, days));
}

/** Nine o'clock on a day, as the browser of the tests has it. */
function nineOn(day: string | undefined): string {
  return instantOf({ at: `${day}T09:00`, timeZone: 'Europe/Berlin' })?.toISOString() ?? '';
}

const [monday, tuesday, wednesday, thursday, friday] = comingWeek();
const CALENDAR = `/dashboard?view=calendar&span=week&day=${monday}`;

/** A user with an account, and when the posts with a text are published. */
async function createMember() {
  const subscriber = await createSubscriber();
  const accountId = await connect(subscriber, 'threads');
  const program = await programOf(subscriber);
  const timesOf = async (text: string) =>
    (await program.list()).filter((post) => post.text === text).map(({ scheduledTime }) => scheduledTime);
  return { subscriber, account: { platform: 'threads', accountId } as const, program, timesOf };
}

/** Sets nine o'clock from Monday to Friday for all accounts. */
function saveWeekdays({ uid }: Subscriber) {
  const weekly = Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, ['09:00']]));
  return savePlan(context(), uid, { account: null, timeZone: 'Europe/Berlin', weekly });
}

function dayOf(page: Page, day: string | undefined) {
  return page.locator(`[data-day="${day}"]`);
}

function freePlace(page: Page, day: string | undefined) {
  return dayOf(page, day).getByRole('button', { name: '09:00, free' });
}

describeInBrowser('posting times', (openPage) => {
  it('posting times are set, shown as free places of the calendar, and taken by new posts', async () => {
    const { subscriber, program, timesOf } = await createMember();
    const page = await openPage({ viewport: { width: 1280, height: 1000 } });
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('link', { name: 'Set posting times' }).click();
    const newTime = page.getByLabel('New time on Monday');
    await newTime.fill('18:00');
    await newTime.press('Enter');
    await newTime.fill('09:00');
    await page.getByRole('button', { name: 'Add to Monday' }).click();
    await page.getByRole('button', { name: 'Remove 18:00 on Monday' }).click();
    await expect.poll(() => focusedText(page)).toBe('New time on Monday');
    await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click();
    await page.getByText('Not saved yet.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await announced(page, 'The posting times are saved.');
    await expect
      .poll(() => page.getByRole('region', { name: 'Next free slots' }).getByRole('listitem').count())
      .toBe(5);

    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.goto(new URL(CALENDAR, page.url()).href);
    await freePlace(page, friday).waitFor();
    await freePlace(page, tuesday).click();
    await expect.poll(() => page.getByLabel('Slot', { exact: true }).inputValue()).toBe(nineOn(tuesday));
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('In a slot');
    await program.post({ text: 'Was first' }, { scheduledTime: { slot: nineOn(tuesday) } });
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('This is not a free slot').waitFor();
    await page.getByRole('button', { name: /^Take .* instead$/ }).click();
    await expect.poll(() => focusedText(page)).toBe('Schedule');
    await page.keyboard.press('Enter');
    await announced(page, /The post is scheduled for .*, 09:00\./);
    expect(await timesOf('In a slot')).toEqual([nineOn(wednesday)]);
  });

  it('posting times are taken by posts that are moved', async () => {
    const { subscriber, account, program, timesOf } = await createMember();
    await saveWeekdays(subscriber);
    await program.post({ text: 'Was first' }, { scheduledTime: { slot: nineOn(tuesday) } });
    await program.post({ text: 'In a slot' }, { scheduledTime: { slot: nineOn(wednesday) } });
    const page = await openPage({ viewport: { width: 1280, height: 1000 } });
    await enter(page, subscriber, CALENDAR);
    await page.getByRole('button', { name: 'Move In a slot' }).press('Enter');
    await freePlace(page, thursday).press('Enter');
    await announced(page, /Moved to .*, 09:00\./);
    expect(await timesOf('In a slot')).toEqual([nineOn(thursday)]);
    await freePlace(page, wednesday).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await freePlace(page, wednesday).waitFor({ state: 'detached' });
    expect(await timesOf('In a slot')).toEqual([nineOn(wednesday)]);
    await dayOf(page, tuesday).getByRole('link', { name: 'Was first' }).dragTo(freePlace(page, friday));
    await freePlace(page, friday).waitFor({ state: 'detached' });
    expect(await timesOf('Was first')).toEqual([nineOn(friday)]);
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await dayOf(page, tuesday).getByText('1 free').waitFor();

    await savePlan(context(), subscriber.uid, { account, timeZone: 'UTC', weekly: { sunday: ['10:00'] } });
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Move In a slot' }).press('Enter');
    await freePlace(page, thursday).press('Enter');
    await page.getByText('not a free slot of the posting times of this post’s account').waitFor();
    expect(await timesOf('In a slot')).toEqual([nineOn(wednesday)]);
  });
});
