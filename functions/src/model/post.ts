import { z } from 'zod';
import { type ContentFields, mediaItem, overridingFields, type postReply, storedFields } from './content-fields.ts';
import { instant } from './instant.ts';
import { observation } from './metrics.ts';
import { platforms } from './platform.ts';
import { forEachFlag } from './post-flags.ts';

export const mediaType = z.enum(['video', 'image', 'document', 'text']);

/** The content to publish, in one shape for all the fields a request may use. */
const content = z.object({
  text: z.string(),
  mediaType,
  media: z.array(mediaItem),
  originals: z.array(z.string()).default([]),
  ...storedFields,
  /** The options of the platform, for its rules. Only targets have them. */
  options: z.record(z.string(), z.unknown()).optional(),
});

/** What a target says in place of the post, and the options of its platform (`options` of its definition) beside. */
export const overrides = z.looseObject({
  text: z.string().optional(),
  media: z.array(mediaItem).optional(),
  /** Alternative texts for the media of the post, in their order. */
  altTexts: z.array(z.string()).optional(),
  ...overridingFields,
  /** The first of the replies, on Instagram. */
  firstComment: z.string().optional(),
});

const target = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  targetId: z.string(),
  runId: z.string(),
  overrides: overrides.optional(),
  /** The text is split into parts that the platform takes; `numbered`: each with its number. */
  splitText: z.object({ numbered: z.boolean() }).optional(),
  /** The parts of its text: what is published is fixed when the post is accepted or edited. */
  parts: z.array(z.string()).optional(),
});

/** `TraceContext` of `infra/observe/trace.ts`, as it is stored. */
export const traceContext = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().nullable().default(null),
  depth: z.number().int().nonnegative(),
  flowId: z.string().nullable().default(null),
});

/** The requested scenarios of test mode: for a platform, for `platform:accountId`, or null for all targets. */
const testScenario = z.object({ target: z.string().nullable(), name: z.string() });

/** A problem of a scheduled post that was found before it is due: `http/api/routes/posts/post-problem.ts` describes the fields. */
export const risk = z.object({
  platform: z.enum(platforms).nullable(),
  accountId: z.string().nullable(),
  field: z.string(),
  target: z.string().nullable(),
  rule: z.string(),
  limit: z.union([z.number(), z.string(), z.array(z.string()), z.null()]),
  actual: z.union([z.number(), z.string(), z.array(z.string()), z.null()]),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  fix: z.string(),
});

/** The risk checks of a scheduled post before it is due. An edit restarts them. */
const riskCheck = z.object({
  /** When the next check is due; null if there is none. */
  at: instant.nullable(),
  /** The result of the last check. */
  risks: z.array(risk).catch([]),
  /** The reported causes, each once (`causeOf`). */
  told: z.array(z.string()).catch([]),
});

/** `postSubmissions/{id}`. Also the outbox: while `dueAt` is set, the dispatcher sweep enqueues it when due. */
export const submission = z.object({
  userId: z.string(),
  content,
  targets: z.array(target),
  /** Each `platform` and `platform:accountId` of the targets, to select by. */
  targetKeys: z.array(z.string()).default([]),
  /** The stored files that the content and the targets name by id or URL, to find the posts of a file. */
  mediaIds: z.array(z.string()).default([]),
  status: z.enum(['queued', 'orchestrating', 'dispatched', 'cancelled']),
  /** When to publish it; null means immediately. */
  publishAt: instant.nullable(),
  /** How the request named `publishAt`, where it was by a local time. */
  localTime: z.object({ at: z.string(), timeZone: z.string() }).nullish(),
  /** The id of its slot reservation, where `publishAt` is a slot. */
  slot: z.string().nullish(),
  /** `publishAt`, or when it was accepted where it has none: the order of a calendar. */
  expectedAt: instant.nullable().default(null),
  /** Of its id; missing in documents of 1.0.0-rc.1. */
  shard: z.number().int().optional(),
  /** When the dispatcher sweep enqueues it next; null once it is dispatched or cancelled. */
  dueAt: instant.nullable(),
  /** When its tasks were enqueued; missing until then, and in older documents. */
  queuedAt: instant.nullish(),
  /** Only in scheduled posts of owners with recorded events. */
  riskCheck: riskCheck.optional(),
  /**
   * The targets of other posts of its batch that start before, by platform, and how long before this post the first of them is due
   * (ms); absent where that delays nothing.
   */
  startsAfter: z
    .partialRecord(z.enum(platforms), z.object({ targets: z.number().int(), sinceMs: z.number().int() }))
    .optional(),
  /** Its customer and the day (UTC) in whose limits it counts, to count by; absent in test mode. */
  customerDay: z.string().optional(),
  /** Counts the edits. Its runs have the same number, which shows whether they belong to this content. */
  revision: z.number().int().default(0),
  ...forEachFlag(() => z.boolean().default(false)),
  /** Only of a test user's post. */
  testScenarios: z.array(testScenario).optional(),
  createdAt: instant,
  updatedAt: instant,
  trace: traceContext,
  /** When the database deletes it; null in documents stored before there was a retention. */
  expireAt: instant.nullable().default(null),
});

