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

/** The cursor of the next page, in the response of a list. */
export const nextCursorField = z
  .string()
  .nullable()
  .meta({ description: 'Where the next page begins; null on the last one.' });
