import type { Problem } from './replies.ts';

/** What an error of X means for us. */
export type Meaning =
  | 'deadToken'
  | 'rateLimit'
  | 'outOfCredits'
  | 'appCapped'
  | 'appNotEnrolled'
  | 'duplicate'
  | 'badMedia'
  | 'notThere'
  | 'tooLarge'
  | 'forbidden'
  | 'temporary'
  | 'refused'
  /** No error of theirs at all: a proxy's page, a cut body, a success without its id. */
  | 'unreadable';

/** The last part of a problem's type; both of X's hosts appear in front of it. https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const byType: Readonly<Record<string, Meaning>> = {
  'unsupported-authentication': 'deadToken',
  credits: 'outOfCredits',
  'credits-depleted': 'outOfCredits',
  'usage-capped': 'appCapped',
  'client-forbidden': 'appNotEnrolled',
  'resource-not-found': 'notThere',
};

/** Of the older API, still seen. https://developer.x.com/en/support/x-api/error-troubleshooting */
const byCode: Readonly<Record<number, Meaning>> = { 88: 'rateLimit', 187: 'duplicate' };

const byStatus: Readonly<Record<number, Meaning>> = {
  401: 'deadToken',
  402: 'outOfCredits',
  404: 'notThere',
  408: 'temporary',
  413: 'tooLarge',
  429: 'rateLimit',
};

const problemName = (type: string | undefined): string => /\/problems\/([a-z-]+)$/.exec(type ?? '')?.[1] ?? '';

/** A duplicate is the one refusal that X gives neither a type nor a code: its words are all there is. */
const isDuplicate = ({ detail, errors }: Problem): boolean =>
  [detail, ...errors.flatMap(({ message, detail: more }) => [message, more])].some((words) =>
    /duplicate content/i.test(words ?? ''),
  );

const namesMedia = ({ errors }: Problem): boolean =>
  errors.some(({ parameters }) => Object.keys(parameters ?? {}).some((name) => /\bmedia_ids$/.test(name)));

const named = ({ type, errors }: Problem): Meaning | undefined =>
  [type, ...errors.map((error) => error.type)].map((each) => byType[problemName(each)]).find(Boolean) ??
  errors.map(({ code }) => (code === undefined ? undefined : byCode[code])).find(Boolean);

/** The problem's type first, then the status: X gives few errors a code of their own. */
export const meaningOf = (problem: Problem, status: number): Meaning => {
  if (status >= 500) return 'temporary';
  const known = named(problem) ?? byStatus[status];
  if (known) return known;
  if (status === 403) return isDuplicate(problem) ? 'duplicate' : 'forbidden';
  return namesMedia(problem) ? 'badMedia' : 'refused';
};

/** An answer without an error of theirs: only the status codes that mean one thing everywhere are believed. */
export const meaningOfStatus = (status: number): Meaning =>
  status === 401 || status === 413 || status === 429 ? (byStatus[status] ?? 'unreadable') : 'unreadable';
