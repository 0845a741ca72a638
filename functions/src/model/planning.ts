import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';
import { platforms } from './platform.ts';

/** `open`: written on the pages. `waiting`: created or changed through the API, until a person publishes or rejects it. */
export const draftStatuses = ['open', 'waiting', 'rejected'] as const;

/** A person on the pages, or an API key or an app, with its name. */
const draftAuthor = z.object({ kind: z.enum(['person', 'key']), name: z.string().nullable() });

/** A file, or the page of a link, that the request of a draft names by its address, after Herald has tried to store it. */
const draftFile = z.object({
  kind: z.enum(['file', 'page']).default('file'),
  url: z.string(),
  /** What the preview of a page says; null for a file. */
  page: z.object({ title: z.string(), description: z.string() }).nullable().default(null),
  /** Where its bytes are, which never change, or those of the picture of a page; null if there are none. */
  stored: z.object({ mediaId: z.string(), url: z.string() }).nullable(),
  /** What failed, for a person. */
  message: z.string().nullable(),
  triedAt: instant,
});

export type DraftFile = z.infer<typeof draftFile>;

/**
 * `users/{uid}/drafts/{draftId}`: a post while it is being written. Documents without `content` and `request` are from the time when
 * browsers wrote them.
 */
export const draft = z.object({
  /** JSON of the pages' own, which they check when they read it; null after a change through the API. */
  content: z.string().nullable().default(null),
  /** JSON of a body of `POST /v1/posts`, valid or not; null where an earlier version of the pages wrote the draft. */
  request: z.string().nullable().default(null),
  files: z.array(draftFile).default([]),
  /** The beginning of the text, for a list. */
  preview: z.string().default(''),
  /** Counts the changes. */
  version: z.number().int().default(0),
  /** The version of the latest edit: later ones have other files. 0 in documents that an earlier version of Herald wrote. */
  editedVersion: z.number().int().default(0),
  status: z.enum(draftStatuses).default('open'),
  createdBy: draftAuthor.default({ kind: 'person', name: null }),
  /** Who has made the latest change of the content; null where it is not known. */
  changedBy: draftAuthor.nullable().default(null),
  /** Whether an API key or an app had made or changed it before the latest change. */
  byProgram: z.boolean().default(false),
  rejection: z.object({ message: z.string(), at: instant }).nullable().default(null),
  createdAt: instant.default(LONG_AGO),
  updatedAt: instant.default(LONG_AGO),
  /** When the database deletes it; null in documents without `content`. */
  expireAt: instant.nullable().default(null),
});

export type StoredDraft = z.infer<typeof draft>;

/** A draft without its contents, for a list. */
export const draftEntry = draft.omit({ content: true, request: true, files: true });

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
