import type { Context } from '../../functions/src/context.ts';
import { DAY, HOUR } from '../../functions/src/model/clock.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import { load } from '../../functions/src/platforms/registry.ts';

const SHOWN_DAYS = 45;

/** Stores the followers of an account on Threads, and the numbers of the user's posts, as reading them for weeks does. */
export async function storeNumbers(
  user: ReturnType<Context['store']['user']>,
  accountId: string,
  now: number,
): Promise<void> {
  const source = await sourceOf('threads');
  await user.accountMetrics.doc(`threads:${accountId}`).set({
    platform: 'threads',
    accountId,
    observeAt: new Date(now + 9 * HOUR),
    failedReads: 0,
    observations: Array.from({ length: SHOWN_DAYS }, (_, day) => ({
      observedAt: new Date(now - (SHOWN_DAYS - 1 - day) * DAY),
      source,
      // Fast at first, with a setback in the middle.
      numbers: { followers: 2_140 + Math.round(14 * day ** 0.8) - (day > 25 ? 18 : 0) },
      platform: {},
    })),
  });
  const posts = await user.posts.get();
  await Promise.all(
    posts.docs.map(async (document, index) => {
      const source = await sourceOf(document.data().platform);
      const numbers = (part: number) => ({
        views: Math.round((420 + 130 * index) * part),
        likes: Math.round((31 + 4 * index) * part),
        comments: Math.round((3 + index) * part),
        shares: Math.round(2 * part),
      });
      const observed = (ago: number, part: number) => ({
        observedAt: new Date(now - ago),
        source,
        numbers: numbers(part),
        platform: {},
      });
      await document.ref.update({
        latest: observed(HOUR, 1),
        earlier: [observed(23 * HOUR, 0.3), observed(18 * HOUR, 0.6), observed(7 * HOUR, 0.9)],
      });
    }),
  );
}

async function sourceOf(platform: Platform): Promise<string> {
  return (await load(platform)).metrics?.source ?? 'API';
}
