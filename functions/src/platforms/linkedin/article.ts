import { z } from 'zod';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { previewOf } from '../kit/link-preview.ts';
import type { LinkedInApi } from './api.ts';
import { sendImage, type Upload, uploadRecord } from './upload.ts';

const previewRecord = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
});

/** The step of the picture's upload. */
export const THUMBNAIL = 'thumbnail';

/** The preview of a link, which LinkedIn does not make of the page itself. */
export interface Article {
  preview: z.infer<typeof previewRecord>;
  thumbnail: Upload | null;
}

/** The preview of the post's link; null where it has none. Remembered, as a repetition of the post has to be the same. */
export async function articleOf(
  job: PublishContext,
  api: LinkedInApi,
  { owner, nth }: { owner: string; nth: number },
): Promise<Article | null> {
  const { steps, content } = job;
  const { link } = content;
  if (!link || content.media.length > 0) return null;
  const preview = await steps.remember('preview', previewRecord, () => previewOf(job, link));
  const thumbnail = await steps.remember(THUMBNAIL, uploadRecord.nullable(), async () => {
    if (preview.imageUrl === null) return null;
    return sendImage(job, api, { item: { kind: 'image', url: preview.imageUrl }, owner, nth }).catch(unlessUnusable);
  });
  return { preview, thumbnail };
}

/** A picture that cannot be had is left out. */
function unlessUnusable(error: unknown): null {
  const outcome = error instanceof PlatformFailure ? error.outcome : null;
  if (outcome?.kind === 'rejected' && outcome.code === 'media_unusable') return null;
  throw error;
}
