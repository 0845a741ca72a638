import { z } from 'zod';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { rejected } from '../kit/outcomes.ts';
import { type ListedComments, recoverComment } from '../kit/recover-comment.ts';
import { type YouTubeApi, youtubeApi } from './api.ts';
import { YouTubeFailure } from './errors.ts';

const publishedComment = z.object({ id: z.string() });

/**
 * Comments once on a live video. Throws `PlatformFailure`. A comment costs 50 units of the day's quota.
 * https://developers.google.com/youtube/v3/docs/commentThreads/insert
 */
export async function publishReply(job: PublishContext & { thread: Thread }, { apiUrl }: PlatformSettings) {
  const { content, account, steps, thread, http, clock } = job;
  const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const [{ id: videoId }] = thread;
  const { accountId: channelId } = account;
  const { text } = content;
  let isRepeated = false;
  const { id } = await steps.once(
    'comment',
    publishedComment,
    async () => {
      try {
        return { id: await api.createComment({ channelId, videoId, text }) };
      } catch (error) {
        throw refusalOf(error, isRepeated);
      }
    },
    async (intent) => {
      const recovered = await recoverComment(job, { text, author: channelId, intent }, () => listed(api, videoId));
      isRepeated = recovered.happened === false;
      return recovered;
    },
  );
  return { kind: 'published', id, url: null } as const;
}

/** The permission applies to comments only: the account stays connected and can still publish. */
function refusalOf(error: unknown, isRepeated: boolean): unknown {
  if (!(error instanceof YouTubeFailure)) return error;
  const message = isRepeated && error.reason === 'processingFailure' ? notProcessed : byReason[error.reason];
  const { platformTraceId } = error;
  return message === undefined ? error : new PlatformFailure(rejected(message), { cause: error, platformTraceId });
}

const byReason: Readonly<Record<string, string>> = {
  insufficientPermissions: 'Herald has no permission to comment on YouTube. Connect the account again and allow it.',
  forbidden:
    'YouTube does not let this channel comment on the video. Private videos, videos made for children and videos with ' +
    'comments turned off take none.',
};

/** An error that may be temporary, and usually means that YouTube does not take the comment. */
const notProcessed = 'YouTube did not take the comment, and gave no reason.';

/** Null where the channel may not read the comments, the video has none, or it is gone. */
async function listed(api: YouTubeApi, videoId: string): Promise<ListedComments | null> {
  try {
    return await api.commentsOf(videoId);
  } catch (error) {
    const isHidden = error instanceof YouTubeFailure && hidden.has(error.reason);
    if (isHidden) return null;
    throw error;
  }
}

const hidden = new Set(['commentsDisabled', 'videoNotFound', 'forbidden', 'insufficientPermissions']);
