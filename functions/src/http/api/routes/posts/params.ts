import { z } from 'zod';

/** The id of a post, for an assistant. */
export const POST_ID = 'The `postSubmissionId` of create_post or list_posts.';

export const postParams = z.object({
  id: z.string().meta({ description: 'The `postSubmissionId` of the post.' }),
});
