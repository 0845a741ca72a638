import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { type SimulatedReply, simulatedCalls, simulatedReply } from './calls.ts';
import { scenarioOf } from './scenarios.ts';

type SimulatedModule = Pick<PlatformModule, 'platform' | 'displayName' | 'rules'>;

/** The wait before the next poll of a post that is being processed (ms). */
const POLL_INTERVAL_MS = SECOND;

/**
 * Publishes a post or a reply to the simulation of a platform, with the same steps as to a real one. A request names the scenario of
 * the post; only its own text names that of a reply. Throws `PlatformFailure`.
 */
export function simulatedPublish(module: SimulatedModule): PlatformModule['publish'] {
  return async (job) => {
    await checkFiles(module, job);
    const { platform, displayName } = module;
    const { content, account, options, steps, thread } = job;
    const scenario = scenarioOf(thread ? undefined : options['testScenario'], content.text);
    const calls = simulatedCalls(job, displayName, platform);
    const post: SimulatedReply = await steps.once(
      'publish',
      simulatedReply,
      () =>
        calls.publish({
          scenario,
          platform,
          accountId: account.accountId,
          text: content.text,
          mediaUrls: content.media.map(({ url }) => url),
          replyTo: thread?.at(-1)?.id ?? null,
        }),
      async () => {
        const found = await calls.find(scenario);
        if (found === 'unreadable') return { happened: 'unknown', retryAfterMs: null };
        return found ? { happened: true, value: found } : { happened: false };
      },
    );
    if (post.state === 'processing') {
      const found = await calls.find(scenario);
      if (found === null || found === 'unreadable' || found.state === 'processing')
        throw new PlatformFailure({
          kind: 'pending',
          retryAfterMs: POLL_INTERVAL_MS,
          message: `${displayName} is processing the post.`,
        });
    }
    return { kind: 'published', id: post.id, url: null };
  };
}

/** Opens each file, as the platform would, and holds it against the platform's rules. */
async function checkFiles({ rules }: SimulatedModule, { content, openMedia, steps }: PublishContext): Promise<void> {
  const taken = rules.taken(content);
  if (taken.media.length === 0) return;
  await steps.remember('files', z.literal(true), async () => {
    for (const item of taken.media) {
      const { mimeType, sizeBytes } = await openMedia(item);
      const problem = fileProblem(rules, item, { mimeType, sizeBytes }, taken);
      if (problem) throw new PlatformFailure(unusableMedia(problem.message));
    }
    return true as const;
  });
}
