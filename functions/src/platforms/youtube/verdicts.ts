import { PlatformFailure } from '../contract/outcome.ts';
import { rejected } from './reasons.ts';
import type { VideoStatus } from './replies.ts';

const unreadable = 'YouTube cannot read the file. MP4, MOV and WebM videos work.';

const failures: Readonly<Record<string, string>> = {
  codec: unreadable,
  conversion: unreadable,
  invalidFile: unreadable,
  emptyFile: 'The video is an empty file.',
  tooSmall: 'YouTube refused the video for its size: it is too small.',
};

const rejections: Readonly<Record<string, string>> = {
  claim: 'YouTube has taken the video down because somebody claims it.',
  copyright: 'YouTube has taken the video down for its copyright.',
  duplicate: 'YouTube took the video for one that this channel has posted already.',
  inappropriate: 'YouTube found the video inappropriate.',
  legal: 'YouTube has taken the video down for legal reasons.',
  length: 'YouTube refused the video for its length. Channels that are not verified may post up to 15 minutes.',
  termsOfUse: 'YouTube found the video to be against its terms.',
  trademark: 'YouTube has taken the video down for a trademark.',
};

/**
 * Why a video that was uploaded is not to be seen; null while it is, or may yet be.
 * https://developers.google.com/youtube/v3/docs/videos#status.uploadStatus
 */
export const verdictOf = ({ uploadStatus, failureReason, rejectionReason }: VideoStatus): PlatformFailure | null => {
  if (uploadStatus === 'failed') {
    const message = failures[failureReason ?? ''] ?? 'YouTube could not process the video.';
    return new PlatformFailure({ kind: 'rejected', code: 'media_unusable', message });
  }
  if (uploadStatus === 'rejected')
    return new PlatformFailure(rejected(rejections[rejectionReason ?? ''] ?? 'YouTube rejected the video.'));
  if (uploadStatus === 'deleted') return new PlatformFailure(rejected('The video was deleted on YouTube.'));
  return null;
};
