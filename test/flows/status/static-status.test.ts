import { expect, it } from 'vitest';
import { createContext } from '../../../functions/src/context.ts';
import { openIncident, readStatus } from '../../../functions/src/domain/status/index.ts';
import { sweepRecord } from '../../../functions/src/domain/status/jobs.ts';
import { statusRoute } from '../../../functions/src/http/api/routes/status/read.ts';
import type { Files } from '../../../functions/src/infra/files/files.ts';
import { pausePlatform } from '../../../functions/src/infra/limits/pauses.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { ownStore } from '../../support/own-store.ts';

const AT = Date.UTC(2030, 0, 7, 12, 5);

const logger = stdoutLogger({ functionName: 'test' });

it('the status files respond without functions and database, as of the minute in which they were written', async () => {
  const ctx = createContext({ store: ownStore(), clock: { now: () => AT } });
  await pausePlatform(ctx, 'threads', 'their <outage>');
  await openIncident(ctx, [], 'Posts <wait>.');
  const { copyUrl } = await readStatus(ctx);
  await sweepRecord(ctx, logger);

  // Only the file store is asked from here on.
  const page = await fetch(copyUrl);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('public, max-age=30');
  const text = await page.text();
  expect(text).toContain('As of <time datetime="2030-01-07T12:05:00.000Z">2030-01-07 12:05 UTC</time>.');
  expect(text).toMatch(/<li>Threads: <strong>Down<\/strong> since <time .*<\/time>: their &lt;outage&gt;<\/li>/);
  expect(text).toMatch(/<h3>All platforms<\/h3>\n<p><strong>Not over<\/strong> from <time .*UTC<\/time><\/p>/);
  expect(text).toContain(': Posts &lt;wait&gt;.</li>');
  expect(text).not.toContain('<script');

  const status = await (await fetch(new URL('status.json', copyUrl))).json();
  expect(statusRoute.output.body.parse(status)).toEqual(status);
  expect(status).toMatchObject({ generatedAt: '2030-01-07T12:05:00.000Z', incidents: [{ endedAt: null }], copyUrl });
});

it('a sweep counts where the file store fails, and has a deadline for one that does not respond', async () => {
  const lines: string[] = [];
  const ctx = createContext({ store: ownStore(), clock: { now: () => AT } });
  const deadlines: unknown[] = [];
  const write: Files['write'] = async (_path, _contents, _metadata, signal) => {
    deadlines.push(signal);
    throw new Error('The store is away.');
  };
  const files = { ...ctx.files, write };
  await sweepRecord({ ...ctx, files }, { ...logger, warn: (message) => void lines.push(message) });
  expect(lines).toEqual(['the static status was not written']);
  expect(deadlines).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
  expect((await readStatus(ctx)).generatedAt).toEqual(new Date(AT));
});
