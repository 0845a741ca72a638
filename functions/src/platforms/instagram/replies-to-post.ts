import { z } from 'zod';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../infra/time/publishing-delays.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { recheckMs } from '../kit/graph/recovery.ts';
import { rejected } from '../kit/outcomes.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/recovery.ts';
import { type InstagramApi, instagramApi } from './api.ts';

const publishedComment = z.object({ id: z.string() });
type PublishedComment = z.infer<typeof publishedComment>;

type Reply = PublishContext & { thread: Thread };

/** Instagram's clock may be this much behind ours (ms). */
const MARGIN_MS = 2 * MINUTE;

/**
 * Comments once on a live post. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
export async function publishReply(job: Reply, settings: PlatformSettings) {
  const { content, steps, thread } = job;
  const [post] = thread;
  const api = instagramApi(job, settings);
  const { id } = await steps.once(
    'comment',
    publishedComment,
    () => writeComment(api, post.id, content.text),
    (intent) => recover(job, api, intent),
  );
  return { kind: 'published', id, url: null } as const;
}

/** The permission applies to comments only: the account stays connected and can still publish. */
async function writeComment(api: InstagramApi, mediaId: string, message: string): Promise<PublishedComment> {
  try {
    return { id: await api.comment(mediaId, message) };
  } catch (error) {
    throw isForbidden(error) ? new PlatformFailure(rejected(error.outcome.message), { cause: error }) : error;
  }
}

/** Looks up a comment after a lost response: it is among the comments of its post, with our text and name. */
function recover(
  { content, account, clock, thread }: Reply,
  api: InstagramApi,
  { since, endedAt }: Intent,
): Promise<Recovered<PublishedComment>> {
  const [post, ...earlier] = thread;
  return unknownOnFailure(recheckMs, async () => {
    const earliest = Math.floor((since.getTime() - MARGIN_MS) / SECOND) * SECOND;
    const { username: accountName } = account.profile;
    const comments = await api.comments(post.id).catch(unlessForbidden);
    if (comments === null) return { happened: 'unknown', retryAfterMs: null };
    const found = comments.find(
      ({ id, text, username, timestamp }) =>
        !earlier.some((reply) => reply.id === id) &&
        normalize(text) === normalize(content.text) &&
        (accountName === null || !username || username === accountName) &&
        Date.parse(timestamp) >= earliest,
    );
    if (found) return { happened: true, value: { id: found.id } };
    const ended = endedAt.getTime();
    if (hasSettled(clock, ended, ABSENCE_SETTLE_MS)) return { happened: false };
    return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
  });
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isForbidden(error: unknown): error is GraphFailure {
  return error instanceof GraphFailure && error.errorClass === 'noPermission';
}

/** Null where the account may not read comments. */
function unlessForbidden(error: unknown): null {
  if (isForbidden(error)) return null;
  throw error;
}
