import { HOUR, MINUTE } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { type ErrorClass, type GraphErrors, outcomeFor } from '../kit/graph/errors.ts';

/** Wait after a rate limit without `Retry-After` (ms). */
const RATE_WAIT_MS = MINUTE;

/** Wait when the quota of posts is used up (ms): its window of 24 hours rolls. */
const QUOTA_WAIT_MS = 15 * MINUTE;

/** The wait after an action was blocked as spam (ms): the documentation requires restraint, and names no time. */
const BLOCKED_WAIT_MS = 6 * HOUR;

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
  2207051: 'blocked',
  2207052: 'mediaUnreachable',
  2207053: 'mediaTemporary',
  2207076: 'mediaFormat',
  2207077: 'mediaUnreachable',
  2207081: 'unsupported',
  2207082: 'mediaTemporary',
};

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
  messages: {
    mediaFormat: 'Instagram cannot use this file. JPEG images and MP4 or MOV videos work.',
  },
  messagesByCode: {
    2207004: 'Instagram takes images of up to 8 MB, and this one is larger.',
    2207005: 'Instagram cannot read this image. JPEG images work.',
    2207009: 'Instagram refused the image for its shape. Anything between 4:5 and 1.91:1 works.',
    2207010: 'Instagram refused the text as too long. The limits are 2200 characters, 30 hashtags and 20 mentions.',
    2207026: 'Instagram cannot use this video. An MP4 or MOV file of 3 seconds to 15 minutes and up to 300 MB works.',
    2207076: 'Instagram could not process this video. An MP4 file with H.264 video and AAC sound works.',
    2207028: 'Instagram takes 2 to 10 images and videos in a carousel.',
    2207081: 'Instagram does not let this account post trial reels yet. Publish an ordinary reel.',
  },
  retryDelaysMs: { rateLimit: RATE_WAIT_MS, quotaExceeded: QUOTA_WAIT_MS, blocked: BLOCKED_WAIT_MS },
  // Posts have gone live that were answered with "application request limit reached" (2207051) or with a missing permission.
  ambiguous: new Set<ErrorClass>(['restricted', 'blocked', 'noPermission']),
};

/** Of comments: a refusal is one. */
export const commentErrors: GraphErrors = {
  ...graphErrors,
  messages: { notFound: 'Instagram cannot find the post yet.' },
  messagesByCode: {},
  ambiguous: new Set<ErrorClass>(),
};

/** Errors of a container that another one with the same media would meet again. */
const permanentClasses: readonly (ErrorClass | undefined)[] = ['mediaFormat', 'unsupported', 'restricted'];

/** The failure of a container, by the code in `Error: … error code 2207026`; null where a new container may work. */
export function permanentFailure(reason: string): PlatformFailure | null {
  const code = Number(/\b2207\d{3}\b/.exec(reason)?.[0]);
  const errorClass = subcodes[code];
  if (errorClass === undefined || !permanentClasses.includes(errorClass)) return null;
  const { displayName, messagesByCode, messages } = graphErrors;
  const message = messagesByCode[code] ?? messages[errorClass];
  return new PlatformFailure(outcomeFor(errorClass, { displayName, message, retryDelayMs: RATE_WAIT_MS }));
}
