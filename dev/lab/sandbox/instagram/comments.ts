import { decimalId } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { visibleMedia } from '../graph/containers.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import { pageOf } from '../graph/paging.ts';
import { fieldNames, type GraphRequest, graphTime, onlyKnown, pickFields, required } from '../graph/request.ts';
import { authorize } from './request.ts';
import type { Comment, InstagramState, Media } from './state.ts';

const HASHTAGS = 30;
/** The most comments of one response. */
const LISTED = 50;

/** `POST /{ig-media-id}/comments`. From here on the comment can be seen. */
export function createComment(state: InstagramState, id: string, request: GraphRequest): PlatformResponse {
  const media = mediaOf(state, id, request);
  onlyKnown(request.params, ['message']);
  const text = required(request.params, 'message');
  const { commentLength, takesComments } = state.settings();
  if (text.trim() === '') throw badParameter('Param message must not be empty');
  if ([...text].length > commentLength) throw badParameter('Param message is too long');
  if ((text.match(/#[\p{L}\p{N}_]*\p{L}/gu)?.length ?? 0) > HASHTAGS) throw badParameter('Too many hashtags');
  if (!takesComments) throw graphError({ message: 'Comments are turned off.', code: 10 });
  const { accountId } = media.container;
  const comment = { id: decimalId(17, '178'), mediaId: media.id, accountId, text, at: state.clock.now() };
  state.comments.push(comment);
  return json(200, { id: comment.id });
}

/**
 * `GET /{ig-media-id}/comments`, newest first, paged by cursor.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
export function listComments(state: InstagramState, id: string, request: GraphRequest): PlatformResponse {
  const media = mediaOf(state, id, request);
  onlyKnown(request.params, ['fields', 'limit', 'after']);
  const fields = fieldNames(request.params['fields'] ?? 'id,text,timestamp');
  const listed = state.clock.now() - state.settings().listLagMs;
  const found = state.comments.filter(({ mediaId, at }) => mediaId === media.id && at <= listed).reverse();
  const view = (comment: Comment) => pickFields(fieldsOf(state, comment), fields);
  const url = `${state.baseUrl()}/v25.0/${media.id}/comments`;
  return json(200, pageOf(found, request.params, { most: LISTED, url, view }));
}

/** A post of the account, once its id can be used. A story has no comments. */
function mediaOf(state: InstagramState, id: string, request: GraphRequest): Media {
  const { account } = authorize(state, request, 'instagram_business_manage_comments');
  const media = visibleMedia(state, id, state.settings().permalinkLagMs);
  if (media?.container.accountId !== account.accountId || media.container.kind === 'STORIES') throw notFound(id);
  return media;
}

function fieldsOf(state: InstagramState, { id, mediaId, accountId, text, at }: Comment): Record<string, unknown> {
  return {
    id,
    text,
    timestamp: graphTime(at),
    username: state.identity.usernameOf(accountId),
    from: { id: accountId, username: state.identity.usernameOf(accountId) },
    media: { id: mediaId },
    hidden: false,
    like_count: 0,
  };
}
