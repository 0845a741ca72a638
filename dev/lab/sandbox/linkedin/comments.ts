import { z } from 'zod';
import { timedId } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse, badRequest, forbidden } from './errors.ts';
import { actingAs, authorizeRest, type LinkedinJsonRequest, type LinkedinRequest, urnIn } from './request.ts';
import { withShortLinks } from './short-links.ts';
import type { Comment, LinkedinState, Post } from './state.ts';

const MAX_TEXT = 1250;

/** The text is plain: its mentions would be attributes. */
const commentBody = z.strictObject({
  actor: z.string(),
  object: z.string(),
  message: z.strictObject({ text: z.string() }),
});

/**
 * `POST /rest/socialActions/{urn}/comments`. From here on the comment can be seen.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api#create-a-comment
 */
export function createComment(state: LinkedinState, request: LinkedinJsonRequest): PlatformResponse {
  const scopes = ['w_member_social_feed', 'w_organization_social_feed'];
  const caller = authorizeRest(state, request, scopes, 'partnerApiSocialActions.CREATE');
  const body = commentBody.safeParse(request.body);
  if (!body.success)
    throw apiError(422, undefined, `ERROR :: ${body.error.issues[0]?.path.join('/')} :: ${body.error.message}`);
  const { actor, object, message } = body.data;
  actingAs(state, caller, actor, 'actor');
  if (object !== postUrnIn(request)) throw badRequest('INVALID_VALUE_FOR_FIELD', 'object is another post.');
  if (message.text.trim() === '') throw badRequest('INVALID_VALUE_BLANK_FIELD', 'message.text is blank.');
  if ([...message.text].length > MAX_TEXT) throw badRequest('FIELD_LENGTH_TOO_LONG', 'message.text is too long.');
  const post = postOf(state, object);
  const { takesComments, restliId } = state.settings();
  if (!takesComments) throw forbidden('comment');
  const at = state.clock.now();
  const comment = { id: timedId(at), post: post.urn, actor, text: message.text, at };
  state.comments.push(comment);
  return apiResponse(201, viewOf(comment), restliId ? { 'x-restli-id': comment.id } : {});
}

/** `GET /rest/socialActions/{urn}/comments`, for a token that may read the comments of the post's author. */
export function listComments(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const scopes = { member: 'r_member_social_feed', organization: 'r_organization_social_feed' };
  const caller = authorizeRest(state, request, Object.values(scopes), 'partnerApiSocialActions.GET_ALL');
  const { author, urn } = postOf(state, postUrnIn(request));
  const kind = author.startsWith('urn:li:organization:') ? 'organization' : 'member';
  if (!caller.token.scopes.includes(scopes[kind])) throw forbidden('comment');
  actingAs(state, caller, author, 'author');
  const { start: from = '0', count = '10' } = request.query;
  if (Number(count) > 100) throw badRequest('ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
  const until = state.clock.now() - state.settings().listLagMs;
  const start = Number(from);
  const comments = state.comments.filter(({ post, at }) => post === urn && at <= until);
  const elements = comments.slice(start, start + Number(count)).map(viewOf);
  return apiResponse(200, { elements, paging: { start, count: Number(count), total: comments.length, links: [] } });
}

function postUrnIn(request: LinkedinRequest): string {
  const urn = urnIn({ ...request, path: request.path.replace(/\/comments(?=\?|$)/, '') }, '');
  if (!/^urn:li:(?:share|ugcPost):\d+$/.test(urn)) throw badRequest('INVALID_URN_TYPE', 'Expected a URN of a post.');
  return urn;
}

/** A post that can be commented on. One that is new, or gone, is not found. */
function postOf(state: LinkedinState, urn: string): Post {
  const post = state.posts.find((one) => one.urn === urn);
  if (post && state.clock.now() >= post.at + state.settings().commentableAfterMs) return post;
  throw apiError(404, undefined, `Received error for ${urn} from domain authorization endpoint: 404`);
}

function viewOf({ id, post, actor, text, at }: Comment) {
  const made = { actor, time: at };
  return {
    id,
    actor,
    object: post,
    commentUrn: `urn:li:comment:(${post},${id})`,
    message: { attributes: [], text: withShortLinks(text) },
    created: made,
    lastModified: made,
  };
}
