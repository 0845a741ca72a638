import { sha256Hex } from '../../infra/crypto/digest.ts';
import { HOUR } from '../../model/clock.ts';
import type { Reading } from '../../model/metrics.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import type { Numbers, OfficialNames, PlatformMetrics } from '../contract/metrics.ts';
import type { CreatorInfo } from '../contract/module.ts';
import type { PublishContext } from '../contract/publish.ts';
import { isSameText } from '../kit/lookup.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { findDeleted, listedReply, SIMULATED_URL } from './calls.ts';

/** A public account that has switched off nothing but stitches, so that a form has something to disable. */
export async function simulatedCreatorInfo({
  account: { profile },
}: Pick<PublishContext, 'account'>): Promise<CreatorInfo> {
  return {
    nickname: profile.displayName,
    username: profile.username,
    avatarUrl: profile.avatarUrl,
    privacyChoices: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    commentsDisabled: false,
    duetDisabled: false,
    stitchDisabled: true,
    maxVideoSeconds: 600,
  };
}

/** Looks for a post among those of test mode. An absence proves as much as on the real platform. */
export function simulatedFinder(real: PostFinder, platform: string, displayName: string): PostFinder {
  return {
    ...real,
    comparesFiles: false,
    find: async ({ http, account }, _settings, { text, from, to }) => {
      const query = { platform, accountId: account.accountId, from: String(from), to: String(to) };
      const response = await callPlatform(http, displayName, { method: 'GET', url: `${SIMULATED_URL}/posts`, query });
      const { posts, hasMore } = listedReply.parse(response.data);
      const matching = posts.filter((post) => text === null || isSameText(post.text, text));
      return {
        posts: matching.map(({ id, at }) => ({ id, url: null, at })),
        gap: hasMore ? 'The account has too many posts in that time. Ask about a shorter time.' : null,
      };
    },
  };
}

/** How long the first number of a platform is `too_early` (ms): platforms count later than they publish. */
const DELAY_MS = HOUR;
/** Simulated accounts have had followers since then. */
const ACCOUNTS_SINCE = Date.UTC(2026, 0, 1);

/** The numbers of a platform in test mode: those that the real one has, derived from the id and the age of the post alone. */
export function simulatedMetrics(real: PlatformMetrics, displayName: string): PlatformMetrics {
  return {
    ...real,
    source: 'simulated',
    delayMs: DELAY_MS,
    readPosts: async ({ http, clock }, _settings, posts) => {
      const ids = posts.map(({ platformPostId }) => platformPostId);
      const deleted = await findDeleted(http, displayName, ids);
      return new Map(
        posts.map(({ platformPostId: id, publishedAt }) => [
          id,
          deleted.includes(id) ? 'gone' : numbersOf(real.posts, id, clock.now() - publishedAt.getTime()),
        ]),
      );
    },
    readAccount: async ({ clock, account: { accountId } }) =>
      numbersOf(real.account, accountId, clock.now() - ACCOUNTS_SINCE),
  };
}

/** Each number grows with the age (ms), ever more slowly. */
function numbersOf<N extends string>({ numbers, platform }: OfficialNames<N>, id: string, ageMs: number): Numbers<N> {
  const [first] = [...Object.keys(numbers), ...Object.keys(platform)];
  const readingOf = (name: string): Reading => {
    if (name === first && ageMs < DELAY_MS) return 'too_early';
    const size = Number.parseInt(sha256Hex(`${id} ${name}`).slice(0, 2), 16) + 1;
    return Math.floor(size * Math.log1p(Math.max(0, ageMs) / HOUR));
  };
  const valuesOf = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, readingOf(name)]));
  return { numbers: valuesOf(numbers) as Numbers<N>['numbers'], platform: valuesOf(platform) };
}
