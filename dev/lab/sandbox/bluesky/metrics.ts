import type { Request } from 'express';
import { audienceOf, followersOf } from '../core/audience.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { queryList, queryParams } from '../http/body.ts';
import { invalidRequest } from './errors.ts';
import { handleOf } from './identity.ts';
import { uriOf } from './records.ts';
import type { BlueskyState } from './state.ts';

/** A call that anyone may make. */
interface AppViewCall extends ParsedRequest {
  uris: string[];
  actor: string;
}

export function readAppView(_state: BlueskyState, req: Request): AppViewCall {
  const [uris, { actor = '' }] = [queryList(req, 'uris'), queryParams(req)];
  return { uris, actor, accountId: (uris[0]?.split('/')[2] ?? actor) || null, loggedParams: { uris, actor } };
}

const MAX_POSTS = 25;

/** `GET /xrpc/app.bsky.feed.getPosts`, without the posts that it does not have. https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
export function getPosts(state: BlueskyState, { uris }: AppViewCall): PlatformResponse {
  if (uris.length === 0) throw invalidRequest('Error: Params must have the property "uris"');
  if (uris.length > MAX_POSTS) throw invalidRequest(`Error: uris must not have more than ${MAX_POSTS} elements`);
  const until = state.clock.now() - state.settings().indexLagMs;
  const posts = uris.flatMap((uri) => {
    const post = state.posts.find((one) => uriOf(one) === uri && one.at <= until);
    return post ? [{ uri, cid: post.cid, record: post.record, ...countsOf(state, uri, post.at) }] : [];
  });
  return json(200, { posts });
}

/** Quotes grow as clicks do elsewhere. */
function countsOf(state: BlueskyState, uri: string, at: number) {
  const audience = audienceOf(state, uri, at) ?? { likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0 };
  const {
    likes: likeCount,
    comments: replyCount,
    shares: repostCount,
    saves: bookmarkCount,
    clicks: quoteCount,
  } = audience;
  return { likeCount, replyCount, repostCount, bookmarkCount, quoteCount };
}

/** `GET /xrpc/app.bsky.actor.getProfile`. https://docs.bsky.app/docs/api/app-bsky-actor-get-profile */
export function getProfile(state: BlueskyState, { actor }: AppViewCall): PlatformResponse {
  const account = state.identity.accounts.get(actor);
  if (!account) throw invalidRequest('Profile not found');
  const { accountId: did, username, displayName } = account;
  return json(200, { did, handle: handleOf(username), displayName, followersCount: followersOf(state, did) });
}
