import type { RetryableFailure } from '../../contract/outcome.ts';
import { sanitizeMessage } from '../sanitize-message.ts';
import type { Meaning } from './meaning.ts';

type Way = 'reconnect' | 'retryAfter' | Extract<RetryableFailure, { kind: 'rejected' }>['code'];

/** What a meaning leads to, and the sentence for it where a platform has no better one. */
const ways: Readonly<Record<Exclude<Meaning, 'refused'>, readonly [Way, (name: string) => string]>> = {
  deadToken: ['reconnect', (name) => `${name} no longer accepts this connection. Connect the account again.`],
  noPermission: [
    'reconnect',
    (name) => `${name} has not been given the permission to post here. Connect the account again and allow it.`,
  ],
  rateLimit: ['retryAfter', (name) => `${name} asks to slow down.`],
  quotaUsed: ['retryAfter', (name) => `This account has used its ${name} posts of the last 24 hours.`],
  temporary: ['retryAfter', (name) => `${name} has a temporary problem.`],
  unreadable: ['retryAfter', (name) => `${name} has a temporary problem.`],
  notThere: ['retryAfter', (name) => `${name} does not have the media ready yet.`],
  mediaTrouble: ['retryAfter', (name) => `${name} had trouble with the media.`],
  mediaUnreachable: [
    'media_unusable',
    (name) => `${name} could not download the media. Its address must be public and lead straight to the file.`,
  ],
  mediaFormat: ['media_unusable', (name) => `${name} cannot use this file.`],
  badLink: ['platform_rejected', (name) => `${name} could not follow a link in the text.`],
  unsupported: ['content_unsupported', (name) => `${name} does not take this from this account.`],
  restricted: [
    'platform_rejected',
    (name) => `${name} has restricted this account or this post. Open ${name} to see why.`,
  ],
  duplicate: ['platform_rejected', (name) => `${name} says that this was posted already.`],
};

/** Words of theirs or of ours for one refusal. */
export interface Wording {
  displayName: string;
  /** A better sentence than the usual one. */
  sentence: string | undefined;
  /** What the platform itself said, for refusals that have no sentence at all. */
  words: string | undefined;
  waitMs: number;
}

export const outcomeOf = (meaning: Meaning, { displayName, sentence, words, waitMs }: Wording): RetryableFailure => {
  if (meaning === 'refused') {
    const message = sentence ?? `${displayName} refused the request: ${sanitizeMessage(words, 'it gave no reason.')}`;
    return { kind: 'rejected', code: 'platform_rejected', message };
  }
  const [way, usual] = ways[meaning];
  const message = sentence ?? usual(displayName);
  if (way === 'reconnect') return { kind: way, message };
  return way === 'retryAfter' ? { kind: way, retryAfterMs: waitMs, message } : { kind: 'rejected', code: way, message };
};
