import type { PlatformResponse } from '../../http/platform-http.ts';
import { MINUTE } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { type ErrorClass, type GraphErrors, type GraphFailure, graphFailure, outcomeFor } from '../kit/graph/errors.ts';

/** Wait after a rate limit without `Retry-After`, and when the day's posts are used up: the window rolls (ms). */
const RATE_WAIT_MS = MINUTE;

const QUOTA_WAIT_MS = 15 * MINUTE;

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes */
const subcodes: GraphErrors['subcodes'] = {
  33: 'notFound',
  2207001: 'mediaTemporary',
  2207003: 'mediaUnreachable',
  2207004: 'mediaFormat',
  2207005: 'mediaFormat',
  2207006: 'notFound',
  2207008: 'notFound',
  2207009: 'mediaFormat',
  2207010: 'unsupported',
  2207020: 'notFound',
  2207026: 'mediaFormat',
  2207027: 'notFound',
  2207028: 'unsupported',
  2207032: 'mediaTemporary',
  2207040: 'unsupported',
  2207042: 'quotaExceeded',
  2207050: 'restricted',
  2207051: 'restricted',
  2207052: 'mediaUnreachable',
  2207053: 'mediaTemporary',
  2207076: 'mediaFormat',
  2207077: 'mediaUnreachable',
  2207081: 'unsupported',
  2207082: 'mediaTemporary',
};

/** Instagram's own part of the Graph API's errors. */
export const graphErrors: GraphErrors = {
  displayName: 'Instagram',
  codes: {
    9: 'quotaExceeded',
    24: 'notFound',
    25: 'restricted',
    352: 'mediaFormat',
    9004: 'mediaUnreachable',
    9007: 'notFound',
    36000: 'mediaFormat',
    36001: 'mediaFormat',
    36003: 'mediaFormat',
    36004: 'unsupported',
    80002: 'rateLimit',
  },
  subcodes,
  sentences: {
    mediaFormat: 'Instagram cannot use this file. JPEG images and MP4 or MOV videos work.',
  },
  messagesByCode: {
    2207004: 'Instagram takes images of up to 8 MB, and this one is larger.',
    2207005: 'Instagram cannot read this image. JPEG images work.',
    2207009: 'Instagram refused the image for its shape. Anything between 4:5 and 1.91:1 works.',
    2207010: 'Instagram finds the text too long. Up to 2200 characters, 30 hashtags and 20 mentions work.',
    2207026: 'Instagram cannot use this video. An MP4 or MOV file of 3 seconds to 15 minutes and up to 300 MB works.',
    2207076: 'Instagram could not process this video. An MP4 file with H.264 video and AAC sound works.',
    2207028: 'Instagram takes 2 to 10 images and videos in a carousel.',
    2207081: 'Instagram does not let this account post trial reels yet. An ordinary reel works.',
  },
  retryDelaysMs: { rateLimit: RATE_WAIT_MS, quotaExceeded: QUOTA_WAIT_MS },
  // Posts have gone live that were answered with "application request limit reached" (2207051) or with a missing permission.
  ambiguous: new Set<ErrorClass>(['restricted', 'noPermission']),
};

/** What an answer of Instagram that is no success means. */
export const instagramFailure = (
  response: PlatformResponse,
  call: { visible: boolean; now: number | null },
): GraphFailure => graphFailure(graphErrors, response, call);

/** ErrorTable for which another container with the same media would fare no better. */
const permanentClasses: readonly (ErrorClass | undefined)[] = ['mediaFormat', 'unsupported', 'restricted'];

/** The fault behind a failed container, from the code in `Error: … error code 2207026`; null where a new container may do. */
export const permanentFailure = (reason: string): PlatformFailure | null => {
  const code = Number(/\b2207\d{3}\b/.exec(reason)?.[0]);
  const meaning = subcodes[code];
  if (meaning === undefined || !permanentClasses.includes(meaning)) return null;
  const sentence = graphErrors.messagesByCode[code] ?? graphErrors.sentences[meaning];
  const wording = { displayName: graphErrors.displayName, sentence, words: undefined, waitMs: RATE_WAIT_MS };
  return new PlatformFailure(outcomeFor(meaning, wording));
};
