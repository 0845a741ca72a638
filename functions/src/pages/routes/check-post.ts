import { z } from 'zod';
import { platforms } from '../../platforms/platform.ts';
import { normaliseContent } from '../../posts/content.ts';
import { readPostMedia } from '../../posts/media.ts';
import { contentOf, normaliseTargets } from '../../posts/overrides.ts';
import { contentRequest } from '../../posts/request.ts';
import { overridingMediaIds } from '../../posts/target-request.ts';
import { validateForPlatforms } from '../../posts/validate-for-platforms.ts';
import { defineRoute } from '../../server/route.ts';

/** Validates a post while it is being written. Nothing is stored. */
export const checkPostRoute = defineRoute({
  method: 'post',
  path: '/api/posts/check',
  summary: 'Which platforms would not take a post, and why.',
  access: 'session',
  body: z.strictObject({ post: z.strictObject({ content: contentRequest }) }),
  status: 200,
  response: z.object({ problems: z.array(z.object({ platform: z.enum(platforms), message: z.string() })) }),
  handle: async ({ ctx, caller, body }) => {
    const { content } = body.post;
    const ids = [...(content.mediaIds ?? []), ...overridingMediaIds(content.platform)];
    const media = await readPostMedia(ctx, caller.userId, ids);
    const stored = normaliseContent(content, media);
    const targets = normaliseTargets(content.platform, media);
    const alike = targets.filter(({ overrides }) => !overrides).map(({ platform }) => platform);
    const problems = [
      ...validateForPlatforms(stored, alike),
      ...targets.flatMap(({ platform, overrides }) =>
        overrides ? validateForPlatforms(contentOf(stored, overrides), [platform]) : [],
      ),
    ];
    return { body: { problems } };
  },
});
