import type { MediaItem } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { retryDownload } from '../kit/graph/call.ts';
import { commentOnce, type ListedComment, type ReplyContext } from '../kit/graph/comments.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { isSameText } from '../kit/lookup.ts';
import { type FacebookApi, facebookApi } from './api.ts';
import { absoluteUrl } from './lookup.ts';
import type { Comment } from './replies.ts';

/**
 * Comments once on a live post, or on a live video by the video's id, as the Page. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/graph-api/reference/object/comments
 */
export async function publishReply(given: ReplyContext, settings: PlatformSettings) {
  const job = { ...(await withHostedFiles(given)), thread: given.thread };
  const { content, thread } = job;
  const [post] = thread;
  const [picture] = content.media;
  const api = facebookApi(job, settings);
  const { id, url } = await commentOnce(job, {
    displayName: 'Facebook',
    write: () => write(job, api, post.id, picture),
    list: async (after) => {
      const { comments, next } = await api.comments(post.id, after);
      return { comments: comments.map((comment) => listed(job, comment, picture)), next };
    },
  });
  return { kind: 'published', id, url: url === null ? null : absoluteUrl(url, settings) } as const;
}

/** Facebook downloads the picture during the call, and not always at the first attempt. */
function write(job: ReplyContext, api: FacebookApi, postId: string, picture: MediaItem | undefined) {
  return retryDownload(job, () => api.comment(postId, job.content.text, picture?.url));
}

function listed({ account, content }: ReplyContext, comment: Comment, picture: MediaItem | undefined): ListedComment {
  const { id, message, created_time, permalink_url, from, attachment } = comment;
  const isOwn = !from || from.id === account.accountId;
  const isSame = isSameText(message, content.text) && (!picture || attachment !== undefined);
  return { id, url: permalink_url, at: Date.parse(created_time), isAlike: isOwn && isSame };
}
