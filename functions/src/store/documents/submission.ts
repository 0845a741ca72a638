import { z } from 'zod';
import { platforms } from '../../platforms/platform.ts';
import { instant } from './instant.ts';

export const mediaItem = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string(),
  /** Set when the item is from our own media storage. */
  mediaId: z.string().optional(),
});

/** The content to publish, in one shape for all the fields a request may use. */
export const content = z.object({
  text: z.string(),
  mediaType: z.enum(['video', 'image', 'text']),
  media: z.array(mediaItem),
  originals: z.array(z.string()).default([]),
});

export const target = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  targetId: z.string(),
  runId: z.string(),
});

/** A span and its place in the trace of one request; depth 0 request, 1 orchestrator, 2 each publish. */
export const traceContext = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().nullable().default(null),
  depth: z.number().int().nonnegative(),
  flowId: z.string().nullable().default(null),
});

/** `postSubmissions/{id}`. Also the outbox: while `dueAt` is set, the dispatcher sweep enqueues it when due. */
export const submission = z.object({
  userId: z.string(),
  content,
  targets: z.array(target),
  status: z.enum(['queued', 'orchestrating', 'dispatched', 'cancelled']),
  /** When to publish it; null means immediately. */
  publishAt: instant.nullable(),
  /** When the dispatcher sweep enqueues it next; null once it is dispatched or cancelled. */
  dueAt: instant.nullable(),
  enableRepurposing: z.boolean(),
  trialReel: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  trace: traceContext,
  /** When the database deletes it; null in documents stored before there was a retention. */
  expireAt: instant.nullable().default(null),
});

export type MediaItem = z.infer<typeof mediaItem>;
export type Content = z.infer<typeof content>;
export type Target = z.infer<typeof target>;
export type TraceContext = z.infer<typeof traceContext>;
export type Submission = z.infer<typeof submission>;
