import { z } from 'zod';

const MAX_URL = 2048;

/** A URL of a file: http or https, without a user name or password. */
export const mediaUrl = z
  .url({ protocol: /^https?$/, error: 'This must be an http or https URL.' })
  .max(MAX_URL)
  .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'A URL must not hold a user name or password.');
