import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { MediaItem } from '../../model/post.ts';
import type { PublishContext } from '../contract/publish.ts';
import { lookUpOrNull, retryDownload } from '../kit/graph/call.ts';
import { type ListedPost, type PublishedPost, publishOnce } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import { unusable } from './errors.ts';
import { earliest } from './lookup.ts';
import { publishReel, type ReelApi, reelResult } from './publish-video.ts';

/**
 * Publishes a story. Its media has an id before, by which the list of stories shows it after a lost response. Only the list has
 * the address of a story; `url` is null while it is not listed.
 * https://developers.facebook.com/docs/page-stories-api
 */
export async function publishStory(job: PublishContext, api: FacebookApi, file: MediaItem): Promise<PublishedPost> {
  const since = earliest(await job.steps.remember('storySince', z.number(), async () => job.clock.now()));
  const find = async (mediaId: string): Promise<ListedPost[]> =>
    (await api.stories(since))
      .filter((story) => story.media_id === mediaId)
      .map(({ post_id, url, creation_time }) => ({ id: post_id, url, at: creation_time * SECOND }));
  const publish = file.kind === 'image' ? publishPhoto : publishVideo;
  const { mediaId, id } = await publish(job, api, file, find);
  const lookup = async () => (await find(mediaId))[0] ?? null;
  const listed = await lookUpOrNull(job, { platform: 'facebook', postId: id }, lookup);
  return { id: listed?.id ?? id, url: listed?.url ?? null };
}

/** The stories that show a photo or a video, by its id. */
type FindStories = (mediaId: string) => Promise<ListedPost[]>;

interface PublishedStory {
  id: string;
  mediaId: string;
}

async function publishPhoto(
  job: PublishContext,
  api: FacebookApi,
  photo: MediaItem,
  find: FindStories,
): Promise<PublishedStory> {
  const addPhoto = () => retryDownload(job, () => api.addPhoto(photo));
  const mediaId = await job.steps.remember('photo1', z.string(), addPhoto);
  const { id } = await publishOnce(job, {
    displayName: 'Facebook',
    publish: async () => ({ id: await api.publishPhotoStory(mediaId), url: null }),
    repeats: true,
    findPosts: () => find(mediaId),
  });
  return { id, mediaId };
}

/** A video becomes a story as it becomes a reel. */
async function publishVideo(
  job: PublishContext,
  api: FacebookApi,
  video: MediaItem,
  find: FindStories,
): Promise<PublishedStory> {
  const asReel: ReelApi = {
    startReel: api.startStory,
    uploadReel: api.uploadReel,
    finishReel: async (videoId) => {
      const id = await api.finishStory(videoId);
      await rememberId(job, id);
    },
    settleMs: ABSENCE_SETTLE_MS,
    videoState: async (videoId) => {
      const state = await api.videoState(videoId);
      // Whether the status of a published story ever says so is not documented: the list does.
      const isListable = ['uploaded', 'processing', 'publishing', 'draft'].includes(state);
      if (isListable && (await find(videoId)).length > 0) return 'live';
      // For the same reason a draft that was finished may be a story: it is polled until its outcome counts as unknown.
      return state === 'draft' && job.steps.has('finishedAt') ? 'publishing' : state;
    },
  };
  const { videoId, isLive } = await job.steps.remember('reel', reelResult, () => publishReel(job, asReel, video));
  if (isLive) return { id: (await rememberId(job, null)) ?? videoId, mediaId: videoId };
  throw unusable('Facebook does not take this video as a story. An upright MP4 file of 3 to 60 seconds works.');
}

/** The id in the response to the publishing of a video; what is remembered first stays. */
function rememberId({ steps }: PublishContext, id: string | null): Promise<string | null> {
  return steps.remember('storyId', z.string().nullable(), async () => id);
}
