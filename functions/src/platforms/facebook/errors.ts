import { MINUTE } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { ErrorClass, GraphErrors } from '../kit/graph/errors.ts';

/** Wait after a rate limit without `Retry-After` (ms); the windows roll over an hour. https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const RATE_WAIT_MS = 5 * MINUTE;

/**
 * Numbers that appear as the code or as the subcode.
 * https://developers.facebook.com/docs/graph-api/guides/error-handling and https://developers.facebook.com/docs/marketing-api/error-reference
 */
const both: Readonly<Record<number, ErrorClass>> = {
  1346003: 'restricted',
  1363047: 'temporary',
  1366046: 'mediaFormat',
  1366051: 'duplicate',
  1390008: 'rateLimit',
  1404006: 'restricted',
  1404078: 'restricted',
  1404102: 'restricted',
  1404112: 'restricted',
  1609005: 'badLink',
  1609008: 'badLink',
  1609010: 'temporary',
  2061006: 'badLink',
  4854002: 'restricted',
};

export const graphErrors: GraphErrors = {
  displayName: 'Facebook',
  codes: {
    ...both,
    324: 'mediaUnreachable',
    352: 'mediaFormat',
    389: 'mediaUnreachable',
    6000: 'mediaFormat',
    6001: 'mediaFormat',
    80001: 'rateLimit',
  },
  subcodes: { ...both, 33: 'notFound', 2069019: 'mediaUnreachable' },
  messages: {
    mediaUnreachable:
      'Facebook could not load the file. Use a public address that leads directly to a JPEG or PNG image or an MP4 video.',
    mediaFormat: 'Facebook cannot use this file. JPEG and PNG images of up to 4 MB and MP4 videos work.',
    notFound: 'Facebook cannot find the Page or the media of this post.',
    noPermission:
      'Facebook does not let this connection post to the Page. Connect it again as a person who may post there, and allow it.',
  },
  messagesByCode: {
    1404078: 'Facebook requires its Page Publishing Authorization first. Open the Page on Facebook to complete it.',
    4854002: 'Facebook requires the owner of this account to confirm their identity first. Open Facebook to do so.',
  },
  retryDelaysMs: { rateLimit: RATE_WAIT_MS },
  ambiguous: new Set(),
};

/** Of comments. */
export const commentErrors: GraphErrors = {
  ...graphErrors,
  messages: {
    ...graphErrors.messages,
    notFound: 'Facebook cannot find the post yet.',
  },
};

export function unusable(message: string): PlatformFailure {
  return new PlatformFailure({ kind: 'rejected', code: 'media_unusable', message });
}
