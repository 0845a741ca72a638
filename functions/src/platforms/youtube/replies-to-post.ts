import { z } from 'zod';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { noReplyPermission, parentGone, rejected } from '../kit/outcomes.ts';
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
      const recovered = await recoverComment(job, { text, author: channelId, intent }, (since) =>
        listed(api, videoId, since),
      );
      isRepeated = recovered.happened === false;
      return recovered;
    },
  );
  return { kind: 'published', id, url: null } as const;
}

function refusalOf(error: unknown, isRepeated: boolean): unknown {
  if (!(error instanceof YouTubeFailure)) return error;
  const outcome = isRepeated && error.reason === 'processingFailure' ? notProcessed : byReason[error.reason];
  return outcome ? new PlatformFailure(outcome, { cause: error }) : error;
}

const byReason: Readonly<Record<string, FailureOutcome>> = {
  insufficientPermissions: noReplyPermission('YouTube'),
  forbidden: rejected(
    'YouTube does not let this channel comment on the video. Private videos, videos made for children and videos with ' +
      'comments turned off take none.',
  ),
  videoNotFound: parentGone('YouTube'),
};

/** After an error that may be temporary, and usually means that YouTube does not take the comment. */
const notProcessed = rejected('YouTube did not take the comment, and gave no reason.');

/** Null where the channel may not read the comments, the video has none, or it is gone. */
async function listed(api: YouTubeApi, videoId: string, since: number): Promise<ListedComments | null> {
  try {
    return await api.commentsOf(videoId, since);
  } catch (error) {
    const isHidden = error instanceof YouTubeFailure && hidden.has(error.reason);
    if (isHidden) return null;
    throw error;
  }
}

const hidden = new Set(['commentsDisabled', 'videoNotFound', 'forbidden', 'insufficientPermissions']);
