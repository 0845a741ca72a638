import { z } from 'zod';

/** The longest URL that browsers and servers commonly accept. */
const MAX_URL_LENGTH = 2048;

/** The URL of a picture. Whether it may be fetched is checked when it is fetched. */
export function pictureUrl(description: string) {
  return z
    .url({ protocol: /^https?$/, error: 'This must be the http or https address of a picture.' })
    .max(MAX_URL_LENGTH)
    .optional()
    .describe(description);
}
