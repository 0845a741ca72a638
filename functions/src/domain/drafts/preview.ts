import { z } from 'zod';
import { beginningOf } from '../posts/index.ts';

const withText = z.object({ post: z.object({ content: z.object({ text: z.string() }) }) });

/** The beginning of the text of a request, valid or not, as the pages have it of theirs. */
export function previewOf(request: unknown): string {
  return beginningOf(withText.safeParse(request).data?.post.content.text ?? '');
}
