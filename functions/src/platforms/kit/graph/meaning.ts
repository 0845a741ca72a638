/** What an error of a Graph API means for us. */
export type Meaning =
  | 'deadToken'
  | 'noPermission'
  | 'rateLimit'
  | 'quotaUsed'
  | 'temporary'
  | 'notThere'
  | 'mediaUnreachable'
  | 'mediaFormat'
  /** Something went wrong with the media on their side; the same media may do next time. */
  | 'mediaTrouble'
  | 'badLink'
  | 'unsupported'
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

type Meanings = Readonly<Record<number, Meaning>>;

/** What a platform says with codes of its own, beside those that all Graph APIs share. */
export interface Vocabulary {
  codes: Meanings;
  /** Where the same code stands for several things, the subcode tells which. */
  subcodes: Meanings;
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const shared: Meanings = {
  1: 'temporary',
  2: 'temporary',
  3: 'noPermission',
  4: 'rateLimit',
  10: 'noPermission',
  17: 'rateLimit',
  32: 'rateLimit',
  102: 'deadToken',
  190: 'deadToken',
  341: 'rateLimit',
  368: 'restricted',
  506: 'duplicate',
  613: 'rateLimit',
};

const byStatus = (status: number): Meaning => {
  if (status === 401) return 'deadToken';
  if (status === 429) return 'rateLimit';
  return status >= 500 || status === 408 ? 'temporary' : 'refused';
};

const isPermissionCode = (code: number): boolean => code >= 200 && code <= 299;

/** Code first, HTTP status last: these APIs answer almost everything with 400. */
export const meaningOf = (error: GraphError, status: number, { codes, subcodes }: Vocabulary): Meaning => {
  const known = codes[error.code] ?? shared[error.code];
  if (known === 'deadToken') return known;
  const special = error.subcode === undefined ? undefined : subcodes[error.subcode];
  if (special) return special;
  if (error.transient) return known === 'rateLimit' ? known : 'temporary';
  if (known) return known;
  return isPermissionCode(error.code) ? 'noPermission' : byStatus(status);
};
