import type { Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { pushBrowser } from '../support/push.ts';
import { stack } from '../support/stack.ts';
import { check } from './axe.ts';
import { describeWithPush } from './describe-in-browser.ts';
import { announced, focusedText } from './program.ts';
import { createSubscriber, enter, signIn } from './subscriber.ts';

const SETTINGS = '/settings/notifications';

/** Has the browser subscribe at the simulated push service: it cannot reach the real one. */
async function simulateSubscription(page: Page, { subscription }: ReturnType<typeof pushBrowser>): Promise<void> {
  await page.addInitScript(`
    const subscription = {
      ...${JSON.stringify(subscription)},
      toJSON: () => (${JSON.stringify(subscription)}),
      get options() {
        const key = atob(localStorage.getItem('subscribed').replaceAll('-', '+').replaceAll('_', '/'));
        return { applicationServerKey: Uint8Array.from(key, (character) => character.charCodeAt(0)).buffer };
      },
      unsubscribe: async () => (localStorage.removeItem('subscribed'), true),
    };
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('subscribed', applicationServerKey);
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? subscription : null);
  `);
}

/** Delivers a message, as a push service does, and waits until the worker has handled it. The DevTools protocol loses some. */
function push(worker: Worker, message: object): Promise<void> {
  return worker.evaluate(`new Promise((resolve) => {
    const event = new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(message))} });
    event.waitUntil = resolve;
    self.dispatchEvent(event);
  })`);
}

/** The titles of the notifications that the browser shows. */
function shown(worker: Worker): Promise<string[]> {
  return worker.evaluate('self.registration.getNotifications().then((all) => all.map(({ title }) => title))');
}

/** Clicks the only notification; what the worker opens, since only a real click may open a window. */
function click(worker: Worker): Promise<string> {
  return worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    return new Promise((resolve) => {
      self.clients.openWindow = async (address) => resolve(address);
      event.waitUntil = () => undefined;
      self.dispatchEvent(event);
    });
  })()`);
}

describeWithPush('push notifications', (openPage) => {
  it('push notifications are turned on, tested and turned off in a browser, and end when the user signs out', async () => {
    const subscriber = await createSubscriber();
    const browser = pushBrowser();
    const page = await openPage({ viewport: { width: 390, height: 800 }, permissions: ['notifications'] });
    await simulateSubscription(page, browser);
    await enter(page, subscriber, SETTINGS);
    const turnOn = page.getByRole('button', { name: 'Notify me in this browser' });
    await turnOn.waitFor();
    await check(page);
    await turnOn.click();
    await announced(page, 'Notifications are on in this browser.');
    await expect.poll(() => focusedText(page)).toBe('Notifications of the browser');
    await page.getByRole('button', { name: 'Send a test notification' }).click();
    await page.getByText('The test notification is on its way.').waitFor();
    await check(page);
    expect(await browser.notices()).toMatchObject([{ title: 'Herald can reach you here', path: '/dashboard' }]);
    await page.getByRole('button', { name: 'Turn off in this browser' }).click();
    await announced(page, 'Notifications are off in this browser.');

    await turnOn.click();
    await page.getByText('Notifications are on in this browser.').first().waitFor();
    expect(await page.getByText('The test notification is on its way.').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate("localStorage.getItem('subscribed')")).toBeNull();
    await enter(page, subscriber, SETTINGS);
    await turnOn.waitFor();
    expect(await page.getByText('Your other browsers').count()).toBe(0);
  });

  it('push notifications end when another person signs in, and are off with a key that is no longer in use', async () => {
    const page = await openPage({ permissions: ['notifications'] });
    await simulateSubscription(page, pushBrowser());
    await enter(page, await createSubscriber(), SETTINGS);
    const turnOn = page.getByRole('button', { name: 'Notify me in this browser' });
    await turnOn.click();
    await page.getByText('Notifications are on in this browser.').first().waitFor();
    // The session ends without a sign-out. A page of Herald would notice, and go to the sign-in itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${stack.webUrl}${SETTINGS}`);
    await signIn(page, await createSubscriber());
    await turnOn.waitFor();
    expect(await page.evaluate("localStorage.getItem('subscribed')")).toBeNull();

    await turnOn.click();
    await page.getByText('Notifications are on in this browser.').first().waitFor();
    await page.evaluate("localStorage.setItem('subscribed', 'BAAA')");
    await page.reload();
    await turnOn.waitFor();
  });

  it('the service worker shows push notifications unless the page is open, and opens pages of this site only', async () => {
    const page = await openPage({ permissions: ['notifications'] });
    await simulateSubscription(page, pushBrowser());
    await enter(page, await createSubscriber(), SETTINGS);
    const started = page.context().waitForEvent('serviceworker');
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    const worker = await started;
    await announced(page, 'Notifications are on in this browser.');
    await push(worker, { title: 'This page', body: '', path: SETTINGS, tag: 'page' });
    await push(worker, { title: 'A post failed', body: 'On Threads', path: '/dashboard/posts/1', tag: 'post' });
    expect(await shown(worker)).toEqual(['A post failed']);
    expect(await click(worker)).toBe(`${stack.webUrl}/dashboard/posts/1`);
    await expect.poll(() => shown(worker)).toEqual([]);
    await push(worker, { title: 'Elsewhere', body: '', path: 'https://evil.example/dashboard', tag: 'post' });
    expect(await shown(worker)).toEqual(['Elsewhere']);
    expect(await click(worker)).toBe(`${stack.webUrl}/dashboard`);
  });

  it('the page explains why a browser cannot show push notifications', async () => {
    const subscriber = await createSubscriber();
    const blocked = await openPage();
    await blocked.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
    await enter(blocked, subscriber, SETTINGS);
    await blocked.getByText('This browser blocks notifications of Herald.').waitFor();
    const unsupported = await openPage();
    await unsupported.addInitScript('delete window.PushManager');
    await enter(unsupported, subscriber, SETTINGS);
    await unsupported.getByText('On an iPhone or iPad, first add Herald to the Home Screen').waitFor();
  });
});
