import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, count, flag, ms } from '../core/settings.ts';

/**
 * Settings of the simulated Mastodon server. Times in milliseconds of simulated time.
 *
 * Documented: https://docs.joinmastodon.org (July 2026). Seen in the server's code: the limit of registrations, the messages, how long
 * unused files are kept, that a second call with an idempotency key waits for the first, and that a reply outlives its parent.
 * Guessed: processingMs and listLagMs.
 */
export const mastodonSettings = z.object({
  ...audienceSettings,
  codeLifeMs: ms(600_000, 'how long an authorization code can be exchanged (10 minutes)'),
  maxCharacters: count(500, 'the longest text, with the content warning'),
  idempotency: choice(['hour', 'none'], 'a key returns the same post for an hour; other servers of this API ignore it'),
  processingMs: ms(2000, 'how long a video or a GIF is processed'),
  processing: choice(['works', 'fails', 'stuck'], 'the result of processing a video or a GIF'),
  mediaLifeMs: ms(86_400_000, 'how long a file that no post uses is kept (a day)'),
  missingMedia: choice(['refused', 'ignored'], 'a post with files that the server does not have; ignored before 4.3'),
  defaultSensitive: flag(false, 'accounts are set to mark their media as sensitive'),
  listLagMs: ms(0, 'a new post is missing from the list of an account for this long'),
  supportsBatch: flag(true, 'several posts can be read in one call, as since 4.3'),
  supportsSource: flag(true, 'the text of a post as it was written can be read'),
  callsPerWindow: count(300, 'calls with a token in 5 minutes'),
  uploadsPerWindow: count(30, 'uploads of an account in 30 minutes'),
  registrationsPerWindow: count(5, 'registrations from an address in 10 minutes'),
});

/** A client that was registered here. */
export interface App {
  clientId: string;
  clientSecret: string;
  name: string;
  redirectUris: string[];
  scopes: string[];
}

export interface Attachment {
  id: string;
  accountId: string;
  kind: 'image' | 'gifv' | 'video';
  path: string;
  contentType: string;
  description: string | null;
  uploadedAt: number;
}

export const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;

/** A post. `text` is as its author wrote it. */
export interface Status {
  id: string;
  accountId: string;
  text: string;
  spoilerText: string;
  visibility: (typeof VISIBILITIES)[number];
  sensitive: boolean;
  language: string | null;
  /** The id of the post that it replies to; null again where that was deleted. */
  replyTo: string | null;
  /** Its author, on this server. */
  replyToAccount: string | null;
  attachments: Attachment[];
  at: number;
}

export function createStores() {
  return {
    apps: new Map<string, App>(),
    attachments: new Map<string, Attachment>(),
    statuses: [] as Status[],
    /** Posts by the account and the idempotency key. */
    keys: new Map<string, { id: string; at: number }>(),
    /** Times of calls, by what is limited. */
    counts: new Map<string, number[]>(),
  };
}

export type MastodonState = PlatformContext<z.output<typeof mastodonSettings>> & ReturnType<typeof createStores>;