export type PostLink = NonNullable<ContentFields['link']>;
export type MediaItem = z.infer<typeof mediaItem>;
export type Reply = z.infer<typeof postReply>;
export type Content = z.infer<typeof content>;
export type Overrides = z.infer<typeof overrides>;
export type Target = z.infer<typeof target>;
export type StoredRisk = z.infer<typeof risk>;
export type RiskCheck = z.infer<typeof riskCheck>;
export type TestScenario = z.infer<typeof testScenario>;
export type Submission = z.infer<typeof submission>;

/** `users/{uid}/posts/{postId}`: a published post, as shown to its user. Automations read `enableRepurposing`. */
export const userPost = z.object({
  postSubmissionId: z.string(),
  runId: z.string(),
  platform: z.enum(platforms),
  accountId: z.string(),
  platformPostId: z.string(),
  url: z.string().nullable(),
  text: z.string(),
  mediaType,
  mediaUrls: z.array(z.string()),
  enableRepurposing: z.boolean(),
  publishedAt: instant,
  /** When the database deletes it; null in documents stored before there was a retention. */
  expireAt: instant.nullable().default(null),
  /** When its numbers are read next; null where they are not read any more. */
  observeAt: instant.nullable().default(null),
  /**
   * The same, where the sweep has to find it: a younger post, or a read out of turn. Null where its numbers are read with those of its
   * account, and in older documents.
   */
  sweepAt: instant.nullable().default(null),
  /** The newest observation that the platform answered. */
  latest: observation.nullable().catch(null),
  /** The observations before it, and those that failed, in the order of their times. */
  earlier: z.array(observation).catch([]),
  /** How many reads have failed one after the other. */
  failedReads: z.number().int().default(0),
  /** Since when the platform has not shown the post. */
  missingSince: instant.nullable().default(null),
  /** When a second look found that the post is not live any more. */
  goneAt: instant.nullable().default(null),
  /** When its owner last asked for new numbers. */
  refreshedAt: instant.nullable().default(null),
});

/** What sums need of a post. */
export const userPostNumbers = userPost.pick({
  platform: true,
  accountId: true,
  publishedAt: true,
  latest: true,
  goneAt: true,
});

export type UserPost = z.infer<typeof userPost>;

/**
 * `users/{uid}/simulatedPosts/{id}`: what the simulated platform of test mode knows of the post of one run, or of a reply
 * to it, under the id that it has there.
 */
export const simulatedPost = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  text: z.string(),
  mediaUrls: z.array(z.string()),
  /** The id of the post or the reply that it follows; null of a post. */
  replyTo: z.string().nullable().default(null),
  state: z.enum(['refused', 'processing', 'published']),
  /** Requests to publish it, and to read it. */
  calls: z.number().int(),
  reads: z.number().int(),
  firstCallAt: instant,
  /** From when on the platform does not show it any more. */
  deletedAt: instant.nullable().default(null),
  /** When the database deletes it. */
  expireAt: instant,
});

export type SimulatedPost = z.infer<typeof simulatedPost>;
