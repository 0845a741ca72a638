/** What an error of the Graph API means for us. */
export type Meaning =
  | 'deadToken'
  | 'noPermission'
  | 'rateLimit'
  | 'temporary'
  | 'notThere'
  | 'mediaUnreachable'
  | 'mediaFormat'
  | 'badLink'
  | 'restricted'
  | 'duplicate'
  | 'refused'
  /** No error of theirs at all: a proxy's page, a cut body, a success without its id. */
  | 'unreadable';

/** The part of an error that is meant for machines. Their texts are localised and change, so they decide nothing. */
export interface GraphError {
  code: number;
  subcode: number | undefined;
  transient: boolean;
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const byCode: Readonly<Record<number, Meaning>> = {
  1: 'temporary',
  2: 'temporary',
  4: 'rateLimit',
  10: 'noPermission',
  17: 'rateLimit',
  24: 'notThere',
  32: 'rateLimit',
  102: 'deadToken',
  190: 'deadToken',
  341: 'rateLimit',
  368: 'restricted',
  452: 'deadToken',
  506: 'duplicate',
  613: 'rateLimit',
  9004: 'mediaUnreachable',
  1609005: 'badLink',
  2207005: 'mediaFormat',
  2207051: 'restricted',
  2207052: 'mediaUnreachable',
  4279013: 'restricted',
};

/** Where the same code stands for several things, the subcode tells which. */
const bySubcode: Readonly<Record<number, Meaning>> = {
  2207005: 'mediaFormat',
  2207051: 'restricted',
  2207052: 'mediaUnreachable',
  4279009: 'notThere',
  4279013: 'restricted',
  4279047: 'badLink',
};

const byStatus = (status: number): Meaning => {
  if (status === 401) return 'deadToken';
  if (status === 429) return 'rateLimit';
  return status >= 500 || status === 408 ? 'temporary' : 'refused';
};

const isPermissionCode = (code: number): boolean => code >= 200 && code <= 299;

/** Code first, HTTP status last: Threads answers almost everything with 400. */
export const meaningOf = (error: GraphError, status: number): Meaning => {
  const known = byCode[error.code];
  if (known === 'deadToken') return known;
  const special = error.subcode === undefined ? undefined : bySubcode[error.subcode];
  if (special) return special;
  if (error.transient) return known === 'rateLimit' ? known : 'temporary';
  if (known) return known;
  return isPermissionCode(error.code) ? 'noPermission' : byStatus(status);
};
