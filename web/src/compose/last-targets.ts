import { herald } from '../api/client.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { targetId } from '../drafts/draft.ts';

/** The ids of the targets of the user's last post; none where there is no post. */
export const lastTargetsQuery: QueryOptions<string[]> = {
  queryKey: ['posts', 'last-targets'],
  queryFn: async ({ signal }) => {
    const { items } = await herald.posts.list({ limit: 1 }, { signal });
    const [last] = items;
    if (!last) return [];
    // A list has only the first targets of a post.
    const isWhole = last.targets.length === last.targetCount;
    const { targets } = isWhole ? last : await herald.posts.get(last.postSubmissionId, { signal });
    return targets.map(targetId);
  },
};
