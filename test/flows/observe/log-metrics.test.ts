import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { checkBudgets, checkVersions } from '../../../functions/src/domain/accounts/jobs.ts';
import { sequenceEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import { runJob } from '../../../functions/src/entry/run-job.ts';
import { dispatchSweep, recordSweep, recoverySweep } from '../../../functions/src/entry/schedules.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { handleDeliverWebhooks } from '../../../functions/src/entry/tasks/user-handlers.ts';
import { createRateLimiter } from '../../../functions/src/infra/limits/rate-limiter.ts';
import { createBudgets } from '../../../functions/src/infra/limits/spending.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { systemClock } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import { extract, type LogEntry, parseFilter } from '../../../ops/alerts/log-filter.ts';
import { metrics } from '../../../ops/alerts/metrics.ts';
import { EventsFixture } from '../../support/events-fixture.ts';
import { killable } from '../../support/killable.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { ownStore } from '../../support/own-store.ts';
import { clearFaults, inject } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';
import { rulesOf } from '../limits/rules.ts';

/** Metrics of logs that Google writes: https://cloud.google.com/run/docs/logging and https://cloud.google.com/scheduler/docs/logging */
const OF_GOOGLE = ['herald_tasks_refused', 'herald_scheduler_errors'];

const CLOUD_TRACE = '105445aa7843bc8bf206b12000100000';
const jsonLine = z.looseObject({ severity: z.string(), functionName: z.string().optional() });
const ours = Object.entries(metrics).filter(([name]) => !OF_GOOGLE.includes(name));

/** As Cloud Run hands the line to Cloud Logging: special fields leave the payload. */
function entryOf(line: string): LogEntry {
  const { severity, ...payload } = jsonLine.parse(JSON.parse(line));
  const trace = payload['logging.googleapis.com/trace'];
  return { severity, trace, resource: { type: 'cloud_run_revision' }, jsonPayload: payload };
}

let entries: LogEntry[] = [];

/** An endpoint of a user that an event is due for. */
async function endpointWithEvent(userId: string, url: string) {
  const world = new EventsFixture(userId);
  world.allow(new URL(url).host);
  const { address } = await world.endpoint({ url });
  await world.happen();
  await sequenceEvents(world.ctx, userId, stdoutLogger({}));
  return address;
}

/**
 * Captures the lines of a published post, of failing ones, of refused tasks, of sweeps, failing jobs, ended versions of APIs, an
 * endpoint that is gone and an open limiter.
 */
beforeAll(async () => {
  const user = await createUser();
  const published = await unqueuedPost(user);
  const refused = await unqueuedPost(user, 'threads', { text: 'x'.repeat(600) });
  const failing = await unqueuedPost(user);
  const invalid = { userId: user.uid };
  const unknown = { ...published.task, postSubmissionId: 'no-such-post' };
  const { accountId } = failing.task;
  await inject({ platform: 'threads', operation: 'publishText', times: 1, status: 429, accountId });
  const tasks = [failing.task, published.task, refused.task, invalid, unknown];
  const gone = await endpointWithEvent(user.uid, `${stack.sandboxUrl}/hooks/gone?status=410`);
  const headers = { 'x-cloud-trace-context': `${CLOUD_TRACE}/74;o=1` };
  const scheduled = (jobName: string) => ({ jobName, scheduleTime: new Date(0).toISOString() });
  const lines = await logLinesOf(async () => {
    for (const task of tasks) await handlePublish('threads', task, headers);
    await handleDeliverWebhooks(gone, headers);
    await dispatchSweep.run(scheduled('dispatchSweep'));
    await recoverySweep.run(scheduled('recoverySweep'));
    await recordSweep.run(scheduled('recordSweep'));
    const failure = new HeraldError('service_unavailable', 'A job that fails.');
    await runJob('creditSweep', () => Promise.reject(failure)).catch(() => undefined);
    const { submissions } = ownStore({ withoutIndexesOf: 'postSubmissions' });
    const refusedQuery = submissions.where('userId', '==', user.uid).orderBy('createdAt', 'desc');
    await runJob('deletionSweep', () => refusedQuery.get().then(() => Promise.reject(failure))).catch(() => undefined);
    const clock = { now: () => Date.UTC(2100, 0) };
    await runJob('apiVersions', (ctx, logger) => checkVersions({ ...ctx, clock }, logger));
    const threads = context().config.platforms.threads ?? expect.fail('The stack serves Threads.');
    const budgets = createBudgets({
      store: context().store,
      clock,
      config: { platforms: { threads: { ...threads, budgets: { lookups: { calls: 10, microdollars: null } } } } },
    });
    await context()
      .store.spending('threads', '2100-01')
      .set({ lookups: { calls: 8, microdollars: 0 } });
    await runJob('budgets', (ctx, logger) => checkBudgets({ ...ctx, budgets }, logger));
    const unreachable = killable();
    unreachable.kill();
    const { store } = unreachable.ctx;
    const limiter = createRateLimiter({ store, clock: systemClock, timeouts: { usual: 50, first: 50 } });
    await limiter.consume(rulesOf(3));
  });
  entries = lines.map(entryOf);
});
afterAll(clearFaults);

describe.each(ours)('the metric %s', (_name, metric) => {
  it('the metric matches log lines, finds a value with each extractor, and reads a number from every line', () => {
    const matching = entries.filter(parseFilter(metric.filter));
    expect(matching).not.toEqual([]);
    const extractors = [
      ...Object.values(metric.labelExtractors ?? {}),
      ...(metric.valueExtractor ? [metric.valueExtractor] : []),
    ];
    for (const extractor of extractors)
      expect(
        matching.map((entry) => extract(entry, extractor)).filter((value) => value !== undefined && value !== ''),
        extractor,
      ).not.toEqual([]);
    if (metric.valueExtractor)
      for (const entry of matching) expect(extract(entry, metric.valueExtractor)).toEqual(expect.any(Number));
  });
});

it('each line of a request or a task has the trace that Cloud Run uses', () => {
  const traces = entries.map(({ trace }) => trace).filter((trace) => trace !== undefined);
  expect(new Set(traces)).toEqual(
    new Set([expect.stringMatching(new RegExp(`^projects/[\\w-]+/traces/${CLOUD_TRACE}$`))]),
  );
});

it('each line has a severity that Cloud Logging knows', () => {
  const severities = new Set(entries.map(({ severity }) => severity));
  expect([...severities].filter((name) => !['DEBUG', 'INFO', 'WARNING', 'ERROR'].includes(String(name)))).toEqual([]);
});
