import { z } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaFailure } from '../kit/media-failure.ts';
import type { UploadSession, YouTubeApi } from './api.ts';
import { videoResource } from './content.ts';

/** `sealedUri`: whoever knows the address may upload to the channel. */
const kept = z.object({ sealedUri: z.string(), sizeBytes: z.number().int(), mimeType: z.string() });

export interface OpenSession {
  session: UploadSession;
  /** The file, as it was opened for a session that is new; null for a session that may have bytes already. */
  media: OpenMedia | null;
}

const unusable = (message: string) => new MediaFailure(message, { transient: false });

/** As YouTube wants a file announced; what has no known beginning is left for YouTube to find out. */
const videoType = ({ mimeType, sizeBytes }: OpenMedia): string => {
  if (sizeBytes === 0) throw unusable('The video is an empty file.');
  if (mimeType === null) return 'application/octet-stream';
  if (mimeType.startsWith('video/')) return mimeType;
  throw unusable('YouTube takes videos, and this file is none. MP4, MOV and WebM videos work.');
};

/** The post's upload session: a new one, or the one that an earlier attempt has opened. Nobody sees it. */
export const openSession = async (
  job: PublishContext,
  api: YouTubeApi,
  item: MediaItem,
  privacyStatus: string,
): Promise<OpenSession> => {
  const { steps, sealer, content } = job;
  let media: OpenMedia | null = null;
  const { sealedUri, ...file } = await steps.remember('session', kept, async () => {
    const opened = await job.openMedia(item);
    const facts = { sizeBytes: opened.sizeBytes, mimeType: videoType(opened) };
    const uri = await api.openSession(videoResource(content, privacyStatus), facts);
    media = opened;
    return { ...facts, sealedUri: sealer.seal(uri) };
  });
  return { session: { ...file, uri: sealer.open(sealedUri) }, media };
};
