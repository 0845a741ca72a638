import { NetworkError } from '../../http/platform-http.ts';
import { SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { graphFailure } from '../kit/graph/errors.ts';
import { outcomeOfNetworkError } from '../kit/network-error.ts';
import { graphErrors, unusable } from './errors.ts';
import { successReply, uploadErrorReply } from './replies.ts';

/** Facebook fetches a file while the call waits (ms). */
export const FETCH_TIMEOUT_MS = 90 * SECOND;

interface Upload {
  apiUrl: string;
  accessToken: string;
  /** Where Facebook said that the file goes. */
  uploadUrl: string;
  /** Where the file is. */
  url: string;
}

/** The token goes to Facebook's own hosts and to the one that we were told to talk to, whatever an answer says. */
const isTrusted = (uploadUrl: string, apiUrl: string): boolean => {
  const { protocol, hostname, origin } = new URL(uploadUrl);
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && hostname.endsWith('.facebook.com'));
};

/**
 * Has Facebook fetch a file from its address. Nobody sees it yet. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing#upload-the-video
 */
export const uploadByAddress = async (
  { http, clock }: Pick<PublishContext, 'http' | 'clock'>,
  { apiUrl, accessToken, uploadUrl, url }: Upload,
): Promise<void> => {
  if (!isTrusted(uploadUrl, apiUrl)) {
    const message = 'Facebook wants the video at an address that is not its own.';
    throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
  }
  const response = await http({
    method: 'POST',
    url: uploadUrl,
    // The address is a header; in a body it is not understood.
    headers: { authorization: `OAuth ${accessToken}`, file_url: url },
    timeoutMs: FETCH_TIMEOUT_MS,
  }).catch((error) => {
    throw error instanceof NetworkError ? outcomeOfNetworkError(graphErrors.displayName, error, false) : error;
  });
  if (response.status < 300 && successReply.safeParse(response.data).success) return;
  const refusal = uploadErrorReply.safeParse(response.data);
  if (refusal.success && !refusal.data.debug_info.retriable && response.status < 500)
    throw unusable('Facebook could not load the video. A public address that leads straight to an MP4 file works.');
  throw graphFailure(graphErrors, response, { visible: false, now: clock.now() });
};
