import type { AccountKind } from '../../model/account.ts';
import type { Content, MediaItem } from '../../model/post.ts';

/**
 * `error`: the post cannot be published as it stands. `warning`: it may be refused, as that depends on what is not known, or
 * is published otherwise than it is written.
 */
export type Severity = 'error' | 'warning';

/**
 * Where a rule is from, and the month or year of that material where it is known. Without an address it is Herald's own, or
 * seen in use.
 */
export interface RuleSource {
  url: string | null;
  asOf: string | null;
}

/** What a rule allows, or what a post has instead: a number in the rule's unit, or names. */
export type RuleValue = number | string | readonly string[] | null;

/**
 * The subject of a rule: the text, the link, the replies below the post or a comment among them, the media as a group, each
 * file of a kind, the post as a whole, or its destination.
 */
export type RuleSubject = 'text' | 'link' | 'comment' | 'replies' | 'media' | MediaItem['kind'] | 'post' | 'account';

/** A rule of a platform, as it is published and as it is checked. */
export interface Rule {
  /** `{platform}.{name}`: stable, for programs. */
  id: string;
  subject: RuleSubject;
  severity: Severity;
  limit: RuleValue;
  /** What `limit` counts, in the plural; null where it counts nothing. */
  unit: string | null;
  /** How that is counted, where it is not obvious. */
  counting: string | null;
  /** The media types that the rule applies to; null for all. */
  types: readonly string[] | null;
  description: string;
  source: RuleSource;
  /** Whether a published post has its message as a note. */
  isNote?: boolean;
}

/** How a post breaks a rule. */
export interface Breach {
  actual: RuleValue;
  /** A sentence for the account's owner. */
  message: string;
  /** How to fix the problem, if that is possible. */
  fix: string;
}

/** `given` is the content before the platform's choice among its media. */
export interface ContentRule extends Rule {
  /** How much a content has of what the rule limits; of rules that count. */
  measure?(content: Content): number;
  breach(content: Content, given: Content): Breach | null;
}

/** What is known of a file; what is undefined or null is not known. */
export interface FileFacts {
  /** Null: the file was read, and its bytes match no known type. */
  mimeType?: string | null | undefined;
  sizeBytes?: number | null | undefined;
  durationSeconds?: number | null | undefined;
  /** In pixels, as it is seen. */
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Whether an image has several frames. */
  animated?: boolean | undefined;
  /** As WebCodecs names codecs, such as `avc` for H.264, `hevc`, `vp9`, `aac`. Null: it has no such track. */
  videoCodec?: string | null | undefined;
  audioCodec?: string | null | undefined;
  /** `profile_idc` of H.264. */
  avcProfile?: number | undefined;
  framesPerSecond?: number | null | undefined;
  /** Of the track with the most, where the file says so. */
  editListEntries?: number | undefined;
}

/** A rule about the options of a target, by the kind of its account. */
export interface OptionRule extends Rule {
  breach(options: Readonly<Record<string, unknown>>, kind: AccountKind): Breach | null;
}

export interface FileRule extends Rule {
  /** Checked before publishing by the extension of the URL, as far as that names a type. */
  byName: boolean;
  breach(
    item: Pick<MediaItem, 'kind' | 'altText'>,
    facts: FileFacts,
    content: Pick<Content, 'media' | 'options'>,
  ): Breach | null;
}

/** Limits of a kind of file. Sizes in bytes, lengths in seconds, sides in pixels, `ratio` is width by height. */
export interface FileLimits {
  minBytes?: number;
  maxBytes?: number;
  minSeconds?: number;
  maxSeconds?: number;
  minRatio?: number;
  maxRatio?: number;
  maxWidth?: number;
  minShortSide?: number;
  maxShortSide?: number;
  maxLongSide?: number;
  maxPixels?: number;
  minFramesPerSecond?: number;
  maxFramesPerSecond?: number;
}

/** A kind of file that a platform takes. */
export interface FileFormat {
  /** In the ids of its rules. */
  name: string;
  /** As in "X takes GIFs of up to 15 MB". */
  plural: string;
  kind: MediaItem['kind'];
  /** Media types; `video/*` for all. */
  types: readonly string[];
  limits: FileLimits;
  /** Limits that not every account has, or that the platform does not always enforce. */
  uncertain?: readonly (keyof FileLimits)[];
  /** It cannot share a post with other media. */
  alone?: boolean;
  /** What a video may be encoded with. A sound track is not required. */
  codecs?: { video: readonly string[]; audio: readonly string[] };
  /** The platform reads a video as it arrives: its index comes before its data, and it has no edit lists. */
  streamed?: boolean;
  source: RuleSource;
}

/** What a platform takes: declared once, for the checks before publishing, for the validation of requests and for the public list. */
export interface PlatformRules {
  content: readonly ContentRule[];
  formats: readonly FileFormat[];
  /** Made of the formats. */
  files: readonly FileRule[];
  options: readonly OptionRule[];
  /** The part of a content that the platform gets. */
  taken(content: Content): Content;
  /** What the platform charges for a content with its replies at most (US dollars). Absent where it charges nothing. */
  costOf?(content: Content): number;
  /** What it takes below a post; null where it takes nothing. */
  replies: ReplyRules | null;
  /**
   * The scopes that publishing needs, and beside them an option: without those the post is published without it. `forDrafts`:
   * in place of `always`, with the option `draft`. `withServer`: in place of `always`, for accounts with a server, where these are
   * of another login. `ofOrganizations`: in place of `always`, for accounts of organizations.
   */
  scopes: {
    always: readonly string[];
    withMedia: readonly string[];
    forDrafts?: readonly string[];
    withOption?: Readonly<Record<string, readonly string[]>>;
    withServer?: { always: readonly string[] };
    ofOrganizations?: { always: readonly string[] };
  };
}

/** The maximum number of replies of a post. */
export const MAX_REPLIES = 25;

/** What a platform takes as one reply: its `content` is the reply's, and its scopes are those that a reply needs. */
export interface ReplyRules extends PlatformRules {
  /** `thread`: each reply is a post below the one before it; `comments`: each is a comment on the post. */
  kind: 'thread' | 'comments';
  replies: null;
}
