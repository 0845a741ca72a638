import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { graphFailure } from '../kit/graph/errors.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { graphErrors, unusable } from './errors.ts';

export const successReply = z.object({ success: z.literal(true) });

/** An error of the upload host. https://developers.facebook.com/docs/video-api/guides/reels-publishing */
const uploadErrorReply = z.object({ debug_info: z.object({ retriable: z.boolean().default(false) }) });

/** Of calls during which Facebook downloads a file (ms). */
export const FETCH_TIMEOUT_MS = 90 * SECOND;

interface Upload {
  apiUrl: string;
  accessToken: string;
  /** The upload address that Facebook returned. */
  uploadUrl: string;
  /** The file's own address. */
  url: string;
}

/**
 * Makes Facebook download a file from its address, unpublished. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing#upload-the-video
 */
export async function uploadByAddress(
  { http, clock }: Pick<PublishContext, 'http' | 'clock'>,
  { apiUrl, accessToken, uploadUrl, url }: Upload,
): Promise<void> {
  if (!isTrusted(uploadUrl, apiUrl)) {
    const message = 'Facebook returned an upload address outside Facebook.';
    throw new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
  }
  const response = await callPlatform(http, graphErrors.displayName, {
    method: 'POST',
    url: uploadUrl,
    // In a body the address is ignored.
    headers: { authorization: `OAuth ${accessToken}`, file_url: url },
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  if (response.status < 300 && successReply.safeParse(response.data).success) return;
  const error = uploadErrorReply.safeParse(response.data);
  if (error.success && !error.data.debug_info.retriable && response.status < 500)
    throw unusable('Facebook could not load the video. Use a public address that leads directly to an MP4 file.');
  throw graphFailure(graphErrors, response, { visible: false, now: clock.now() });
}

/** The token is sent only to the hosts of Facebook and to the configured one, whatever a response names. */
function isTrusted(uploadUrl: string, apiUrl: string): boolean {
  const { protocol, hostname, origin } = new URL(uploadUrl);
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && hostname.endsWith('.facebook.com'));
}
