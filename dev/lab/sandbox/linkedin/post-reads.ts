import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse, badRequest, forbidden } from './errors.ts';
import { actingAs, authorizeRest, type Caller, type LinkedinRequest, listedIds, urnIn } from './request.ts';
import { withShortLinks } from './short-links.ts';
import type { LinkedinState, Post } from './state.ts';

const READ_SCOPE = 'r_organization_social';

/** `GET /rest/posts/{urn}`: an organization's posts by their permission; a member's, by one that apps do not get. */
export function readPost(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const caller = authorizeRest(state, request);
  const urn = urnIn(request, '');
  const post = state.posts.find((one) => one.urn === urn);
  const isReadable = post ? mayRead(state, caller, post.author) : caller.token.scopes.includes(READ_SCOPE);
  if (!isReadable && !state.settings().memberReadsPosts) throw forbidden('post');
  if (!post) throw apiError(404, 'RESOURCE_NOT_FOUND', 'The post was not found.');
  return apiResponse(200, viewOf(post));
}

/**
 * `GET /rest/posts?q=author`, newest first.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors
 */
export function findPosts(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const caller = authorizeRest(state, request, [READ_SCOPE], 'partnerApiPostsExternal.FINDER-author');
  const { q, author = '', start: from = '0', count = '10', sortBy = 'LAST_MODIFIED' } = request.query;
  const isEncoded = /[?&]author=urn%3Ali%3A(?:organization|person)%3A[^:&]+(?:&|$)/.test(request.path);
  if (q !== 'author' || !isEncoded || !['LAST_MODIFIED', 'CREATED'].includes(sortBy) || Number(count) > 100)
    throw badRequest('ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
  if (!mayRead(state, caller, author)) throw forbidden('post');
  const until = state.clock.now() - state.settings().listLagMs;
  const start = Number(from);
  const posts = state.posts.filter((post) => post.author === author && post.at <= until).sort((a, b) => b.at - a.at);
  const elements = posts.slice(start, start + Number(count)).map(viewOf);
  return apiResponse(200, { elements, paging: { start, count: Number(count), links: [] } });
}

/**
 * `GET /rest/posts?ids=List(…)`: the posts of organizations by their URN, and the errors of the others.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#batch-get-posts
 */
export function readPosts(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const caller = authorizeRest(state, request, [READ_SCOPE], 'partnerApiPostsExternal.BATCH_GET');
  const answers = listedIds(request).map((urn) => {
    const post = state.posts.find((one) => one.urn === urn);
    if (post) return [urn, mayRead(state, caller, post.author) ? { result: viewOf(post) } : { status: 403 }] as const;
    return [urn, { status: 404 }] as const;
  });
  const results = answers.flatMap(([urn, answer]) => ('result' in answer ? [[urn, answer.result]] : []));
  const errors = answers.flatMap(([urn, answer]) => ('status' in answer ? [[urn, answer]] : []));
  return apiResponse(200, { results: Object.fromEntries(results), statuses: {}, errors: Object.fromEntries(errors) });
}

function mayRead(state: LinkedinState, caller: Caller, author: string): boolean {
  const isOrganization = author.startsWith('urn:li:organization:');
  if (!isOrganization || !caller.token.scopes.includes(READ_SCOPE)) return false;
  return Boolean(actingAs(state, caller, author, 'author'));
}

/** LinkedIn returns hashtags in their long form. */
function viewOf({ urn: id, author, commentary, content, at, visibility }: Post) {
  const withTemplates = commentary.replace(/\\.|#([\p{L}\p{N}]+)/gsu, (match, word: string | undefined) =>
    word === undefined ? match : `{hashtag|\\#|${word}}`,
  );
  const times = { createdAt: at, publishedAt: at, lastModifiedAt: at };
  return {
    id,
    author,
    commentary: withShortLinks(withTemplates),
    content,
    visibility,
    lifecycleState: 'PUBLISHED',
    ...times,
  };
}
