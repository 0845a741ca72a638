import { expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { stdoutLogger } from '../../infra/observe/logger.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { testUserOf } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import type { Run } from '../../model/run.ts';
import { deliver } from './deliver.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const userId = testUserOf('ann');
const address = { userId, postSubmissionId: 'post', platform: 'threads', accountId: '1', runId: 'threads' } as const;

/** A store that holds a dispatched post, which is due at `publishAt`, and its run. */
function contextWith(publishAt: Date, status: Submission['status']): Context {
  const run: Partial<Run> = { platform: 'threads', accountId: '1', status: 'queued', revision: 0 };
  const submission: Partial<Submission> = { userId, status, publishAt, revision: 0 };
  const found: Record<string, unknown> = {
    run,
    submission: { ...submission, content: { text: 'x', mediaType: 'text', media: [], originals: [] }, targets: [] },
  };
  const collection = (id: string) => ({ doc: () => id });
  const store = {
    submissions: collection('submission'),
    accountDeletions: collection('deletion'),
    runs: () => collection('run'),
    user: () => ({ subscription: 'subscription' }),
    read: async (id: string) => ({
      exists: id in found,
      data: () => found[id],
      readTime: { toMillis: () => NOW },
    }),
  };
  return { store, clock: { now: () => NOW } } as unknown as Context;
}

function delivered(publishAt: number, status: Submission['status'] = 'dispatched') {
  return deliver(contextWith(new Date(publishAt), status), address, stdoutLogger({}));
}

it.each([3 * SECOND, 4 * MINUTE])(
  'a publish task that arrives %i ms before its post is due is delayed',
  async (earlyMs) => {
    expect(await delivered(NOW + earlyMs)).toMatchObject({
      kind: 'wait',
      delayMs: earlyMs,
      dedupeSuffix: `due-${NOW + earlyMs}`,
    });
  },
);
