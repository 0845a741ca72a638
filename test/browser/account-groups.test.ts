import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { connectAccount } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { readGroups, saveGroups } from '../../functions/src/domain/account-groups/index.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import { stack } from '../support/stack.ts';
import { check, overflowsHorizontally } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText } from './program.ts';
import { createSubscriber, enter, type Subscriber } from './subscriber.ts';

const names: Partial<Record<Platform, readonly string[]>> = {
  threads: ['Café Zürich', 'Bakery', 'Garage', 'Florist', 'Library', 'Cinema'],
  bluesky: ['Café Zürich', 'Bakery', 'Museum'],
  x: ['Bakery', 'Theatre', 'Swimming pool'],
};

/** Somebody with twelve accounts. */
async function createAgency(): Promise<Subscriber> {
  const subscriber = await createSubscriber();
  for (const platform of ['threads', 'bluesky', 'x'] as const)
    await Promise.all(
      (names[platform] ?? []).map((displayName, index) =>
        connectAccount(
          context(),
          stack,
          subscriber.uid,
          platform,
          `${subscriber.uid.slice(0, 8)}_${platform}_${index}`,
          {
            displayName,
          },
        ),
      ),
    );
  return subscriber;
}

async function groupsOf({ uid }: Subscriber) {
  return (await readGroups(context(), uid)).map(({ name, accounts }) => [name, accounts.length]);
}

function searchIn(page: Page) {
  return page.getByRole('searchbox', { name: 'Search accounts' });
}

describeInBrowser('many accounts', (openPage) => {
  it('many accounts are found by a search, saved as a group, and selected by the group for two posts', async () => {
    const agency = await createAgency();
    const page = await openPage({ viewport: { width: 1280, height: 1000 } });
    await enter(page, agency, '/dashboard/compose');
    const boxes = page.locator('.account-picker').getByRole('checkbox');
    const selected = () => page.locator('.account-picker').getByRole('checkbox', { checked: true }).count();
    const search = searchIn(page);
    await search.fill('zurich blue');
    await expect.poll(() => boxes.count()).toBe(1);
    await boxes.check();
    await search.press('Enter');
    await search.fill('nobody');
    await page.getByText('No account matches your search.').waitFor();
    await search.fill('THEATRE');
    await boxes.check();
    await page.getByText('2 selected, 1 not shown').waitFor();
    expect(await page.getByText('Nothing was published').count()).toBe(0);
    await search.fill('');
    await page.getByText('2 selected', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Save as group' }).click();
    await page.getByLabel('Name of the group').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Give the group a name.').waitFor();
    await page.getByLabel('Name of the group').fill('Arts');
    await check(page);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await overflowsHorizontally(page)).toBe(false);
    await page.getByLabel('Name of the group').press('Enter');
    await announced(page, 'The group Arts is saved.');
    await expect.poll(() => focusedText(page)).toBe('Save as group');
    expect(await groupsOf(agency)).toEqual([['Arts', 2]]);

    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await announced(page, 'No account is selected.');
    await expect.poll(selected).toBe(0);
    await page.getByRole('button', { name: 'Arts 2' }).click();
    await expect.poll(selected).toBe(2);
    await page.getByLabel('Text', { exact: true }).fill('To a group');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: To a group' }).waitFor();

    await page.getByRole('link', { name: 'New post' }).click();
    await announced(page, 'Chosen as in your last post.');
    await page.locator('form').getByText('Chosen as in your last post.').waitFor();
    await expect.poll(selected).toBe(2);
    await page.locator('.account-picker').getByRole('checkbox', { checked: false }).first().check();
    await expect.poll(() => page.locator('form').getByText('Chosen as in your last post.').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.reload();
    await boxes.first().waitFor();
    await expect.poll(selected).toBe(0);
  });

  it('the accounts page filters accounts, and groups are renamed, changed and deleted beside other pages', async () => {
    const agency = await createAgency();
    const { accounts } = context().store.user(agency.uid);
    const threads = await accounts('threads').get();
    await threads.docs[0]?.ref.update({ reconnectRequired: true });
    const page = await openPage();
    await enter(page, agency, '/settings/accounts');
    const rows = page.getByRole('button', { name: /^Disconnect / });
    const search = searchIn(page);
    await search.fill('bakery');
    await page.getByText('3 of 12 accounts').waitFor();
    await page.getByLabel('Platform').selectOption('Bluesky');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Needs attention').check();
    await page.getByText('No account matches.').waitFor();
    await page.getByLabel('Platform').selectOption('All platforms');
    await search.fill('');
    await page.getByText('1 of 12 accounts').waitFor();

    await page.getByRole('button', { name: 'New group' }).click();
    const form = page.locator('.group-form');
    await form.getByLabel('Name', { exact: true }).fill('Shops');
    await form.getByLabel('Bakery on Threads').check();
    await form.getByLabel('Garage on Threads').check();
    await check(page);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await overflowsHorizontally(page)).toBe(false);
    await form.getByRole('button', { name: 'Save group' }).click();
    await announced(page, 'The group Shops is saved.');
    await expect.poll(() => focusedText(page)).toBe('Groups');

    await page.getByRole('button', { name: 'Edit Shops' }).click();
    const before = await readGroups(context(), agency.uid);
    const [shops] = before;
    const museum = (await accounts('bluesky').get()).docs.map(({ id }) => id)[0] ?? '';
    const added = [...(shops?.accounts ?? []), { platform: 'bluesky' as const, accountId: museum }];
    // Another page is first.
    const others = [
      { name: 'Shops', accounts: added },
      { name: 'Others', accounts: [] },
    ];
    await saveGroups(context(), agency.uid, others, () => {});
    await form.getByLabel('Name', { exact: true }).fill('OTHERS');
    await form.getByLabel('Garage on Threads').uncheck();
    await form.getByRole('button', { name: 'Save group' }).click();
    await form.getByText('Another group has this name.').waitFor();
    await form.getByLabel('Name', { exact: true }).fill('High street');
    await form.getByRole('button', { name: 'Save group' }).click();
    await announced(page, 'The group High street is saved.');
    expect(await groupsOf(agency)).toEqual([
      ['High street', 2],
      ['Others', 0],
    ]);

    await page.getByRole('button', { name: 'Delete High street' }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await announced(page, 'The group High street is deleted.');
    await expect.poll(() => focusedText(page)).toBe('Groups');
    expect(await groupsOf(agency)).toEqual([['Others', 0]]);
  });
});
