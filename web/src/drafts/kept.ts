import type { NewPost } from '@herald-publishing/client';
import * as v from 'valibot';

/** What a program has asked for and the form does not show. Checked where it is read from a request. */
export const kept = v.object({
  /** Fields of the request beside the post. */
  fields: v.record(v.string(), v.unknown()),
  /** A time with seconds, in a time zone, or in a slot. It stays until another is chosen than `at`. */
  time: v.nullable(v.object({ value: v.unknown(), at: v.string() })),
  /** What the user has to know of it. */
  notes: v.array(v.string()),
});

export type Kept = v.InferOutput<typeof kept>;

interface WithKept {
  kept?: Kept;
  later: boolean;
  at: string;
  slot: string;
}

/** The request of a draft with what the form does not show of it. */
export function withKept(request: NewPost, { kept: own, later, at, slot }: WithKept): NewPost {
  const isKept = own?.time && later && slot === '' && own.time.at === at;
  return { ...request, ...own?.fields, ...(isKept ? { scheduledTime: own.time?.value as string } : {}) };
}
