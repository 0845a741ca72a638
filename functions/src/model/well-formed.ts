import type { z } from 'zod';

const halfPair = 'The text contains half of a surrogate pair.';

/** Texts that can be written as UTF-8. */
export function wellFormed<T extends z.ZodType<string>>(schema: T): T {
  return schema.refine((value) => value.isWellFormed(), halfPair);
}
