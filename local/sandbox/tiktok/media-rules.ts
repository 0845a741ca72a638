import { DownloadFailed, inspectUrl } from '../media/download.ts';
import { type ImageFacts, inspect, type MediaFacts, type VideoFacts } from '../media/inspect.ts';
import type { Publish, TiktokState } from './state.ts';

const MB = 1024 * 1024;
const MAX_VIDEO_BYTES = 4 * 1024 * MB;
const MAX_PHOTO_BYTES = 20 * MB;
const VIDEO = { minSeconds: 3, minFps: 23, maxFps: 60, minSide: 360, maxSide: 4096 };
/** 1080p, portrait or landscape. */
const PHOTO = { shortSide: 1080, longSide: 1920 };
const CODECS = ['avc', 'hevc', 'vp8', 'vp9'];

/** Pulls the video; a redirect is not followed. The result is `publish.check`. */
export const checkPulledVideo = async (state: TiktokState, publish: Publish, url: string): Promise<void> => {
  const facts = await pull(state, publish, url, MAX_VIDEO_BYTES);
  settle(state, publish, facts === null ? 'video_pull_failed' : checkVideo(state, publish, facts));
};

/** The video whose last byte has just arrived. */
export const checkUploadedVideo = async (state: TiktokState, publish: Publish, path: string): Promise<void> => {
  settle(state, publish, checkVideo(state, publish, await inspect(path)));
};

export const checkPhotos = async (state: TiktokState, publish: Publish): Promise<void> => {
  const reasons = await Promise.all(
    publish.mediaUrls.map(async (url) => {
      const facts = await pull(state, publish, url, MAX_PHOTO_BYTES);
      return facts === null ? 'photo_pull_failed' : photoProblem(facts);
    }),
  );
  settle(state, publish, reasons.find((reason) => reason !== null) ?? null);
};

/** An earlier result, as of a cancelled publish, stays. */
const settle = (state: TiktokState, publish: Publish, reason: string | null) => {
  if (publish.check.state !== 'waiting') return;
  publish.check = reason === null ? { state: 'accepted', at: state.clock.now() } : { state: 'rejected', reason };
};

const pull = async (
  state: TiktokState,
  publish: Publish,
  url: string,
  maxBytes: number,
): Promise<MediaFacts | null> => {
  try {
    const { facts, bytes } = await inspectUrl(state, url, { maxBytes, redirects: 'error' });
    publish.downloadedBytes += bytes;
    return facts;
  } catch (error) {
    if (error instanceof DownloadFailed) return null;
    throw error;
  }
};

const checkVideo = (state: TiktokState, publish: Publish, facts: MediaFacts): string | null => {
  if (facts.kind !== 'video') return 'file_format_check_failed';
  publish.facts = facts;
  return videoProblem(facts, state.settings().maxVideoSeconds);
};

const videoProblem = (video: VideoFacts, maxSeconds: number): string | null => {
  if (!CODECS.includes(video.videoCodec ?? '')) return 'file_format_check_failed';
  if (video.durationSeconds < VIDEO.minSeconds || video.durationSeconds > maxSeconds) return 'duration_check_failed';
  if (video.framesPerSecond < VIDEO.minFps || video.framesPerSecond > VIDEO.maxFps) return 'frame_rate_check_failed';
  const sides = [video.width, video.height];
  return Math.min(...sides) < VIDEO.minSide || Math.max(...sides) > VIDEO.maxSide ? 'picture_size_check_failed' : null;
};

const photoProblem = (facts: MediaFacts): string | null => {
  if (facts.kind !== 'image' || !isPhotoFormat(facts)) return 'file_format_check_failed';
  const sides = [facts.width, facts.height];
  return Math.min(...sides) > PHOTO.shortSide || Math.max(...sides) > PHOTO.longSide
    ? 'picture_size_check_failed'
    : null;
};

const isPhotoFormat = ({ format }: ImageFacts): boolean => format === 'jpeg' || format === 'webp';
