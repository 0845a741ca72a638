import { z } from 'zod';

/** The public fields of one request to an endpoint. */
export const attemptFields = {
  status: z.int().nullable().meta({ description: 'Of the response; null where there was none.' }),
  durationMs: z.int(),
  response: z.string().nullable().meta({ description: 'The beginning of its body.' }),
  error: z.string().nullable().meta({ description: 'Why there was no response.' }),
};
