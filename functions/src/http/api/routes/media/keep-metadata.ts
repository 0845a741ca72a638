import { z } from 'zod';

/** In the requests that store a file. */
export const keepMetadata = z
  .boolean()
  .optional()
  .meta({ description: 'Leave position, camera and owner in the file.' });
