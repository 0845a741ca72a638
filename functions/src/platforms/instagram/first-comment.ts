import { z } from 'zod';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../infra/time/publishing-delays.ts';
import type { FollowUp } from '../contract/module.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { recheckMs } from '../kit/graph/recovery.ts';
import { rejected } from '../kit/outcomes.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/recovery.ts';
import { missingCommentScopes, rulesFor } from '../kit/rules/platform-rules.ts';
import { type InstagramApi, instagramApi } from './api.ts';
import { rules } from './rules.ts';

const publishedComment = z.object({ id: z.string() });
type PublishedComment = z.infer<typeof publishedComment>;

/** Instagram's clock may be this much behind ours (ms). */
const MARGIN_MS = 2 * MINUTE;

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
  { content, account, clock }: PublishContext,
  api: InstagramApi,
  mediaId: string,
  { since, endedAt }: Intent,
): Promise<Recovered<PublishedComment>> {
  return unknownOnFailure(recheckMs, async () => {
    const earliest = Math.floor((since.getTime() - MARGIN_MS) / SECOND) * SECOND;
    const { username: accountName } = account.profile;
    const comments = await api.comments(mediaId).catch(unlessForbidden);
    if (comments === null) return { happened: 'unknown', retryAfterMs: null };
    const found = comments.find(
      ({ text, username, timestamp }) =>
        normalize(text) === normalize(content.firstComment ?? '') &&
        (accountName === null || !username || username === accountName) &&
        Date.parse(timestamp) >= earliest,
    );
    if (found) return { happened: true, value: { id: found.id } };
    const ended = endedAt.getTime();
    if (hasSettled(clock, ended, ABSENCE_SETTLE_MS)) return { happened: false };
    return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
  });
}

/**
 * The first comment of a post, written once.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
export const firstComment: FollowUp = {
  name: 'first_comment',
  label: 'first comment',
  isNeeded: (content) => content.firstComment !== undefined,
  run: async (job, settings, { id }) => {
    const { content, account, steps } = job;
    if (missingCommentScopes(rulesFor(rules, account), account.scope, content).length > 0) {
      const message = 'Herald has no permission to comment on Instagram. Connect the account again and allow it.';
      throw new PlatformFailure(rejected(message));
    }
    const api = instagramApi(job, settings);
    // A run with a post that turns out to belong to another run comments on its actual post.
    await steps.once(
      `firstComment${id}`,
      publishedComment,
      () => writeComment(api, id, content.firstComment ?? ''),
      (intent) => recover(job, api, id, intent),
    );
  },
};
