import { z } from 'zod';
import { postStatus, statusOfPost } from '../../api/routes/posts/view.ts';
import type { Run } from '../../store/documents/run.ts';
import type { Submission } from '../../store/documents/submission.ts';

/** A post as the pages show it: its status as in the API, and its content. */
export const webPost = postStatus.extend({
  text: z.string(),
  mediaType: z.enum(['video', 'image', 'text']),
  media: z.array(z.object({ kind: z.enum(['image', 'video']), url: z.string() })),
  /** May be more than there are `runs` in a list. */
  targetCount: z.number().int(),
});

/** `now` in ms since the epoch. */
export const webPostOf = (
  id: string,
  submission: Submission,
  runs: readonly Run[],
  now: number,
): z.infer<typeof webPost> => ({
  ...statusOfPost(id, submission, runs, now),
  text: submission.content.text,
  mediaType: submission.content.mediaType,
  media: submission.content.media,
  targetCount: submission.targets.length,
});
