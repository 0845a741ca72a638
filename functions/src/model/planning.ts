import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';
import { platforms } from './platform.ts';

/** `open`: written on the pages. `waiting`: created or changed through the API, until a person publishes or rejects it. */
export const draftStatuses = ['open', 'waiting', 'rejected'] as const;

/** A person on the pages, or an API key or an app, with its name. */
const draftAuthor = z.object({ kind: z.enum(['person', 'key']), name: z.string().nullable() });

/**
 * `users/{uid}/drafts/{draftId}`: a post while it is being written. Documents without `content` and `request` are from the time when
 * browsers wrote them.
 */
export const draft = z.object({
  /** JSON of the pages' own, which they check when they read it; null after a change through the API. */
  content: z.string().nullable().default(null),
  /** JSON of a body of `POST /v1/posts`, valid or not; null where an earlier version of the pages wrote the draft. */
  request: z.string().nullable().default(null),
  /** The beginning of the text, for a list. */
  preview: z.string().default(''),
  /** Counts the changes. */
  version: z.number().int().default(0),
  status: z.enum(draftStatuses).default('open'),
  createdBy: draftAuthor.default({ kind: 'person', name: null }),
  /** Who has made the latest change of the content; null where it is not known. */
  changedBy: draftAuthor.nullable().default(null),
  rejection: z.object({ message: z.string(), at: instant }).nullable().default(null),
  createdAt: instant.default(LONG_AGO),
  updatedAt: instant.default(LONG_AGO),
  /** When the database deletes it; null in documents without `content`. */
  expireAt: instant.nullable().default(null),
});

export type StoredDraft = z.infer<typeof draft>;

/** A draft without its contents, for a list. */
export const draftEntry = draft.omit({ content: true, request: true });

export type DraftEntry = z.infer<typeof draftEntry>;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** `users/{uid}/slots/{all or platform:accountId}`: the weekly times for posts, of all accounts together or of one. */
export const slotPlan = z.object({
  /** Null for the plan of all accounts. */
  account: z.object({ platform: z.enum(platforms), accountId: z.string() }).nullable(),
  timeZone: z.string(),
  /** Local times such as `09:00`, sorted. */
  weekly: z.partialRecord(z.enum(weekdays), z.array(z.string())),
  updatedAt: instant,
});

export type SlotPlan = z.infer<typeof slotPlan>;

/** `users/{uid}/slotReservations/{id of the plan}@{instant}`: the post that has a slot. */
export const slotReservation = z.object({ at: instant, postSubmissionId: z.string(), expireAt: instant });
