import type { PlatformSettings } from './definition.ts';
import type { PublishContext } from './publish.ts';

/** A post that is looked for: by its text, by one of its files, or by both, which then both have to match. */
export interface PostQuery {
  text: string | null;
  /** SHA-256 of a file, in hex. */
  mediaHash: string | null;
  /** When the post went live: from here on (ms since the epoch) … */
  from: number;
  /** … to here, both included. */
  to: number;
}

/** A live post. `at` is when it was made (ms since the epoch). */
export interface FoundPost {
  id: string;
  url: string | null;
  at: number;
}

/** What the list of the platform has. */
export interface Findings {
  posts: FoundPost[];
  /** Why the list may lack posts of the time that was asked about, as a sentence; null where it has them all. */
  gap: string | null;
}

/** What reads the posts of one account. */
export type FindCall = Pick<PublishContext, 'http' | 'clock' | 'account' | 'logger'>;

/** How a post is looked for among all posts of an account, also those that Herald did not make. */
export interface PostFinder {
  /** The call that lists the posts, in a few words. */
  source: string;
  /** The page of the platform that documents the call. */
  documentation: string;
  /** What a text is compared with, and how the platform has changed it, for the documentation. */
  text: string;
  /** Whether the platform reports a hash of each file. */
  comparesFiles: boolean;
  /** What the documentation says besides; null where that is nothing. */
  limits: string | null;
  /** How long after the end of the time a missing post proves nothing (ms); null where it never proves anything. */
  settleMs: number | null;
  /** The posts of the account that match. Throws `PlatformFailure` where the list could not be read. */
  find(call: FindCall, settings: PlatformSettings, query: PostQuery): Promise<Findings>;
}
