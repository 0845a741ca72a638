import { z } from 'zod';
import type { FollowUp } from '../contract/module.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaFailure } from '../kit/media-failure.ts';
import { rejected } from '../kit/outcomes.ts';
import { sendInOneRequest } from '../kit/upload-parts.ts';
import { type YouTubeApi, youtubeApi } from './api.ts';
import { YouTubeFailure } from './errors.ts';
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
