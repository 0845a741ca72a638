import { DAY } from '../../model/clock.ts';
import type { PostMetricName } from '../../model/metrics.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import {
  allMissing,
  type MetricsCall,
  type Numbers,
  type OfficialNames,
  type PlatformMetrics,
  type PostReading,
  type PublishedPost,
} from '../contract/metrics.ts';
import { numbersOf, reasonFor } from '../kit/metrics.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { type LinkedInApi, linkedInApi } from './api.ts';
import { urnOf } from './content.ts';
import { LinkedInFailure } from './errors.ts';
import type { ShareStatistics } from './replies.ts';

const scopes = {
  organization: 'rw_organization_admin',
  organizationPosts: 'r_organization_social',
  memberPosts: 'r_member_postAnalytics',
  memberProfile: 'r_member_profileAnalytics',
} as const;

const ofOrganization: OfficialNames<PostMetricName> = {
  numbers: {
    impressions: 'impressionCount',
    reach: 'uniqueImpressionsCount',
    likes: 'likeCount',
    comments: 'commentCount',
    shares: 'shareCount',
    clicks: 'clickCount',
  },
  platform: {},
};

const memberQueries = [
  ['impressions', 'IMPRESSION'],
  ['reach', 'MEMBERS_REACHED'],
  ['likes', 'REACTION'],
  ['comments', 'COMMENT'],
  ['shares', 'RESHARE'],
] as const satisfies [PostMetricName, string][];

const ofMember: OfficialNames<PostMetricName> = { numbers: Object.fromEntries(memberQueries), platform: {} };

/** No app gets the permissions without a review by LinkedIn. An organization's numbers are of the past 12 months. */
export const metrics: PlatformMetrics = {
  source: 'LinkedIn API, organizationalEntityShareStatistics and memberCreatorPostAnalytics',
  documentation: 'https://learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics',
  posts: {
    numbers: {
      impressions: 'impressionCount, IMPRESSION',
      reach: 'uniqueImpressionsCount, MEMBERS_REACHED',
      likes: 'likeCount, REACTION',
      comments: 'commentCount, COMMENT',
      shares: 'shareCount, RESHARE',
      clicks: 'clickCount',
    },
    platform: {},
  },
  account: { numbers: { followers: 'firstDegreeSize, memberFollowersCount' }, platform: {} },
  scopes: Object.values(scopes),
  batchSize: 5,
  // A member's post takes a call for each of its 5 numbers, so a batch is 25 calls at most: 2 × 25 × 1,440 minutes = 72,000 calls.
  // An app has 100,000 a day, and an organization's batch is 2 of them.
  // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/share-on-linkedin
  batchesPerMinute: 2,
  delayMs: DAY,

  readPosts: async (call, settings, posts) => {
    const isOrganization = call.account.kind === 'organization';
    const names = isOrganization ? ofOrganization : ofMember;
    const missing = () => all(posts, () => withClicks(allMissing(names, 'scope_missing')));
    if (!hasScopes(call.account.scope, [isOrganization ? scopes.organization : scopes.memberPosts])) return missing();
    const read = isOrganization ? readOrganizationPosts : readMemberPosts;
    return read(call, settings, posts).catch(ifNotPermitted(missing));
  },

  readAccount: async (call, settings) => {
    const isOrganization = call.account.kind === 'organization';
    const missing = () => allMissing(metrics.account, 'scope_missing');
    if (!hasScopes(call.account.scope, [isOrganization ? scopes.organization : scopes.memberProfile])) return missing();
    const api = apiOf(call, settings);
    const read = isOrganization ? api.organizationFollowers(urnOf(call.account)) : api.memberFollowers();
    return read
      .then((followers) => numbersOf(metrics.account, { numbers: { followers }, platform: {} }, 'error'))
      .catch(ifNotPermitted(missing));
  },
};

function all(
  posts: readonly PublishedPost[],
  readingOf: (post: PublishedPost) => PostReading,
): Map<string, PostReading> {
  return new Map(posts.map((post) => [post.platformPostId, readingOf(post)]));
}

/** LinkedIn counts the clicks of organizations only. */
function withClicks({ numbers, platform }: Numbers<PostMetricName>): Numbers<PostMetricName> {
  return { numbers: { clicks: 'not_supported', ...numbers }, platform };
}

/** The account can publish all the same: a role that may post need not be one that may read numbers. */
function ifNotPermitted<T>(otherwise: () => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof LinkedInFailure && error.errorClass === 'noPermission') return otherwise();
    throw error;
  };
}

function apiOf({ http, clock, account }: MetricsCall, settings: PlatformSettings): LinkedInApi {
  return linkedInApi({ http, clock, settings, accessToken: account.accessToken });
}

/** LinkedIn leaves out a post that nobody has seen, and one that is gone. */
async function readOrganizationPosts(call: MetricsCall, settings: PlatformSettings, posts: readonly PublishedPost[]) {
  const api = apiOf(call, settings);
  const urns = posts.map(({ platformPostId }) => platformPostId);
  const statistics = await api.shareStatistics(urnOf(call.account), urns);
  const uncounted = urns.filter((urn) => !statistics.has(urn));
  const existing = await readExisting(call, api, uncounted);
  return all(posts, (post) => {
    const counted = statistics.get(post.platformPostId);
    if (counted) return organizationReading(counted);
    if (existing === null) return allMissing(ofOrganization, 'scope_missing');
    const exists = existing.get(post.platformPostId) ?? null;
    if (exists === false) return 'gone';
    if (exists === null) return allMissing(ofOrganization, 'error');
    if (reasonFor(call, metrics, post) === 'too_early') return allMissing(ofOrganization, 'too_early');
    return { numbers: { impressions: 0, reach: 0, likes: 0, comments: 0, shares: 0, clicks: 0 }, platform: {} };
  });
}

function organizationReading(counted: ShareStatistics): PostReading {
  const { impressionCount: impressions, uniqueImpressionsCount: reach, clickCount: clicks } = counted;
  const { likeCount: likes, commentCount: comments, shareCount: shares } = counted;
  const numbers = { impressions, reach, likes, comments, shares, clicks };
  return numbersOf(ofOrganization, { numbers, platform: {} }, 'error');
}

/** Null without the permission. */
async function readExisting(call: MetricsCall, api: LinkedInApi, urns: readonly string[]) {
  if (urns.length === 0) return new Map<string, boolean | null>();
  if (!hasScopes(call.account.scope, [scopes.organizationPosts])) return null;
  return api.existingPosts(urns).catch(ifNotPermitted(() => null));
}

/** One number after the other: LinkedIn limits the calls of a member at one time. */
async function readMemberPosts(call: MetricsCall, settings: PlatformSettings, posts: readonly PublishedPost[]) {
  const readings = new Map<string, PostReading>();
  for (const post of posts) readings.set(post.platformPostId, await readMemberPost(call, settings, post));
  return readings;
}

async function readMemberPost(
  call: MetricsCall,
  settings: PlatformSettings,
  post: PublishedPost,
): Promise<PostReading> {
  const api = apiOf(call, settings);
  const numbers: Partial<Record<PostMetricName, number | undefined>> = {};
  try {
    for (const [name, queryType] of memberQueries)
      numbers[name] = await api.memberStatistic(post.platformPostId, queryType);
  } catch (error) {
    if (error instanceof LinkedInFailure && error.errorClass === 'refused' && error.status === 404) return 'gone';
    throw error;
  }
  return withClicks(numbersOf(ofMember, { numbers, platform: {} }, reasonFor(call, metrics, post)));
}
