import { z } from 'zod';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { FollowUp } from '../contract/module.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/lookup.ts';
import { MediaFailure, rejected } from '../kit/outcomes.ts';
import { sendInOneRequest } from '../kit/upload-parts.ts';
import { type YouTubeApi, youtubeApi } from './api.ts';
import { PAUSE_MS, YouTubeFailure } from './errors.ts';
import { optionsOf } from './rules.ts';

const MAX_BYTES = 2 * 1024 * 1024;

/** The thumbnail of a video. A second one replaces the first. https://developers.google.com/youtube/v3/docs/thumbnails/set */
export const thumbnail: FollowUp = {
  name: 'thumbnail',
  label: 'thumbnail',
  isNeeded: (content) => optionsOf(content).thumbnailUrl !== undefined,
  run: async (job, { apiUrl }, { id }) => {
    const { content, account, steps, http, clock } = job;
    const url = optionsOf(content).thumbnailUrl ?? '';
    const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
    await steps.remember('thumbnail', z.literal(true), async () => {
      const { image, mimeType } = await openImage(job, url);
      await sendInOneRequest(job, image, (bytes) => setThumbnail(api, id, { mimeType, bytes }));
      return true as const;
    });
  },
};

async function openImage(
  { openMedia }: Pick<PublishContext, 'openMedia'>,
  url: string,
): Promise<{ image: OpenMedia; mimeType: string }> {
  const image = await openMedia({ kind: 'image', url });
  const { mimeType, sizeBytes } = image;
  if ((mimeType === 'image/jpeg' || mimeType === 'image/png') && sizeBytes <= MAX_BYTES) return { image, mimeType };
  throw new MediaFailure('YouTube takes a JPEG or PNG file of up to 2 MB as a thumbnail.', { transient: false });
}

async function setThumbnail(api: YouTubeApi, videoId: string, image: { mimeType: string; bytes: Buffer }) {
  try {
    await api.setThumbnail(videoId, image);
  } catch (error) {
    if (!(error instanceof YouTubeFailure) || error.reason !== 'forbidden') throw error;
    const message = 'YouTube takes thumbnails from verified channels. Verify yours: https://www.youtube.com/verify';
    throw new PlatformFailure(rejected(message), { cause: error });
  }
}

const playlistItem = z.object({ id: z.string() });

/** The entry of a video in a playlist, made once: YouTube would make a second one. https://developers.google.com/youtube/v3/docs/playlistItems/insert */
export const playlist: FollowUp = {
  name: 'playlist',
  label: 'place in the playlist',
  isNeeded: (content) => optionsOf(content).playlistId !== undefined,
  run: async ({ content, account, steps, http, clock }, { apiUrl }, { id: videoId }) => {
    const playlistId = optionsOf(content).playlistId ?? '';
    const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
    await steps.once(
      'playlistItem',
      playlistItem,
      () => addToPlaylist(api, playlistId, videoId),
      ({ endedAt }) =>
        unknownOnFailure(
          (failure) => retryDelayOf(failure) ?? PAUSE_MS,
          async () => {
            const id = await api.playlistItem(playlistId, videoId);
            if (id !== null) return { happened: true, value: { id } };
            const ended = endedAt.getTime();
            if (hasSettled(clock, ended, ABSENCE_SETTLE_MS)) return { happened: false };
            return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
          },
        ),
    );
  },
};

/** The permission applies to playlists only: the account stays connected and can still publish. */
async function addToPlaylist(api: YouTubeApi, playlistId: string, videoId: string): Promise<{ id: string }> {
  try {
    return { id: await api.addToPlaylist(playlistId, videoId) };
  } catch (error) {
    if (!(error instanceof YouTubeFailure) || error.reason !== 'insufficientPermissions') throw error;
    const message = 'Herald has no permission to change playlists on YouTube. Connect the account again and allow it.';
    throw new PlatformFailure(rejected(message), { cause: error });
  }
}
