import { MINUTE } from '../../model/clock.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import { findInList, isSameText } from '../kit/lookup.ts';
import { type SnapchatApi, snapchatApi } from './api.ts';
import { surfaceOf } from './rules.ts';

/** The pause before another lookup of a post after a lost response (ms). */
const RECHECK_MS = MINUTE;

/** Snapchat's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

const notListed = { happened: 'unknown', retryAfterMs: RECHECK_MS } as const;

const permanentlyUnknown = { happened: 'unknown', retryAfterMs: null } as const;

/**
 * Recovers a post after a lost response. Only Spotlights can be listed, and Snapchat accepts the same file twice, so a
 * post that is not found stays unknown and is never repeated.
 */
export async function recover(
  { content, unmatched }: PublishContext,
  api: SnapchatApi,
  since: Date,
): Promise<Recovered<string | null>> {
  if (surfaceOf(content) !== 'spotlight') return permanentlyUnknown;
  try {
    const matching = (await api.spotlights()).filter(
      ({ description, createdAt }) =>
        description.trim() === content.text.trim() && Date.parse(createdAt) >= since.getTime() - SKEW_MS,
    );
    const [found, ...others] = await unmatched(matching);
    return found && others.length === 0 ? { happened: true, value: found.id } : notListed;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: retryDelayOf(error.outcome) ?? RECHECK_MS };
  }
}

export const findPosts: PostFinder = {
  source: 'GET /v1/public_profiles/{id}/spotlights',
  documentation: 'https://developers.snap.com/api/marketing-api/Public-Profile-API/GetStarted',
  text: 'The description, with any white space.',
  comparesFiles: false,
  limits: 'Spotlights only: Snapchat lists no stories, and does not document how its list pages.',
  settleMs: null,

  find: async (call, { apiUrl }, { text, from, to }) => {
    const { http, clock, account } = call;
    const api = snapchatApi({ http, clock, apiUrl, accessToken: account.accessToken, profileId: account.accountId });
    const { posts } = await findInList(
      call,
      { from, to },
      {
        read: async () => ({ posts: await api.spotlights(), next: null }),
        view: ({ id, createdAt }) => ({ id, url: null, at: Date.parse(createdAt) }),
        isMatching: ({ description }) => text === null || isSameText(description, text),
      },
    );
    return { posts, gap: 'Snapchat lists Spotlights only, and perhaps not all of them.' };
  },
};
