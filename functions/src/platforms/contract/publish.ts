import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { AccountKind, ProfileCard } from '../../model/account.ts';
import type { Clock } from '../../model/clock.ts';
import type { Content, MediaItem } from '../../model/post.ts';
import type { Steps } from './steps.ts';

/** A file to be published, as the platform takes it, for platforms that take bytes and not addresses. */
export interface OpenMedia {
  sizeBytes: number;
  /** Detected from its bytes, without parameters; null where the bytes match no known type. Not only media: a text has one. */
  mimeType: string | null;
  /** Exactly `sizeBytes`, to be read once or not at all. Throws `MediaFailure`. */
  stream: AsyncIterable<Uint8Array>;
}

/** The options of the platform, as its definition names them (`options`). */
export type PublishOptions = Readonly<Record<string, unknown>>;

/** Reads and sends a part of a file while this many bytes of memory are reserved. Throws `pending` when none are free. */
export type WithPartMemory = <T>(bytes: number, send: () => Promise<T>) => Promise<T>;

/** A post or a comment that is live. */
export interface LivePost {
  id: string;
  url: string | null;
}

/** What is live of a post and its replies: the post, then the replies so far, in their order. */
export type Thread = readonly [LivePost, ...LivePost[]];

/** What a platform's module gets to publish one run, or one reply of it. */
export interface PublishContext {
  /** Of a reply, its own. */
  content: Content;
  /** What a reply follows; absent for the post itself. */
  thread?: Thread;
  options: PublishOptions;
  account: {
    accountId: string;
    accessToken: string;
    kind: AccountKind;
    profile: ProfileCard;
    scope: string | null;
    /** Base URL of the account's own server, where accounts differ in it. */
    server?: string | undefined;
  };
  steps: Steps;
  /** For what a step has to store but must not be readable at rest, such as a capability URL. Opens in this run only. */
  sealer: { seal(text: string): string; open(sealed: string): string };
  http: PlatformHttp;
  /** Downloads a file. Throws `MediaFailure` where that fails. */
  openMedia(item: MediaItem): Promise<OpenMedia>;
  /** The beginning of the page at an address; null where it is no text. Throws `MediaFailure` where it cannot be read. */
  openPage(url: string): Promise<string | null>;
  withPartMemory: WithPartMemory;
  /**
   * The URL of a file as the platform takes it, in Herald's storage; the original URL if no copy can be made. Throws `MediaFailure`
   * for a file that cannot be made to fit.
   */
  rehost(item: MediaItem): Promise<string>;
  /**
   * Selects the posts of the platform that belong to no other run: a post that is found after a lost response may
   * belong to another run with the same text.
   */
  unmatched<T extends { id: string }>(posts: readonly T[]): Promise<T[]>;
  clock: Clock;
  logger: Logger;
  /** Waits inside the worker: for polls of a few seconds. Longer waits are a `pending` outcome. */
  sleep(ms: number): Promise<void>;
  /** Until when (ms since the epoch) this attempt may go on waiting before it yields to the queue. */
  yieldAt: number;
}
