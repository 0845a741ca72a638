import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const LIVE_URL = `${stack.functionsUrl}/events/live`;

/** Longer than any silence of a stream that is alive. */
const SILENCE_MS = 40 * SECOND;

/** The longest time between two polls of a page without a stream. */
const POLL_MS = 30 * SECOND;

function isLive(request: Request): boolean {
  return request.url() === LIVE_URL && request.method() === 'GET';
}

/** The streams that a page asks for, from now on. */
function streamsOf(page: Page): Request[] {
  const streams: Request[] = [];
  page.on('request', (request) => {
    if (isLive(request)) streams.push(request);
  });
  return streams;
}

/** Functions that start one after the other on a busy machine. */
const FIRST_STREAM_MS = 90_000;

/** Resolves when the page has an open stream. */
function streamOpened(page: Page) {
  return page.waitForResponse((response) => isLive(response.request()) && response.ok(), { timeout: FIRST_STREAM_MS });
}

/** Queries are polled by `setInterval`, and by nothing else. */
function withoutPolling(page: Page) {
  return page.addInitScript('window.setInterval = () => 0;');
}

/** A connection of the page may be cut by `cut()`, as a lost network does. */
function withCuts(page: Page) {
  return page.addInitScript(`{
    const connect = window.fetch;
    let cutting = new AbortController();
    window.fetch = (address, options) =>
      address === '${LIVE_URL}'
        ? connect(address, { ...options, signal: AbortSignal.any([options.signal, cutting.signal]) })
        : connect(address, options);
    window.cut = () => {
      cutting.abort(new TypeError('network error'));
      cutting = new AbortController();
    };
  }`);
}

async function subscriberWithProgram() {
  const subscriber = await createSubscriber();
  await connect(subscriber, 'threads');
  const program = await programOf(subscriber);
  const post = async (text: string): Promise<void> => {
    const id = await program.post({ text, platform: 'threads' });
    await eventually(
      () => program.outcomeOf(id),
      (outcome) => outcome === 'published',
    );
  };
  return { subscriber, post };
}

function published(page: Page, text: string) {
  return page.getByRole('article', { name: `Published: ${text}` }).waitFor();
}

/** Moves the clock of a page to its next poll, which shows the post. */
async function shownByPoll(page: Page, text: string): Promise<void> {
  await page.clock.fastForward(POLL_MS);
  await published(page, text);
}

describeInBrowser('a page that listens to what changes', (openPage) => {
  it('a page shows a published post of a program without polling', async () => {
    const { subscriber, post } = await subscriberWithProgram();
    const page = await openPage();
    await withoutPolling(page);
    const streams = streamsOf(page);
    const opened = streamOpened(page);
    await enter(page, subscriber);
    await page.getByText('Nothing posted yet').waitFor();
    const stream = await opened;
    expect(stream.url()).not.toContain('?');
    expect(await stream.request().headerValue('cookie')).toBeNull();
    await post('Told at once');
    await published(page, 'Told at once');
    // Nor since its stream had failed.
    expect(streams).toHaveLength(1);
  });

  it('a page opens another stream after a disconnect and misses no change', async () => {
    const { subscriber, post } = await subscriberWithProgram();
    const page = await openPage();
    await withoutPolling(page);
    await withCuts(page);
    const streams = streamsOf(page);
    const opened = streamOpened(page);
    await enter(page, subscriber);
    await opened;
    await post('Before the cut');
    await published(page, 'Before the cut');
    const reopened = streamOpened(page);
    await page.evaluate('window.cut()');
    await reopened;
    await post('After the cut');
    await published(page, 'After the cut');
    const [first, second] = await Promise.all(streams.map((stream) => stream.allHeaders()));
    expect(first?.['last-event-id']).toBeUndefined();
    expect(Number(second?.['last-event-id'])).toBeGreaterThan(0);
    expect(second?.['authorization']).not.toBe(first?.['authorization']);
  });

  it('a page polls when the stream is refused', async () => {
    const { subscriber, post } = await subscriberWithProgram();
    const page = await openPage();
    await page.clock.install();
    await page.route(LIVE_URL, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', isLive);
    await enter(page, subscriber);
    await page.getByText('Nothing posted yet').waitFor();
    await refused;
    const retried = page.waitForEvent('requestfailed', isLive);
    await page.clock.fastForward(MINUTE);
    await retried;
    await post('Seen by asking');
    await shownByPoll(page, 'Seen by asking');
  });

  it('a page polls again when the stream cannot be reopened', async () => {
    const { subscriber, post } = await subscriberWithProgram();
    const page = await openPage();
    await page.clock.install();
    await withCuts(page);
    const opened = streamOpened(page);
    await enter(page, subscriber);
    await opened;
    await page.route('**/api/live', (route) => route.fulfill({ status: 503, json: {} }));
    const refetched = page.waitForResponse((response) => response.url().includes('/api/posts'));
    await page.evaluate('window.cut()');
    await refetched;
    await post('Seen by asking again');
    await shownByPoll(page, 'Seen by asking again');
  });

  it('a page closes a stream that falls silent, a minute after it is hidden and at the end of the session', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.addInitScript(`{
      let state = 'visible';
      Object.defineProperty(document, 'visibilityState', { get: () => state });
      window.show = (next) => {
        state = next;
        document.dispatchEvent(new Event('visibilitychange'));
      };
    }`);
    const streams = streamsOf(page);
    const opened = streamOpened(page);
    await enter(page, await createSubscriber());
    await opened;
    const silent = page.waitForEvent('requestfailed', isLive);
    // Its first message comes with its headers.
    await page.clock.fastForward(SILENCE_MS);
    await silent;
    const reopened = streamOpened(page);
    await page.clock.fastForward(MINUTE);
    await reopened;

    const hidden = page.waitForEvent('requestfailed', isLive);
    const before = streams.length;
    await page.evaluate("window.show('hidden')");
    await page.clock.fastForward(MINUTE);
    await hidden;
    expect(streams).toHaveLength(before);
    const visible = streamOpened(page);
    await page.evaluate("window.show('visible')");
    const token = z.string().parse((await visible).request().headers()['authorization']);

    const closed = page.waitForEvent('requestfailed', isLive);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await closed;
    await page.getByLabel('Password').waitFor();
    const again = await fetch(LIVE_URL, { headers: { authorization: token, origin: stack.webUrl } });
    expect(again.status).toBe(401);
  });
});
