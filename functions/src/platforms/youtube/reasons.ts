import type { RetryableFailure } from '../contract/outcome.ts';
import { CHANNEL_CAP_WAIT_MS } from './limits.ts';

export const rejected = (message: string): RetryableFailure => ({
  kind: 'rejected',
  code: 'platform_rejected',
  message,
});

export const deadToken: RetryableFailure = {
  kind: 'reconnect',
  message: 'YouTube no longer accepts this connection. Connect the account again.',
};
export const noPermission: RetryableFailure = {
  kind: 'reconnect',
  message: 'YouTube has not been given the permission to post here. Connect the account again and allow it.',
};
const notAllowed = rejected('YouTube does not let this channel do that. Open YouTube Studio to see why.');
const closed = rejected('YouTube has closed or suspended this channel. Open YouTube to see why.');
const notSetUp = rejected('This service is not set up for YouTube. Its operator has to enable the YouTube API.');

/** https://developers.google.com/youtube/v3/docs/errors and the tables of videos.insert; limits are in `errors.ts`. */
export const byReason: Readonly<Record<string, RetryableFailure>> = {
  authError: deadToken,
  authorizationRequired: deadToken,
  expired: deadToken,
  insufficientPermissions: noPermission,
  youtubeSignupRequired: rejected('This Google account has no YouTube channel. Create one, then connect it again.'),
  uploadLimitExceeded: {
    kind: 'retryAfter',
    retryAfterMs: CHANNEL_CAP_WAIT_MS,
    message: 'This channel has reached the number of uploads that YouTube allows in a day.',
  },
  invalidTitle: rejected('YouTube refused the title, which is the first line of the text.'),
  invalidDescription: rejected('YouTube refused the description, which is the text of the post.'),
  invalidVideoMetadata: rejected('YouTube refused what the post says of the video.'),
  invalidCategoryId: rejected('YouTube refused the category of the video.'),
  forbidden: notAllowed,
  forbiddenPrivacySetting: rejected('YouTube does not let this channel post with this visibility.'),
  forbiddenLicenseSetting: notAllowed,
  authenticatedUserAccountClosed: closed,
  authenticatedUserAccountSuspended: closed,
  channelClosed: closed,
  channelSuspended: closed,
  accessNotConfigured: notSetUp,
};
