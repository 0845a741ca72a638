import { describe, expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { renewAll } from '../../../functions/src/domain/accounts/index.ts';
import { sweepTokens } from '../../../functions/src/domain/accounts/jobs.ts';
import { isTerminal } from '../../../functions/src/domain/posts/index.ts';
import { reconcile } from '../../../functions/src/domain/publishing/index.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { type Platform, platforms } from '../../../functions/src/model/platform.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { OUTAGE_MS, scenarioNames } from '../../../functions/src/platforms/simulated/scenarios.ts';
import { skipWaits } from '../../support/runs.ts';
import { stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { silent } from '../../support/token-fixture.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';

const MAX_ATTEMPTS = 6;

/** Requests that would have left for a platform. */
const sent: string[] = [];
const base = context();
/** The context of a function, with intercepted requests. Each attempt is after an outage. */
function ctxOf(attempt: number): Context {
  return {
    ...base,
    clock: { now: () => base.clock.now() + attempt * OUTAGE_MS },
    http: async ({ url }) => {
      sent.push(url);
      throw new Error(`a request to ${url}`);
    },
  };
}

function media(name: string, kind: 'image' | 'video'): Partial<Content> {
  return {
    mediaType: kind,
    media: [{ kind, url: `${stack.sandboxUrl}/media/${name}` }],
  };
}
const contents: Partial<Record<Platform, Partial<Content>>> = {
  instagram: { ...media('sample.jpg', 'image'), replies: [{ text: 'First', media: [] }] },
  tiktok: media('sample.jpg', 'image'),
  snapchat: media('sample.jpg', 'image'),
  youtube: media('sample.mp4', 'video'),
};

describe.each(platforms)('test mode on %s', (platform) => {
  it.each(scenarioNames)('test mode sends nothing to the platform in the scenario %s', async (scenario) => {
    const { test } = await createTestModeUser();
    const { id, task } = await unqueuedPost(test, platform, { ...contents[platform], text: `[test:${scenario}]` });
    const run = async () => (await base.store.runs(id).doc(platform).get()).data();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await deliver(ctxOf(attempt), { ...task, platform }, silent);
      const { status } = (await run()) ?? {};
      if (status && isTerminal(status)) break;
      await skipWaits(id, platform, 0);
    }
    const ended = await run();
    expect(ended?.status, JSON.stringify(ended?.error)).toBe(
      ['rejected', 'content_refused', 'reconnect_required', 'outcome_unknown'].includes(scenario)
        ? 'failed'
        : 'succeeded',
    );
    for (const each of platforms) await renewAll(ctxOf(0), test.uid, each, silent);
    expect(sent).toEqual([]);
  });

  it('test mode asks no platform whether a post is there', async () => {
    const { test } = await createTestModeUser();
    const address = { uid: test.uid, platform, accountId: test.accounts[platform][0] ?? '' };
    const query = { text: 'A text', mediaHash: null, from: 0, to: base.clock.now() };
    expect(await reconcile(ctxOf(0), address, query, silent)).toMatchObject({ answer: 'cannot_tell', posts: [] });
    expect(sent).toEqual([]);
  });
});

it('the sweep of tokens does not refresh tokens of simulated accounts', async () => {
  const { test } = await createTestModeUser();
  const requests: string[] = [];
  const logger = { ...silent, warn: (_message: string, fields?: object) => requests.push(JSON.stringify(fields)) };
  await sweepTokens(ctxOf(0), logger);
  expect(requests.join('\n')).not.toContain(test.uid);
  expect(sent.filter((url) => url.includes('simulated'))).toEqual([]);
});
