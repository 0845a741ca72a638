import { z } from 'zod';

const LENGTH = 100;

const withText = z.object({ post: z.object({ content: z.object({ text: z.string() }) }) });

/** The beginning of the text of a request, valid or not, as the pages have it of theirs. */
export function previewOf(request: unknown): string {
  const letters = Array.from(withText.safeParse(request).data?.post.content.text.trim().toWellFormed() ?? '');
  return letters.length <= LENGTH ? letters.join('') : `${letters.slice(0, LENGTH - 1).join('')}…`;
}
