import { type Audience, audienceOf, followersOf } from '../core/audience.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse, badRequest, forbidden } from './errors.ts';
import { ADMIN_SCOPES } from './organization-reads.ts';
import { rolesOf } from './organizations.ts';
import { authorizeRest, authorOf, type Caller, type LinkedinRequest, listedIds, urnIn } from './request.ts';
import type { LinkedinState, Post } from './state.ts';

/**
 * `GET /rest/organizationalEntityShareStatistics`: for administrators, without posts that nobody has seen.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics
 */
export function readShareStatistics(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const resource = 'organizationalEntityShareStatistics.FINDER-organizationalEntity';
  const caller = authorizeRest(state, request, ['rw_organization_admin'], resource);
  const { q, organizationalEntity: organization = '', shares, ugcPosts, ...unknown } = request.query;
  if (q !== 'organizationalEntity' || Object.keys(unknown).length > 0) throw invalidQuery();
  requireAdministrator(state, caller, organization);
  const elements = [
    ...(shares === undefined ? [] : listedIds(request, 'shares').map((urn) => ['share', urn] as const)),
    ...(ugcPosts === undefined ? [] : listedIds(request, 'ugcPosts').map((urn) => ['ugcPost', urn] as const)),
  ].flatMap(([kind, urn]) => {
    if (!urn.startsWith(`urn:li:${kind}:`)) throw badRequest('INVALID_URN_TYPE', `Expected a URN of type ${kind}.`);
    const post = state.posts.find((one) => one.urn === urn && one.author === organization);
    const audience = post && audienceOf(state, urn, post.at);
    return audience?.impressions === 0 || !audience
      ? []
      : [{ organizationalEntity: organization, [kind]: urn, totalShareStatistics: statisticsOf(audience) }];
  });
  return apiResponse(200, { elements, paging: { start: 0, count: 10, links: [] } });
}

function statisticsOf(audience: Audience) {
  return {
    impressionCount: audience.impressions,
    uniqueImpressionsCount: audience.reach,
    likeCount: audience.likes,
    commentCount: audience.comments,
    shareCount: audience.shares,
    clickCount: audience.clicks,
    engagement: 0.1,
  };
}

const QUERY_TYPES = {
  IMPRESSION: 'impressions',
  MEMBERS_REACHED: 'reach',
  REACTION: 'likes',
  COMMENT: 'comments',
  RESHARE: 'shares',
} as const satisfies Record<string, keyof Audience>;

/**
 * `GET /rest/memberCreatorPostAnalytics?q=entity`: one number of a post of the member.
 * https://learn.microsoft.com/linkedin/marketing/community-management/members/post-statistics
 */
export function readMemberStatistic(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const resource = 'memberCreatorPostAnalytics.FINDER-entity';
  const { account } = authorizeRest(state, request, ['r_member_postAnalytics'], resource);
  const { q, entity, queryType, aggregation, ...unknown } = request.query;
  const urn = /[?&]entity=\((?:share:urn%3Ali%3Ashare|ugc:urn%3Ali%3AugcPost)%3A\d+\)/.test(request.path)
    ? (/urn:[^)]+/.exec(entity ?? '')?.[0] ?? '')
    : '';
  const name = Object.entries(QUERY_TYPES).find(([type]) => type === queryType)?.[1];
  if (q !== 'entity' || urn === '' || !name || aggregation !== 'TOTAL' || Object.keys(unknown).length > 0)
    throw invalidQuery();
  const post = state.posts.find((one) => one.urn === urn);
  if (!post) throw apiError(404, 'RESOURCE_NOT_FOUND', 'The post was not found.');
  if (post.author !== authorOf(account)) throw forbidden('post');
  return apiResponse(200, { elements: memberElements(state, post, name, String(queryType)) });
}

function memberElements(state: LinkedinState, { urn, at }: Post, name: keyof Audience, queryType: string) {
  const count = audienceOf(state, urn, at)?.[name];
  const type = 'com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1';
  return count === undefined ? [] : [{ count, metricType: { [type]: queryType }, dateRange: {} }];
}

/** `GET /rest/networkSizes/{urn}`: the followers of an organization. https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-lookup-api */
export function readNetworkSize(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  authorizeRest(state, request, ADMIN_SCOPES, 'networkSizes.GET');
  const urn = urnIn(request, 'organization:');
  if (request.query['edgeType'] !== 'COMPANY_FOLLOWED_BY_MEMBER')
    throw badRequest('INVALID_VALUE_FOR_FIELD', 'edgeType has an invalid value.');
  return apiResponse(200, { firstDegreeSize: followersOf(state, urn.slice('urn:li:organization:'.length)) });
}

/** `GET /rest/memberFollowersCount?q=me`. https://learn.microsoft.com/linkedin/marketing/community-management/members/follower-statistics */
export function readMemberFollowers(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const resource = 'memberFollowersCount.FINDER-me';
  const { account } = authorizeRest(state, request, ['r_member_profileAnalytics'], resource);
  if (request.query['q'] !== 'me') throw invalidQuery();
  const memberFollowersCount = followersOf(state, account.accountId);
  return apiResponse(200, { elements: memberFollowersCount === undefined ? [] : [{ memberFollowersCount }] });
}

/** A role that may post is not enough. */
function requireAdministrator(state: LinkedinState, { account }: Caller, urn: string) {
  if (urn === authorOf(account)) return;
  const role = rolesOf(state, account).find((one) => authorOf(one.organization) === urn);
  if (role?.role !== 'ADMINISTRATOR' || role.state !== 'APPROVED') throw forbidden('organizationalEntity');
}

function invalidQuery() {
  return badRequest('ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
}
