import type { LinkedInError } from './replies.ts';

/** What an error of LinkedIn means for us. */
export type Meaning =
  | 'deadToken'
  | 'noPermission'
  | 'rateLimit'
  | 'dayLimit'
  | 'duplicate'
  | 'notReady'
  | 'badMedia'
  | 'tooLarge'
  | 'tooLong'
  | 'expiredUpload'
  | 'oldVersion'
  | 'conflict'
  | 'temporary'
  | 'refused'
  /** No error of theirs at all: a proxy's page, a cut body, a success without its id. */
  | 'unreadable';

/** https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling and the tables of the posting endpoints. */
const byCode: Readonly<Record<string, Meaning>> = {
  DUPLICATE_POST: 'duplicate',
  REVOKED_ACCESS_TOKEN: 'deadToken',
  EXPIRED_ACCESS_TOKEN: 'deadToken',
  INVALID_ACCESS_TOKEN: 'deadToken',
  EMPTY_ACCESS_TOKEN: 'deadToken',
  ACCESS_DENIED: 'noPermission',
  MEDIA_ASSET_WAITING_UPLOAD: 'notReady',
  MEDIA_ASSET_PROCESSING_FAILED: 'badMedia',
  INVALID_IMAGE_ID: 'badMedia',
  INVALID_VIDEO_ID: 'badMedia',
  UNSUPPORTED_MEDIA_TYPE: 'badMedia',
  REQUEST_ENTITY_TOO_LARGE: 'tooLarge',
  FIELD_LENGTH_TOO_LONG: 'tooLong',
  EXPIRED_UPLOAD_URL: 'expiredUpload',
  NONEXISTENT_VERSION: 'oldVersion',
  VERSION_MISSING: 'oldVersion',
  CONFLICT: 'conflict',
  TOO_MANY_REQUESTS: 'rateLimit',
};

const byServiceCode: Readonly<Record<number, Meaning>> = {
  65600: 'deadToken',
  65601: 'deadToken',
  65602: 'deadToken',
  100: 'noPermission',
  101: 'rateLimit',
};

const byStatus: Readonly<Record<number, Meaning>> = {
  401: 'deadToken',
  403: 'noPermission',
  408: 'temporary',
  409: 'conflict',
  413: 'tooLarge',
  415: 'badMedia',
  426: 'oldVersion',
  429: 'rateLimit',
};

const known = ({ code, serviceErrorCode, errorDetails }: LinkedInError): Meaning | undefined =>
  [...(errorDetails?.inputErrors ?? []).map((each) => each.code), code]
    .map((each) => (each === undefined ? undefined : byCode[each]))
    .find(Boolean) ?? (serviceErrorCode === undefined ? undefined : byServiceCode[serviceErrorCode]);

/** The innermost code first, the HTTP status last. */
export const meaningOf = (error: LinkedInError, status: number): Meaning => {
  if (status >= 500) return 'temporary';
  const meaning = known(error) ?? byStatus[status] ?? 'refused';
  // Which of the two limits it is, LinkedIn says in words only.
  return meaning === 'rateLimit' && /\bDAY limit\b/.test(error.message ?? '') ? 'dayLimit' : meaning;
};

/** An answer without an error of theirs: only the status codes that mean one thing everywhere are believed. */
export const meaningOfStatus = (status: number): Meaning =>
  [401, 413, 429].includes(status) ? (byStatus[status] ?? 'unreadable') : 'unreadable';

/** The post that a refused repetition repeats; null where LinkedIn does not name one. */
export const duplicateOf = ({ message }: LinkedInError): string | null =>
  /\bduplicate of (urn:li:(?:share|ugcPost):\d+)/.exec(message ?? '')?.[1] ?? null;
