import type { Request } from 'express';
import { DAY_MS } from '../core/clock.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { pathParam } from '../core/routes.ts';
import { badParameter, graphError, notFound } from '../graph/errors.ts';
import {
  type GraphCall,
  type GraphRequest,
  isWebUrl,
  oneOf,
  onlyKnown,
  required,
  validToken,
  webUrl,
} from '../graph/request.ts';
import type { Params } from '../http/body.ts';
import { fetchVideo, isReel, isUpright } from './media-rules.ts';
import { requirePage } from './request.ts';
import { type FacebookState, newId, type Video, videoState } from './state.ts';
import { addStory } from './stories.ts';

const INVALID_HEADER = 'HeaderValuePredicate: Header Offset not convertable to unsigned long';

/** A story is no longer: https://developers.facebook.com/docs/page-stories-api */
const STORY_MAX_SECONDS = 60;

/** `POST /{page-id}/video_reels` and `/video_stories`: start opens an upload, finish publishes it. */
export function uploadPhase(kind: 'reel' | 'story'): GraphCall<FacebookState> {
  return (state, pageId, request) => {
    const page = requirePage(state, request, pageId, 'pages_manage_posts');
    if (oneOf(request.params, 'upload_phase', ['start', 'finish']) === 'start')
      return startUpload(state, kind, page.accountId, request);
    return (kind === 'reel' ? finishReel : finishStory)(state, page.accountId, request);
  };
}

/** `POST` to the upload host: the URL of the file is in a header. */
export function receiveReel(state: FacebookState, request: GraphRequest, req: Request): PlatformResponse {
  const token = validToken(state.identity, request.token);
  const video = state.videos.get(pathParam(req, 'who'));
  const url = req.headers['file_url'];
  if (video?.pageId !== token.accountId) return uploadProblem('ParameterValidationError', 'Unknown video');
  if (typeof url !== 'string' || !isWebUrl(url)) return uploadProblem('ParameterValidationError', INVALID_HEADER);
  if (video.sentAt !== null && video.check !== 'broken')
    return uploadProblem('OffsetInvalidError', 'Upload is complete');
  video.url = url;
  video.sentAt = state.clock.now();
  video.check = 'fetching';
  state.background(fetchReel(state, video, url));
  return json(200, { success: true });
}

/** `POST /{page-id}/videos`: in one call, during which the file is fetched. An upright one ends as a draft. */
export const publishVideo: GraphCall<FacebookState> = async (state, pageId, request) => {
  const page = requirePage(state, request, pageId, 'pages_manage_posts');
  onlyKnown(request.params, ['file_url', 'description', 'title', 'published']);
  if (oneOf(request.params, 'published', ['true', 'false']) === 'false')
    throw badParameter('(#100) Only published videos are simulated');
  const url = webUrl(request.params, 'file_url');
  const facts = await fetchVideo(state, url);
  if (!facts) throw graphError({ message: '(#389) Unable to fetch video file from URL.', code: 389 });
  const now = state.clock.now();
  const video = addVideo(state, {
    pageId: page.accountId,
    kind: 'video',
    url,
    description: request.params['description'] ?? '',
    check: 'good',
    isUpright: isUpright(facts),
    sentAt: now - state.settings().uploadMs,
    finishedAt: now,
  });
  return json(200, { id: video.id });
};

function startUpload(
  state: FacebookState,
  kind: 'reel' | 'story',
  pageId: string,
  { params }: GraphRequest,
): PlatformResponse {
  onlyKnown(params, ['upload_phase']);
  const since = state.clock.now() - DAY_MS;
  const today = [...state.videos.values()].filter(
    (one) => one.kind === 'reel' && one.pageId === pageId && one.finishedAt !== null && one.finishedAt > since,
  ).length;
  if (kind === 'reel' && today >= state.settings().reelsPerDay)
    throw graphError({ message: '(#32) Page request limit reached', code: 32 });
  const { id } = addVideo(state, { pageId, kind });
  return json(200, { video_id: id, upload_url: `${state.baseUrl()}/video-upload/v25.0/${id}` });
}

function addVideo(state: FacebookState, video: Pick<Video, 'pageId' | 'kind'> & Partial<Video>): Video {
  const empty = {
    url: null,
    description: '',
    check: 'fetching',
    isUpright: false,
    sentAt: null,
    finishedAt: null,
  } as const;
  const added: Video = { ...empty, id: newId('77'), startedAt: state.clock.now(), ...video };
  state.videos.set(added.id, added);
  return added;
}

function finishReel(state: FacebookState, pageId: string, { params }: GraphRequest): PlatformResponse {
  onlyKnown(params, ['upload_phase', 'video_id', 'video_state', 'description', 'title']);
  if (required(params, 'video_state') !== 'PUBLISHED') throw badParameter('(#100) Only PUBLISHED is simulated');
  const video = finishUpload(state, 'reel', pageId, params);
  video.description = params['description'] ?? '';
  return json(200, { success: true, message: 'Your reel is being processed.', post_id: video.id });
}

/** A story has no text. */
function finishStory(state: FacebookState, pageId: string, { params }: GraphRequest): PlatformResponse {
  onlyKnown(params, ['upload_phase', 'video_id']);
  const { id: mediaId } = finishUpload(state, 'story', pageId, params);
  return json(200, { success: true, post_id: addStory(state, { pageId, mediaId, mediaType: 'video' }).id });
}

function finishUpload(state: FacebookState, kind: Video['kind'], pageId: string, params: Params): Video {
  const id = required(params, 'video_id');
  const video = state.videos.get(id);
  if (video?.kind !== kind || video.pageId !== pageId) throw notFound(id);
  if (videoState(state, video) !== 'uploaded') throw videoProblem();
  if (video.check === 'notReel' && state.settings().reelRefusal === 'finish') throw videoProblem();
  video.finishedAt = state.clock.now();
  return video;
}

function videoProblem() {
  return graphError({
    message: 'There was a problem uploading your video file.',
    code: 6000,
    userTitle: 'Video Upload Is Missing',
    userMessage: 'The video was not uploaded.',
  });
}

function uploadProblem(type: string, message: string): PlatformResponse {
  return json(400, { debug_info: { retriable: false, type, message } });
}

async function fetchReel(state: FacebookState, video: Video, url: string): Promise<void> {
  const facts = await fetchVideo(state, url);
  if (facts) video.isUpright = isUpright(facts);
  const maxSeconds = video.kind === 'story' ? STORY_MAX_SECONDS : state.settings().reelMaxSeconds;
  video.check = !facts ? 'broken' : isReel(facts, maxSeconds) ? 'good' : 'notReel';
}
