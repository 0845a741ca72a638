import { z } from 'zod';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { BearerRequest, JsonRequest } from '../http/bearer.ts';
import { apiError } from './errors.ts';
import { spendUnits } from './quota.ts';
import { authorizeComments, only, partsOf } from './request.ts';
import type { Comment, Video, YoutubeState } from './state.ts';
import { pageInfo, videoStatus } from './videos.ts';

const MAX_TEXT = 10_000;
/** Of one response. */
const MAX_RESULTS = 100;
/** Units of one comment. */
const UNITS = 50;

const DOMAIN = 'youtube.commentThread';

const threadBody = z.strictObject({
  snippet: z.strictObject({
    channelId: z.string(),
    videoId: z.string(),
    topLevelComment: z.strictObject({ snippet: z.strictObject({ textOriginal: z.string() }) }),
  }),
});

/**
 * `POST /youtube/v3/commentThreads`: the same text makes another comment.
 * https://developers.google.com/youtube/v3/docs/commentThreads/insert
 */
export function createComment(state: YoutubeState, request: JsonRequest): PlatformResponse {
  const { accountId } = authorizeComments(state, request);
  const parts = partsOf(request, ['snippet', 'replies']);
  const body = threadBody.safeParse(request.body);
  if (!body.success) throw invalid('processingFailure', 'The API server failed to successfully process the request.');
  const { channelId, videoId, topLevelComment } = body.data.snippet;
  const text = topLevelComment.snippet.textOriginal;
  if (text.trim() === '') throw invalid('commentTextRequired', 'The comment cannot be empty.');
  if ([...text].length > MAX_TEXT) throw invalid('commentTextTooLong', 'The comment has too many characters.');
  spendUnits(state, UNITS);
  const video = videoOf(state, videoId);
  if (channelId !== video.accountId) throw invalid('channelOrVideoIdMissing', 'The video belongs to another channel.');
  if (!takesComments(state, video))
    throw apiError(
      403,
      DOMAIN,
      'forbidden',
      'The comment thread could not be created due to insufficient permissions.',
    );
  const comment = { id: `Ug${randomText(18)}`, videoId, accountId, text, at: state.clock.now() };
  state.comments.push(comment);
  return json(200, only(parts, resourceOf(state, comment)));
}

/**
 * `GET /youtube/v3/commentThreads?videoId=…`, newest first, after `listLagMs`.
 * https://developers.google.com/youtube/v3/docs/commentThreads/list
 */
export function listComments(state: YoutubeState, request: BearerRequest): PlatformResponse {
  authorizeComments(state, request);
  const parts = partsOf(request, ['id', 'snippet', 'replies']);
  const { videoId, maxResults = '20', order = 'time', textFormat = 'html' } = request.query;
  const limit = Number(maxResults);
  if (videoId === undefined)
    throw apiError(400, 'youtube.parameter', 'missingRequiredParameter', 'No filter selected.');
  if (!(limit >= 1 && limit <= MAX_RESULTS) || order !== 'time' || !['html', 'plainText'].includes(textFormat))
    throw apiError(400, 'youtube.parameter', 'invalidParameter', 'A parameter has an invalid value.');
  const video = videoOf(state, videoId);
  if (!takesComments(state, video))
    throw apiError(
      403,
      DOMAIN,
      'commentsDisabled',
      'The video identified by the videoId parameter has disabled comments.',
    );
  const latest = state.clock.now() - state.settings().listLagMs;
  const found = state.comments.filter((one) => one.videoId === videoId && one.at <= latest).reverse();
  const items = found.slice(0, limit).map((comment) => only(parts, resourceOf(state, comment)));
  return json(200, {
    kind: 'youtube#commentThreadListResponse',
    etag: 'simulated',
    pageInfo: pageInfo(items.length),
    ...(found.length > limit && { nextPageToken: 'simulated' }),
    items,
  });
}

/**
 * A private video has no comments, and neither has one that is made for children.
 * https://support.google.com/youtube/answer/157177, https://support.google.com/youtube/answer/9632097
 */
function takesComments(state: YoutubeState, video: Video): boolean {
  const { privacyStatus, madeForKids } = videoStatus(state, video);
  return state.settings().takesComments && privacyStatus !== 'private' && madeForKids !== true;
}

function videoOf(state: YoutubeState, id: string): Video {
  const video = state.videos.get(id);
  if (!video) throw apiError(404, DOMAIN, 'videoNotFound', 'The video identified by the videoId could not be found.');
  return video;
}

function resourceOf(state: YoutubeState, { id, videoId, accountId, text, at }: Comment) {
  const publishedAt = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  const snippet = {
    videoId,
    channelId: state.videos.get(videoId)?.accountId,
    textDisplay: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'),
    textOriginal: text,
    authorDisplayName: state.identity.accounts.get(accountId)?.displayName ?? '',
    authorChannelId: { value: accountId },
    publishedAt,
    updatedAt: publishedAt,
  };
  return {
    kind: 'youtube#commentThread',
    etag: 'simulated',
    id,
    snippet: {
      channelId: snippet.channelId,
      videoId,
      topLevelComment: { kind: 'youtube#comment', etag: 'simulated', id, snippet },
      canReply: true,
      totalReplyCount: 0,
      isPublic: true,
    },
  };
}

function invalid(reason: string, message: string) {
  return apiError(400, DOMAIN, reason, message);
}
