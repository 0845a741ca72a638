import { audienceOf, followersOf } from '../core/audience.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { visibleMedia } from '../graph/containers.ts';
import { insightsList } from '../graph/insights.ts';
import { type GraphRequest, onlyKnown, required } from '../graph/request.ts';
import { authorize, badParameter, missingPermission, notFound } from './request.ts';
import type { ThreadsState } from './state.ts';

const SCOPE = 'threads_manage_insights';
const METRICS = ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'];
/** Those that need a period are not simulated. */
const ACCOUNT_METRICS = ['followers_count'];

/** `GET /{media-id}/insights`. Nobody reposts or quotes. https://developers.facebook.com/docs/threads/insights */
export function readInsights(state: ThreadsState, id: string, request: GraphRequest): PlatformResponse {
  const { account } = authorize(state, request, SCOPE);
  const media = visibleMedia(state, id, state.settings().permalinkLagMs);
  if (!media) throw notFound();
  if (media.container.accountId !== account.accountId) throw missingPermission();
  const audience = audienceOf(state, id, media.publishedAt);
  const { views, likes, comments: replies, shares } = audience ?? {};
  const none = audience ? 0 : undefined;
  return insightsList(request, {
    id,
    known: METRICS,
    values: { views, likes, replies, shares, reposts: none, quotes: none },
    refusal,
  });
}

/** `GET /{me|user-id}/threads_insights`. */
export function readAccountInsights(state: ThreadsState, profileId: string, request: GraphRequest): PlatformResponse {
  const { account } = authorize(state, request, SCOPE, profileId);
  onlyKnown(request.params, ['metric', 'since', 'until']);
  const metric = required(request.params, 'metric');
  if (!ACCOUNT_METRICS.includes(metric)) throw badParameter(refusal(metric));
  const followers = followersOf(state, account.accountId);
  const texts = { title: 'followers', description: 'The number of followers.' };
  const entry = { name: metric, period: 'day', total_value: { value: followers }, ...texts };
  return json(200, {
    data: followers === undefined ? [] : [{ ...entry, id: `${account.accountId}/insights/${metric}/day` }],
  });
}

function refusal(metric: string): string {
  return `Invalid metric ${metric}: metric[0] must be one of the following values: ${METRICS.join(', ')}`;
}
