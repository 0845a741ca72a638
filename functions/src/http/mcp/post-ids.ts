import { z } from 'zod';
import { listPostsRoute } from '../api/routes/posts/list.ts';
import type { CallTool } from './tool-result.ts';
import { toolOf } from './tools.ts';

const listed = z.object({ posts: z.array(z.object({ postSubmissionId: z.string() })).default([]) });

/** The latest posts with an id that begins so, as suggestions: none for a key that may not list posts. `status` as in list_posts. */
export async function postIds(call: CallTool, start: string, status?: string): Promise<string[]> {
  const { structuredContent = {} } = await call(toolOf(listPostsRoute), { limit: 50, status });
  const ids = listed.parse(structuredContent).posts.map(({ postSubmissionId }) => postSubmissionId);
  return ids.filter((id) => id.startsWith(start));
}
