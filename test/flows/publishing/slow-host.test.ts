import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { skipTo } from '../../../dev/stack/in-process/movable-date.ts';
import { shorteningWaits } from '../../../dev/stack/in-process/skipped-waits.ts';
import { type Context, context } from '../../../functions/src/context.ts';
import { newTestAccount } from '../../../functions/src/domain/accounts/index.ts';
import { publishTask } from '../../../functions/src/domain/posts/index.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { TaskResult } from '../../../functions/src/infra/queue/task-result.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { profileUserOf } from '../../../functions/src/model/ids.ts';
import { startFlakyHost } from '../../platforms/contract/flaky-host.ts';
import { stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { type Delivered, unqueuedPost } from '../../support/unqueued-post.ts';
import type { TestUser } from '../../support/user.ts';

const DRIPPING = 'http://dripping.example/picture.jpg';
const BYTES_PER_SECOND = 1000;
const { request: realRequest } = http;
let openDownloads = 0;

/** A response with the headers of a picture, of which a second brings a kilobyte. */
function drippingRequest(signal: AbortSignal | undefined): http.ClientRequest {
  const request = new http.OutgoingMessage() as http.ClientRequest;
  const response = new Readable({ read() {} });
  Object.assign(response, { statusCode: 200, headers: { 'content-length': String(10 ** 6) } });
  openDownloads += 1;
  const drip = setInterval(() => response.push(Buffer.alloc(BYTES_PER_SECOND)), SECOND);
  response.once('close', () => {
    clearInterval(drip);
    openDownloads -= 1;
  });
  signal?.addEventListener('abort', () => response.destroy(signal.reason));
  const end = (): void => void setImmediate(() => request.emit('response', response));
  return Object.assign(request, { end, destroy: () => request });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
    return controller.signal;
  });
  const request = (url: URL, options: http.RequestOptions) =>
    url.href === DRIPPING ? drippingRequest(options.signal) : realRequest(url, options);
  Object.assign(http, { request });
  syncBuiltinESMExports();
});

afterEach(() => {
  Object.assign(http, { request: realRequest });
  syncBuiltinESMExports();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Runs `work`, during which time passes only while a file drips. Returns its result and how long it took (ms). */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let seconds = 0;
  let ended = false;
  const running = shorteningWaits(work).finally(() => {
    ended = true;
  });
  while (!ended) {
    await turn();
    if (openDownloads === 0) continue;
    seconds += 1;
    skipTo(Date.now() + SECOND);
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  return { result: await running, ms: seconds * SECOND };
}

function delivered(ctx: Context, task: Delivered['task']): Promise<TaskResult> {
  return deliver(ctx, { ...task, platform: 'bluesky', runId: 'bluesky' }, stdoutLogger({}));
}

/** Delivers the tasks of a post until the last one; returns how long each occupied its worker (ms). */
async function workerTimes(ctx: Context, { task }: Delivered): Promise<number[]> {
  const times: number[] = [];
  let result: TaskResult;
  do {
    const timedRun = await timed(() => delivered(ctx, task));
    times.push(timedRun.ms);
    result = timedRun.result;
    if (result.kind !== 'done') skipTo(Date.now() + result.delayMs);
  } while (result.kind !== 'done');
  return times;
}

function drippingPost(user: TestUser): Promise<Delivered> {
  return unqueuedPost(user, 'bluesky', { mediaType: 'image', media: [{ kind: 'image', url: DRIPPING }] });
}

it('a worker gives up soon when the host of a file drips, and the run ends after a few tasks', async () => {
  const { test } = await createTestModeUser();
  const ctx = context();
  const post = await drippingPost(test);
  const times = await workerTimes(ctx, post);
  expect(Math.max(...times)).toBeLessThanOrEqual(10 * SECOND);
  // A task that comes early by the clock of the database downloads nothing.
  expect(times.filter((ms) => ms > 0)).toHaveLength(5);
  const run = (await ctx.store.runs(post.id).doc('bluesky').get()).data();
  expect(run).toMatchObject({ status: 'failed', error: { code: 'media_unusable' } });
});

it('a later task downloads a file again from a host that was unavailable', async () => {
  const { test } = await createTestModeUser();
  const host = await startFlakyHost(`${stack.sandboxUrl}/media/sample.jpg`, 2);
  const base = context();
  const media = { ...base.config.media, allowedPrivateHosts: [new URL(host.url).host, new URL(stack.sandboxUrl).host] };
  const ctx = { ...base, config: { ...base.config, media } };
  const post = await unqueuedPost(test, 'bluesky', { mediaType: 'image', media: [{ kind: 'image', url: host.url }] });
  expect((await workerTimes(ctx, post)).length).toBeGreaterThan(1);
  expect((await ctx.store.runs(post.id).doc('bluesky').get()).data()).toMatchObject({ status: 'succeeded' });
  await host.close();
});

it('a customer of test mode publishes one post at once while its file drips, and the others wait as new tasks', async () => {
  const { test } = await createTestModeUser();
  const ctx = context();
  const profile = { ...test, uid: profileUserOf(test.uid, 'prf_1') };
  const [accountId = ''] = test.accounts.bluesky;
  const account = newTestAccount({ platform: 'bluesky', accountId }, Date.now());
  await ctx.store.user(profile.uid).accounts('bluesky').doc(accountId).set(account);
  const posts = await Promise.all(Array.from({ length: 10 }, (_, index) => drippingPost(index % 2 ? test : profile)));
  const { result } = await timed(() => Promise.all(posts.map(({ task }) => delivered(ctx, task))));
  const waits = result.flatMap((one) => (one.kind === 'wait' ? [one.dedupeSuffix] : []));
  expect(waits.filter((suffix) => suffix === 'attempt-1-1')).toHaveLength(9);
});

it('the posts of a test key are published through a queue that no live post uses', async () => {
  const { live, test } = await createTestModeUser();
  const run = { postSubmissionId: 'post', platform: 'bluesky', accountId: 'test_bluesky' } as const;
  const [simulated, real] = [test, live].map(({ uid }) => publishTask({ ...run, userId: uid }, rootTrace(), 'first'));
  expect(simulated).toMatchObject({ queue: 'publishTest', payload: { platform: 'bluesky' } });
  expect(real).toMatchObject({
    queue: 'publishBluesky',
    payload: expect.not.objectContaining({ platform: 'bluesky' }),
  });
});
