import { cancelStream, peek } from '../../infra/http-client/byte-stream.ts';
import { SECOND } from '../../model/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia } from '../contract/publish.ts';
import { unsupportedContent, unusableMedia } from '../kit/outcomes.ts';
import type { TikTokPost } from './content.ts';

/** What is read of a video: its index, where that is at the beginning (bytes). */
const INDEX_BYTES = 256 * 1024;

/**
 * The video, once its length is checked as TikTok's guidelines require; the length is unknown where the index is not at the
 * beginning. Throws `PlatformFailure` for a video that is longer than the account may post, and for a cover after its end.
 */
export async function withCheckedLength(media: OpenMedia, post: TikTokPost): Promise<OpenMedia> {
  // The owner may cut a draft in the app.
  if (!post.direct) return media;
  const { head, rest } = await peek(media.stream, INDEX_BYTES);
  const { videoFactsOf } = await import('../kit/video-facts.ts');
  const { durationSeconds } = await videoFactsOf([{ start: 0, bytes: head }], media.sizeBytes);
  const problem = durationSeconds === null ? null : problemOf(durationSeconds, post);
  if (!problem) return { ...media, stream: rest };
  await cancelStream(rest);
  throw new PlatformFailure(problem);
}

function problemOf(seconds: number, { direct, options }: TikTokPost): FailureOutcome | null {
  const max = direct?.creator.max_video_post_duration_sec ?? null;
  const length = Math.ceil(seconds);
  if (max !== null && seconds > max)
    return unusableMedia(
      `TikTok lets this account post videos of up to ${max} seconds, and this one has ${length}. Shorten the video.`,
    );
  if ((options.coverTimestampMs ?? 0) > seconds * SECOND)
    return unsupportedContent(
      `The cover is at ${options.coverTimestampMs} ms, after the end of the video, which has ${length} seconds.`,
    );
  return null;
}
