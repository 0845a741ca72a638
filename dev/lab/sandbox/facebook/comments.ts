import { json, type PlatformResponse } from '../core/response.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import { pageOf } from '../graph/paging.ts';
import { fieldNames, type GraphRequest, graphTime, oneOf, onlyKnown, pickFields, webUrl } from '../graph/request.ts';
import { photoProblem } from './media-rules.ts';
import { limitOf, requirePage } from './request.ts';
import { type Comment, type FacebookState, newId, postUrl, videoState } from './state.ts';

/** The most comments of one response. */
const LISTED = 100;

/**
 * `POST /{post-id}/comments`: a text, one picture by its URL, or both. From here on the comment can be seen.
 * https://developers.facebook.com/docs/graph-api/reference/object/comments#publish
 */
export async function createComment(
  state: FacebookState,
  objectId: string,
  request: GraphRequest,
): Promise<PlatformResponse> {
  const { params } = request;
  const page = requirePage(state, request, null, 'pages_manage_engagement');
  onlyKnown(params, ['message', 'attachment_url', 'fields']);
  requireLive(state, page.accountId, objectId);
  const { message = '' } = params;
  const pictureUrl = params['attachment_url'] === undefined ? null : webUrl(params, 'attachment_url');
  const { commentLength, takesComments } = state.settings();
  if (message.trim() === '' && pictureUrl === null)
    throw badParameter('(#100) One of attachment_url, attachment_id, message or source must be provided.');
  if ([...message].length > commentLength) throw badParameter('(#100) Param message is too long');
  if (!takesComments)
    throw graphError({
      message: '(#200) You do not have sufficient permissions to perform this action',
      code: 200,
      status: 403,
    });
  if (pictureUrl !== null && (await photoProblem(state, pictureUrl)) !== null)
    throw graphError({ message: 'Missing or invalid image file', code: 324, subcode: 2069019, transient: false });
  const id = `${objectId.split('_').at(-1)}_${newId('99')}`;
  const comment = { id, objectId, pageId: page.accountId, message, pictureUrl, at: state.clock.now() };
  state.comments.push(comment);
  return json(200, pickFields(fieldsOf(state, comment), fieldNames(params['fields'] ?? 'id')));
}

/** `GET /{post-id}/comments`, paged by cursor. The Page sees its own comments with `pages_read_engagement`. */
export function listComments(state: FacebookState, objectId: string, request: GraphRequest): PlatformResponse {
  const { params } = request;
  const page = requirePage(state, request, null, 'pages_read_engagement');
  onlyKnown(params, ['fields', 'filter', 'order', 'limit', 'after']);
  requireLive(state, page.accountId, objectId);
  oneOf(params, 'filter', ['toplevel', 'stream']);
  const order = oneOf(params, 'order', ['chronological', 'reverse_chronological']);
  const fields = fieldNames(params['fields'] ?? 'id,message,created_time,from');
  const listed = state.clock.now() - state.settings().listLagMs;
  const found = state.comments.filter((one) => one.objectId === objectId && one.at <= listed);
  const sorted = order === 'chronological' ? found : found.reverse();
  limitOf(request);
  const view = (comment: Comment) => pickFields(fieldsOf(state, comment), fields);
  const url = `${state.baseUrl()}/v25.0/${objectId}/comments`;
  return json(200, pageOf(sorted, params, { most: LISTED, url, view }));
}

/** The comments below a post or a video, oldest first. A picture without a text is its URL. */
export function commentTexts({ comments }: FacebookState, objectId: string): string[] {
  return comments
    .filter((one) => one.objectId === objectId)
    .map(({ message, pictureUrl }) => [message, pictureUrl ?? ''].filter(Boolean).join(' '));
}

/** A post of the Page, by its own id, or its video once that is live: a photo and a story take no comment here. */
function requireLive(state: FacebookState, pageId: string, id: string): void {
  const video = state.videos.get(id);
  const isVideoLive = video !== undefined && video.kind !== 'story' && videoState(state, video) === 'live';
  const isLive = state.posts.get(id)?.pageId === pageId || (isVideoLive && video.pageId === pageId);
  if (!isLive) throw notFound(id);
}

function fieldsOf(state: FacebookState, comment: Comment): Record<string, unknown> {
  const { id, pageId, message, pictureUrl, objectId, at } = comment;
  return {
    id,
    message,
    created_time: graphTime(at),
    from: { id: pageId, name: state.identity.usernameOf(pageId) },
    permalink_url: `${postUrl(state, objectId)}?comment_id=${id.split('_').at(-1)}`,
    attachment: pictureUrl === null ? undefined : { type: 'photo', media: { image: { src: pictureUrl } } },
  };
}
