import { z } from 'zod';

export const postParams = z.object({
  id: z.string().meta({ description: 'The `postSubmissionId` of the post.' }),
});
