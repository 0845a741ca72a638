import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { draftsWithFile } from '../../../../domain/drafts/index.ts';
import type { SavedMedia } from '../../../../domain/media/index.ts';
import { beginningOf, postOutcomes, postsWithFile } from '../../../../domain/posts/index.ts';
import { oneOf, time, uuidText } from '../../response-fields.ts';
import { draftStatus } from '../drafts/fields.ts';

/** Listed posts, and listed drafts. */
const MAX_LISTED = 20;

const preview = z.string().meta({ description: 'The beginning of the text.' });

/** The posts and drafts that use a file. */
export const mediaUse = z
  .object({
    posts: z
      .array(
        z.object({
          postSubmissionId: z.string(),
          outcome: oneOf(postOutcomes),
          preview,
          scheduledTime: time.nullable(),
          createdAt: time,
        }),
      )
      .meta({ description: `Posts that name the file by its id or URL, the newest first; at most ${MAX_LISTED}.` }),
    drafts: z.array(z.object({ id: uuidText, status: draftStatus, preview, updatedAt: time })).meta({
      description: `Drafts that name the file by its id or URL, the latest change first; at most ${MAX_LISTED}.`,
    }),
    more: z.boolean().meta({ description: 'Whether further posts or drafts use the file.' }),
  })
  .meta({ id: 'MediaUse', description: 'Where a file is used.' });

/** Where a file of a user is used. */
export async function readMediaUse(
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  file: SavedMedia,
): Promise<z.infer<typeof mediaUse>> {
  const [posts, drafts] = await Promise.all([
    postsWithFile(ctx, userId, file.id, MAX_LISTED + 1),
    draftsWithFile(ctx, userId, file, MAX_LISTED + 1),
  ]);
  return {
    posts: posts.slice(0, MAX_LISTED).map(({ id, submission, outcome }) => ({
      postSubmissionId: id,
      outcome,
      preview: beginningOf(submission.content.text),
      scheduledTime: submission.publishAt?.toISOString() ?? null,
      createdAt: submission.createdAt.toISOString(),
    })),
    drafts: drafts.slice(0, MAX_LISTED).map(({ id, draft: { status, preview, updatedAt } }) => ({
      id,
      status,
      preview,
      updatedAt: updatedAt.toISOString(),
    })),
    more: Math.max(posts.length, drafts.length) > MAX_LISTED,
  };
}
