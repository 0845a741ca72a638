import { DAY_MS } from '../core/clock.ts';
import type { LivePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { fieldNames, type GraphRequest, onlyKnown, pickFields, required } from '../graph/request.ts';
import { checkPhoto } from './posts.ts';
import { limitOf, requirePage } from './request.ts';
import { type FacebookState, newId, type Story, videoState } from './state.ts';

/** `POST /{page-id}/photo_stories`: a photo that was added before. */
export function publishPhotoStory(state: FacebookState, profileId: string, request: GraphRequest): PlatformResponse {
  const { accountId: pageId } = requirePage(state, request, profileId, 'pages_manage_posts');
  onlyKnown(request.params, ['photo_id']);
  const mediaId = required(request.params, 'photo_id');
  checkPhoto(state, pageId, mediaId);
  const story = addStory(state, { pageId, mediaId, mediaType: 'photo' });
  const photo = state.photos.get(mediaId);
  if (photo) photo.postId = story.id;
  return json(200, { success: true, post_id: story.id });
}

export function addStory(state: FacebookState, given: Omit<Story, 'id' | 'publishedAt'>): Story {
  const story = { ...given, id: newId('88'), publishedAt: state.clock.now() };
  state.stories.set(story.id, story);
  return story;
}

/**
 * `GET /{page-id}/stories`, newest first, each for a day. Seen: `status` in small letters, and `url` as the only address that
 * leads to a story. https://github.com/gitroomhq/postiz-app/issues/1920
 */
export function listStories(state: FacebookState, profileId: string, request: GraphRequest): PlatformResponse {
  onlyKnown(request.params, ['fields', 'since', 'limit']);
  const page = requirePage(state, request, profileId, 'pages_read_engagement');
  const now = state.clock.now();
  const since = Number(request.params['since'] ?? 0) * 1000;
  const own = shown(state)
    .filter(({ pageId, publishedAt }) => pageId === page.accountId && publishedAt > now - DAY_MS)
    .filter(({ publishedAt }) => publishedAt >= since)
    .filter(({ publishedAt }) => publishedAt + state.settings().listLagMs <= now)
    .reverse()
    .map((story) => fieldsOf(state, story));
  const others = Array.from({ length: state.settings().otherStories }, () => ({
    ...fieldsOf(state, { id: newId('88'), pageId: page.accountId, mediaId: '', mediaType: 'photo', publishedAt: now }),
    media_id: undefined,
  }));
  const fields = fieldNames(request.params['fields'] ?? 'post_id,status,creation_time,media_type,media_id,url');
  const listed = [...others, ...own].slice(0, limitOf(request));
  return json(200, { data: listed.map((story) => pickFields(story, fields)) });
}

export function liveStories(state: FacebookState): LivePost[] {
  return shown(state).map((story) => {
    const { id, pageId: accountId, mediaId, mediaType, publishedAt: at } = story;
    const url = (mediaType === 'photo' ? state.photos : state.videos).get(mediaId)?.url ?? '';
    const kind = mediaType === 'photo' ? 'image' : 'video';
    return {
      accountId,
      id,
      text: '',
      media: [{ kind, url, altText: null }],
      at,
      url: urlOf(state, story),
      visibility: 'story',
    };
  });
}

/** A video is shown once it is processed. */
function shown(state: FacebookState): Story[] {
  return [...state.stories.values()].filter(({ mediaId }) => {
    const video = state.videos.get(mediaId);
    return !video || videoState(state, video) === 'live';
  });
}

function fieldsOf(state: FacebookState, story: Story): Record<string, unknown> {
  return {
    post_id: story.id,
    status: 'published',
    creation_time: String(Math.floor(story.publishedAt / 1000)),
    media_type: story.mediaType,
    media_id: story.mediaId,
    url: urlOf(state, story),
  };
}

function urlOf(state: FacebookState, { id, pageId }: Story): string {
  return `${state.baseUrl()}/stories/${pageId}/${id}`;
}
