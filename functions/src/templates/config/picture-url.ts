import { z } from 'zod';

/** The longest address browsers and servers commonly take. */
const LONGEST = 2048;

/** The address of a picture on the web. Whether it may be fetched is decided where it is fetched. */
export const pictureUrl = (description: string) =>
  z
    .url({ protocol: /^https?$/, error: 'This must be the http or https address of a picture.' })
    .max(LONGEST)
    .optional()
    .describe(description);
