import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { eventually } from '../support/eventually.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { deliverEvents, simulate } from '../support/stripe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { enter, signIn } from './subscriber.ts';

function credentials() {
  return { email: `${randomUUID()}@herald.example`, password: randomUUID() };
}

/** A user who has signed up, and nothing else. */
async function newcomer() {
  const { email, password } = credentials();
  return { ...(await signUp(stack, email, password)), email, password };
}

/** The texts of the buttons that stand out. */
function highlighted(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.primary')].filter((button) => {
    const accent = document.createElement('i');
    accent.style.color = 'var(--accent)';
    document.body.append(accent);
    const { color } = getComputedStyle(accent);
    accent.remove();
    return getComputedStyle(button).backgroundColor === color;
  }).map(({ innerText }) => innerText.trim())`);
}

async function connectedThreads(uid: string): Promise<string[]> {
  return (await context().store.user(uid).accounts('threads').get()).docs.map(({ id }) => id);
}

beforeEach(() => simulate({ holdEvents: false }));
afterEach(async () => {
  await deliverEvents();
  await simulate({ holdEvents: false });
});

describeInBrowser('the first day', (openPage) => {
  it('the pages lead a new user from the sign-up to the plan, a platform and the first post', async () => {
    const { email, password } = credentials();
    const page = await openPage();
    await page.goto(stack.webUrl);
    await page.getByText('€19 per month').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Three steps to your first post' }).waitFor();
    await expect.poll(() => highlighted(page)).toEqual(['Go to the plan']);

    await page.getByRole('link', { name: 'Go to the plan' }).click();
    await page.getByText('Publishing needs an active subscription.').waitFor();
    await page.getByText('€19 per month').waitFor();
    await expect.poll(() => highlighted(page)).toEqual(['Subscribe']);
    await simulate({ holdEvents: true });
    await page.getByRole('button', { name: 'Subscribe' }).click();
    // The pages name it too.
    await page.waitForURL(`${stack.sandboxUrl}/**`);
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Waiting for payment confirmation.').waitFor();
    await deliverEvents();
    await page.getByText('Your payment is confirmed.').waitFor();

    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByText('Choose a plan (done)').waitFor();
    await expect.poll(() => highlighted(page)).toEqual(['Connect an account']);
    await page.getByRole('link', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Connect Threads' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Threads is connected:').waitFor();

    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByText('Connect an account (done)').waitFor();
    await expect.poll(() => highlighted(page)).toEqual(['Write it here']);
    await page.getByRole('button', { name: 'Create a key and show the command' }).click();
    const command = (await page.locator('.command').textContent()) ?? '';
    const [, apiKey = ''] = /service-api-key: (\S+)'/.exec(command) ?? [];
    const [, body = ''] = /-d '(.+)'/.exec(command) ?? [];
    const [, url = ''] = /curl (\S+)/.exec(command) ?? [];
    const headers = { 'service-api-key': apiKey, 'content-type': 'application/json' };
    const sent = await fetch(url, { method: 'POST', headers, body });
    expect(sent.status).toBe(201);

    await page.reload();
    await page.getByRole('article').waitFor();
    expect(await page.getByText('Three steps to your first post').count()).toBe(0);
    const { users } = z.object({ users: z.array(z.object({ localId: z.string() })) }).parse(
      await (
        await fetch(
          `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/projects/${stack.projectId}/accounts:lookup`,
          {
            method: 'POST',
            headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
            body: JSON.stringify({ email: [email] }),
          },
        )
      ).json(),
    );
    const accounts = await connectedThreads(users[0]?.localId ?? '');
    // The sandbox approves with a fixed account, to which other tests post.
    const live = await eventually(
      async () => (await liveOn(...accounts)).filter(({ text }) => text === 'Hello from Herald'),
      ({ length }) => length > 0,
    );
    expect(live).toHaveLength(1);

    await expect.poll(() => highlighted(page)).toEqual(['New post']);
    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Hello from my browser');
    await expect.poll(() => highlighted(page)).toEqual(['Publish now']);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: /^Published: Hello from my browser/ }).waitFor();
  });

  it('the page says that nothing was bought after a cancelled checkout', async () => {
    const page = await openPage();
    await enter(page, await newcomer(), '/settings/plan');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await page.getByText('Your card was declined.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('nothing was charged').waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  });

  it('the page leads to the payment provider to fix a failed payment and to manage a plan', async () => {
    const page = await openPage();
    await enter(page, await newcomer(), '/settings/plan');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Your payment is confirmed.').waitFor();

    await page.getByRole('button', { name: 'Manage plan' }).click();
    await page.getByRole('button', { name: 'The period ends, and the payment fails' }).click();
    await page.getByText('past_due').waitFor();
    const reloadUntil = async (text: string): Promise<void> => {
      await eventually(
        async () => {
          await page.goto(`${stack.webUrl}/settings/plan`);
          await page.getByRole('heading', { name: 'AI credits' }).waitFor();
          return page.getByText(text).count();
        },
        (count) => count > 0,
      );
    };
    await reloadUntil('Your last payment failed.');
    await page.getByRole('button', { name: 'Fix payment' }).click();
    await page.getByRole('button', { name: 'Pay the open invoice' }).click();
    await page.getByText('active', { exact: true }).waitFor();
    await reloadUntil('The current period runs until');

    await page.getByRole('button', { name: 'Manage plan' }).click();
    await page.getByRole('button', { name: 'Cancel now' }).click();
    await page.getByText('canceled', { exact: true }).waitFor();
    await reloadUntil('Cancelled');
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  });
});

describeInBrowser('a password', (openPage) => {
  it('a button shows and hides the password while the user types', async () => {
    const page = await openPage();
    await page.goto(`${stack.webUrl}/login`);
    const password = page.getByLabel('Password');
    await password.fill('what I typed');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  it('a link replaces a forgotten password, and the page does not tell who has an account', async () => {
    const user = await newcomer();
    const page = await openPage();
    await page.goto(`${stack.webUrl}/login`);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    for (const email of [`${randomUUID()}@herald.example`, user.email]) {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText(`If there is an account for ${email},`).waitFor();
    }
    const codes = z.object({ oobCodes: z.array(z.object({ email: z.string(), oobLink: z.url() })) });
    const sent = codes.parse(
      await (await fetch(`http://${stack.authHost}/emulator/v1/projects/${stack.projectId}/oobCodes`)).json(),
    );
    const link = sent.oobCodes.find(({ email }) => email === user.email)?.oobLink ?? '';
    const password = randomUUID();
    expect((await fetch(`${link}&newPassword=${password}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, { ...user, password });
  });
});
