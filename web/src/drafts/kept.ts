import type { NewPost } from '@herald-publishing/client';
import * as v from 'valibot';
import type { Draft } from './draft.ts';

/** A time of a request that the form shows as another: with seconds, in a time zone, or in a slot. */
export const keptTime = v.union([
  v.string(),
  v.strictObject({ at: v.string(), timeZone: v.string() }),
  v.strictObject({
    slot: v.string(),
    nth: v.exactOptional(v.number()),
    day: v.exactOptional(v.string()),
  }),
]);

/** The fields of a request beside the post, which the form does not show. */
export const keptFields = v.object({
  enableRepurposing: v.exactOptional(v.boolean()),
  trial_reel: v.exactOptional(v.boolean()),
  strict: v.exactOptional(v.boolean()),
});

/** What a program has asked for and the form does not show. */
export const kept = v.object({
  fields: keptFields,
  /** Stays until another time is chosen than `at`. */
  time: v.nullable(v.object({ value: keptTime, at: v.string() })),
  /** What a draft cannot keep, in words. */
  left: v.array(v.string()),
});

export type Kept = v.InferOutput<typeof kept>;

/** The request of a draft with what the form does not show of it. */
export function withKept(request: NewPost, draft: Draft): NewPost {
  const time = keptTimeOf(draft);
  return { ...request, ...draft.kept?.fields, ...(time === null ? {} : { scheduledTime: time }) };
}

/** The time that a program has asked for; null after another was chosen. */
export function keptTimeOf({ kept: own, later, at }: Draft): v.InferOutput<typeof keptTime> | null {
  return own?.time && later && own.time.at === at ? own.time.value : null;
}
