import { z } from 'zod';

/** The query parameter for the length of a page of `items`, such as `posts`. */
export function limitField(page: { default: number; max: number }, items: string) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .max(page.max)
    .default(page.default)
    .meta({ description: `How many ${items} a page has at most.` });
}

/** Where a list goes on, in its response. */
export const nextCursorField = z
  .string()
  .nullable()
  .meta({ description: 'Where the next page begins; null on the last one.' });
