import {
  type ImageFacts,
  inspect,
  inspectUrl,
  type MediaFacts,
  type VideoFault,
  type VideoLimits,
  videoFault,
} from '../media/inspect.ts';
import type { Publish, TiktokState } from './state.ts';

const MB = 1024 * 1024;
const MAX_VIDEO_BYTES = 4 * 1024 * MB;
const MAX_PHOTO_BYTES = 20 * MB;
const VIDEO: VideoLimits = {
  codecs: ['avc', 'hevc', 'vp8', 'vp9'],
  framesPerSecond: { min: 23, max: 60 },
  shortSide: { min: 360 },
  longSide: { max: 4096 },
};
const MAX_DRAFT_SECONDS = 600;
/** 1080p, portrait or landscape. */
const PHOTO = { shortSide: 1080, longSide: 1920 };

const FORMAT = 'file_format_check_failed';
const REASONS: Partial<Record<VideoFault, string>> = {
  size: 'picture_size_check_failed',
  seconds: 'duration_check_failed',
  frameRate: 'frame_rate_check_failed',
};

/** Pulls the video; a redirect is not followed. The result is `publish.check`. */
export async function checkPulledVideo(state: TiktokState, publish: Publish, url: string): Promise<void> {
  const facts = await pull(state, publish, url, MAX_VIDEO_BYTES);
  settle(state, publish, facts === null ? 'video_pull_failed' : videoProblem(state, publish, facts));
}

/** The video after the arrival of its last byte. */
export async function checkUploadedVideo(state: TiktokState, publish: Publish, path: string): Promise<void> {
  settle(state, publish, videoProblem(state, publish, await inspect(path)));
}

export async function checkPhotos(state: TiktokState, publish: Publish): Promise<void> {
  const reasons = await Promise.all(
    publish.mediaUrls.map(async (url) => {
      const facts = await pull(state, publish, url, MAX_PHOTO_BYTES);
      return facts === null ? 'photo_pull_failed' : photoProblem(facts);
    }),
  );
  settle(state, publish, reasons.find((reason) => reason !== null) ?? null);
}

async function pull(state: TiktokState, publish: Publish, url: string, maxBytes: number): Promise<MediaFacts | null> {
  const file = await inspectUrl(state, url, { maxBytes, redirects: 'error' });
  if (typeof file === 'string') return null;
  publish.downloadedBytes += file.bytes;
  return file.facts;
}

/** An earlier result, as of a cancelled publish, stays. */
function settle(state: TiktokState, publish: Publish, reason: string | null) {
  if (publish.check.state !== 'waiting') return;
  publish.check = reason === null ? { state: 'accepted', at: state.clock.now() } : { state: 'rejected', reason };
}

function videoProblem(state: TiktokState, publish: Publish, facts: MediaFacts): string | null {
  if (facts.kind !== 'video') return FORMAT;
  publish.facts = facts;
  // The owner may cut a draft to the length that the account may post.
  const max = publish.mode === 'direct' ? state.settings().maxVideoSeconds : MAX_DRAFT_SECONDS;
  const fault = videoFault(facts, { ...VIDEO, seconds: { min: 3, max } });
  return fault && (REASONS[fault] ?? FORMAT);
}

function photoProblem(facts: MediaFacts): string | null {
  if (facts.kind !== 'image' || !isPhotoFormat(facts)) return FORMAT;
  const sides = [facts.width, facts.height];
  const isTooLarge = Math.min(...sides) > PHOTO.shortSide || Math.max(...sides) > PHOTO.longSide;
  return isTooLarge ? 'picture_size_check_failed' : null;
}

function isPhotoFormat({ format }: ImageFacts): boolean {
  return format === 'jpeg' || format === 'webp';
}
