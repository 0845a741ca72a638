import type { PlatformSettings } from '../contract/settings.ts';
import { commentOnce, type ListedComment, type ReplyContext } from '../kit/graph/comments.ts';
import { isSameText } from '../kit/lookup.ts';
import { instagramApi } from './api.ts';
import type { Comment } from './replies.ts';

/**
 * Comments once on a live post. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
export async function publishReply(job: ReplyContext, settings: PlatformSettings) {
  const [post] = job.thread;
  const api = instagramApi(job, settings);
  const { id } = await commentOnce(job, {
    displayName: 'Instagram',
    write: async () => ({ id: await api.comment(post.id, job.content.text), url: null }),
    list: async (after) => {
      const { comments, next } = await api.comments(post.id, after);
      return { comments: comments.map((comment) => listed(job, comment)), next };
    },
  });
  return { kind: 'published', id, url: null } as const;
}

/** Instagram does not always name the author of an own comment. */
function listed({ account, content }: ReplyContext, { id, text, timestamp, username }: Comment): ListedComment {
  const accountName = account.profile.username;
  const isOwn = accountName === null || !username || username === accountName;
  const isAlike = isOwn && isSameText(text, content.text);
  return { id, url: null, at: Date.parse(timestamp), isAlike };
}
