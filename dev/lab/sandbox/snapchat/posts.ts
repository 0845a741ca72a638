import { z } from 'zod';
import { namedUuid, randomText, randomUuid } from '../core/ids.ts';
import type { LivePost, OutsidePost } from '../core/platform.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse } from './errors.ts';
import { checkAge, invalid } from './media.ts';
import { authorize, type SnapchatRequest } from './request.ts';
import type { Media, Snap, SnapchatState } from './state.ts';

const ttl = z.looseObject({});
const storyBody = z.strictObject({ media_id: z.string(), customized_ttl: ttl.optional() });
const spotlightBody = z.strictObject({
  media_id: z.string(),
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  description: z.string().default(''),
  skip_save_to_profile: z.boolean().default(false),
});
const savedStoriesBody = z.strictObject({
  saved_stories: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        snap_sources: z.array(z.strictObject({ media_id: z.string() })).length(1),
      }),
    )
    .length(1),
});

const DESCRIPTION_LENGTH = 160;
const TITLE_LENGTH = 45;

/** `POST …/stories`: live for a day, without an id. */
export function postStory(state: SnapchatState, request: SnapchatRequest, profileId: string): PlatformResponse {
  authorize(state, request, profileId);
  const { media_id } = read(state, storyBody, request);
  const id = randomUuid();
  publish(state, { id, profileId, surface: 'story', text: '', media: readyMedia(state, profileId, media_id) });
  return apiResponse(state.settings().storyIds ? { story_id: id } : {});
}

/** `POST …/spotlights`: videos only. */
export function postSpotlight(state: SnapchatState, request: SnapchatRequest, profileId: string): PlatformResponse {
  authorize(state, request, profileId);
  const { media_id, description } = read(state, spotlightBody, request);
  if ([...description].length > DESCRIPTION_LENGTH)
    throw invalid(state, 'INVALID_DESCRIPTION', 'The description is too long.');
  const media = readyMedia(state, profileId, media_id);
  if (media.type !== 'VIDEO') throw invalid(state, 'INVALID_MEDIA_TYPE', 'A Spotlight must be a video.');
  const id = `W7_${randomText(36)}`;
  publish(state, { id, profileId, surface: 'spotlight', text: description, media });
  return apiResponse({ spotlight_id: id });
}

/** `POST …/saved_stories`: stays on the profile, with a title. */
export function postSavedStory(state: SnapchatState, request: SnapchatRequest, profileId: string): PlatformResponse {
  authorize(state, request, profileId);
  const [story] = read(state, savedStoriesBody, request).saved_stories;
  const text = story?.title ?? '';
  if ([...text].length > TITLE_LENGTH) throw invalid(state, 'INVALID_TITLE', 'The title is too long.');
  const media = readyMedia(state, profileId, story?.snap_sources[0]?.media_id ?? '');
  const id = randomUuid();
  publish(state, { id, profileId, surface: 'saved_story', text, media });
  return apiResponse({ saved_stories: [{ sub_request_status: 'SUCCESS', saved_story: { id, title: text } }] });
}

/** A Spotlight that another tool has made. */
export function addPost(state: SnapchatState, { accountId: profileId, text, file, at }: OutsidePost): string {
  const id = `W7_${randomText(36)}`;
  const media: Media = {
    id: randomUuid(),
    profileId,
    type: 'VIDEO',
    key: Buffer.alloc(0),
    iv: Buffer.alloc(0),
    createdAt: at,
    parts: new Map(),
    file: file === null ? null : { path: file, contentType: 'video/mp4', at },
  };
  state.snaps.push({ id, profileId, surface: 'spotlight', text, media, at });
  return id;
}

/** `GET …/spotlights`, after `listLagMs`. */
export function listSpotlights(state: SnapchatState, request: SnapchatRequest, profileId: string): PlatformResponse {
  authorize(state, request, profileId);
  const latest = state.clock.now() - state.settings().listLagMs;
  const spotlights = state.snaps
    .filter((snap) => snap.surface === 'spotlight' && snap.profileId === profileId && snap.at <= latest)
    .map((snap) => ({
      sub_request_status: 'SUCCESS',
      spotlight: {
        id: snap.id,
        description: snap.text,
        created_at: new Date(snap.at).toISOString(),
        status: spotlightStatus(state, snap),
      },
    }));
  return apiResponse({ spotlights });
}

/** `GET /v1/public_profiles/my_profile`. */
export function readMyProfile(state: SnapchatState, request: SnapchatRequest): PlatformResponse {
  const { accountId, username, displayName, avatarUrl, biography } = authorize(state, request);
  const { profileShape } = state.settings();
  if (profileShape === 'none') return apiResponse({ public_profiles: [] });
  const public_profile = {
    id: accountId,
    organization_id: namedUuid(`organization:${username}`),
    display_name: displayName,
    description: biography,
    snap_user_name: username,
    logo_urls: { original_logo_url: avatarUrl, manage_profile_logo_url: avatarUrl },
    profile_type: 'PUBLIC_PROFILE',
    profile_tier: 'TIER_PUBLIC',
  };
  return profileShape === 'single'
    ? apiResponse({ public_profile })
    : apiResponse({ public_profiles: [{ sub_request_status: 'SUCCESS', public_profile }] });
}

/** Everything that was posted, each time it was, except what moderation has rejected. */
export function livePosts(state: SnapchatState): LivePost[] {
  return state.snaps
    .filter((snap) => snap.surface !== 'spotlight' || spotlightStatus(state, snap) !== 'REJECTED')
    .map(({ id, profileId, surface, text, media, at }) => ({
      accountId: profileId,
      id,
      text,
      media: [
        {
          kind: media.type === 'VIDEO' ? 'video' : 'image',
          url: `${state.baseUrl()}/uploads/${media.id}`,
          altText: null,
        },
      ],
      at,
      url: `${state.baseUrl()}/${surface}/${id}`,
      visibility: surface,
    }));
}

function read<T>(state: SnapchatState, schema: z.ZodType<T>, { body }: SnapchatRequest): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(state, 'INVALID_REQUEST', 'The request body is invalid.');
  return parsed.data;
}

function publish(state: SnapchatState, snap: Omit<Snap, 'at'>) {
  state.snaps.push({ ...snap, at: state.clock.now() });
}

/** Media that can be posted now. */
function readyMedia(state: SnapchatState, profileId: string, mediaId: string): Media {
  const media = state.media.get(mediaId);
  if (media?.profileId !== profileId) throw apiError(404, 'NOT_FOUND', 'The media does not exist.');
  checkAge(state, media);
  const { processingMs, repost } = state.settings();
  if (!media.file) throw invalid(state, 'INVALID_REQUEST', 'The media is not finalized.');
  if (state.clock.now() < media.file.at + processingMs)
    throw invalid(state, 'MEDIA_PROCESSING', 'Media is still being processed');
  if (repost === 'refuse' && state.snaps.some((snap) => snap.media === media))
    throw invalid(state, 'MEDIA_POSTING_ALREADY_IN_PROGRESS', 'The media is being posted already.');
  return media;
}

function spotlightStatus(state: SnapchatState, { at }: Snap): string {
  const { moderationMs, moderation } = state.settings();
  return state.clock.now() < at + moderationMs ? 'SUBMITTED' : moderation;
}
