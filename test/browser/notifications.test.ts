import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { endMails } from '../../functions/src/domain/notifications/settings.ts';
import { startRecording } from '../../functions/src/domain/webhooks/index.ts';
import { inject } from '../support/sandbox.ts';
import { runJob, stack } from '../support/stack.ts';
import { overflowsHorizontally, violations } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const mails = z.array(z.object({ to: z.array(z.string()), subject: z.string() }));

async function subjectsTo(address: string): Promise<string[]> {
  const all = mails.parse(await (await fetch(`${stack.sandboxUrl}/_sandbox/mail`)).json());
  return all.flatMap(({ to, subject }) => (to.includes(address) ? [subject] : []));
}

describeInBrowser('the page of notifications', (openPage) => {
  it('the page of notifications saves each choice at once, and sends a test e-mail in the chosen language', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage({ viewport: { width: 390, height: 800 } });
    await enter(page, subscriber, '/settings/plan');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const mail = page.getByRole('region', { name: 'By e-mail' });
    await mail.getByRole('checkbox', { name: 'A scheduled post is at risk' }).focus();
    await page.keyboard.press('Space');
    await announced(page, 'Your choice is saved.');
    await mail.getByRole('checkbox', { name: /^A summary/ }).check();
    await page.getByLabel('Language of e-mails and notifications').selectOption('es');
    const stored = async () => (await context().store.user(subscriber.uid).noticeSettings.get()).data();
    await expect.poll(async () => (await stored())?.language).toBe('es');
    expect(await stored()).toMatchObject({
      email: { failures: true, risks: false, connections: true, digest: true },
      timeZone: 'Europe/Berlin',
    });
    await page.getByRole('button', { name: 'Send a test e-mail' }).click();
    await page.getByText('is on its way').waitFor();
    await runJob('eventSweep');
    expect(await subjectsTo(subscriber.email)).toEqual(['Un correo de prueba de Herald']);
    expect(await overflowsHorizontally(page)).toBe(false);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await page.reload();
    expect(await mail.getByRole('checkbox', { name: 'A scheduled post is at risk' }).isChecked()).toBe(false);
    // The link in an e-mail ends them all while the page is open.
    await endMails(context(), subscriber.uid);
    await page.getByLabel('Language of e-mails and notifications').selectOption('en');
    await expect.poll(async () => (await stored())?.language).toBe('en');
    expect((await stored())?.email).toEqual({ failures: false, risks: false, connections: false, digest: false });
    await expect.poll(() => mail.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('a failed post that is visible in the list ends its notice', async () => {
    const subscriber = await createSubscriber();
    await startRecording(context(), subscriber.uid);
    const accountId = await connect(subscriber, 'threads');
    await inject({ platform: 'threads', operation: 'publishText', times: 1, status: 400, accountId });
    await (await programOf(subscriber)).post({});
    const page = await openPage({ viewport: { width: 1280, height: 200 } });
    const requests: string[] = [];
    page.on('request', (each) => requests.push(each.url()));
    await page.clock.install();
    await enter(page, subscriber, '/dashboard');
    const notices = async () =>
      (await context().store.user(subscriber.uid).notices.get()).docs.map((notice) => notice.data().mailAt);
    await expect.poll(notices).toEqual([expect.any(Date)]);
    const top = (await page.getByRole('article', { name: /^Failed/ }).boundingBox())?.y ?? 0;
    // Near the window, but below it.
    await page.setViewportSize({ width: 1280, height: Math.floor(top) - 50 });
    await page.evaluate('new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))');
    await page.clock.runFor(20_000);
    // A later request than the one that must not be there.
    await page.evaluate("fetch('/api/me').then(({ ok }) => ok)");
    expect(requests.filter((url) => url.endsWith('/api/notices/seen'))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const noticesLater = async () => {
      await page.clock.runFor(6_000);
      return notices();
    };
    await expect.poll(noticesLater).toEqual([null]);
  });
});
