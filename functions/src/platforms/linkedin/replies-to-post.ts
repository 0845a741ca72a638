import { z } from 'zod';
import { MINUTE } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { recheckAfter } from '../kit/lookup.ts';
import { parentGone, rejected, retryAfter } from '../kit/outcomes.ts';
import { recoverComment } from '../kit/recover-comment.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { type LinkedInApi, linkedInApi } from './api.ts';
import { urnOf } from './content.ts';
import { LinkedInFailure } from './errors.ts';
import { isSameText, timeOf } from './lookup.ts';
import { withNames } from './mention.ts';

const publishedComment = z.object({ id: z.string() });
type PublishedComment = z.infer<typeof publishedComment>;

type Reply = PublishContext & { thread: Thread };

interface Comment {
  /** The URN of the post. */
  post: string;
  /** The URN of the account. */
  actor: string;
  text: string;
}

/** For so long LinkedIn may not find a new post (ms). Seen seconds after it was made: https://github.com/gitroomhq/postiz-app/issues/408 */
const NEW_POST_MS = 10 * MINUTE;

/**
 * Comments once on a live post, or leaves it unknown. The text of a comment is plain, unlike that of a post. Throws `PlatformFailure`.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api
 */
export async function publishReply(job: Reply, settings: PlatformSettings) {
  const { content, account, steps, thread, http, clock } = job;
  const api = linkedInApi({ http, clock, settings, accessToken: account.accessToken });
  const comment = { post: thread[0].id, actor: urnOf(account), text: withNames(content.text) };
  const { id } = await steps.once(
    'comment',
    publishedComment,
    () => writeComment(job, api, comment),
    (intent) => recover(job, api, comment, intent),
  );
  return { kind: 'published', id, url: null } as const;
}

/** The permission applies to comments only: the account stays connected and can still publish. */
async function writeComment(
  { clock }: Pick<Reply, 'clock'>,
  api: LinkedInApi,
  { post, actor, text }: Comment,
): Promise<PublishedComment> {
  try {
    return { id: await api.createComment(post, { actor, text }) };
  } catch (error) {
    if (!(error instanceof LinkedInFailure)) throw error;
    const { errorClass, status } = error;
    if (errorClass === 'noPermission') throw new PlatformFailure(rejected(notAllowed), { cause: error });
    if (errorClass !== 'refused' || status !== 404) throw error;
    const madeAt = timeOf(post);
    const isNew = clock.now() - madeAt < NEW_POST_MS;
    const delayMs = recheckAfter(clock, madeAt, NEW_POST_MS);
    const outcome = isNew ? retryAfter(delayMs, 'LinkedIn does not find the new post yet.') : parentGone('LinkedIn');
    throw new PlatformFailure(outcome, { cause: error });
  }
}

const notAllowed =
  'LinkedIn does not let this account comment on the post. Its comments may be turned off, or this service may lack the ' +
  'permission to comment.';

/** LinkedIn lets few apps read the comments of members: then nothing shows whether a comment is live, and it is never repeated. */
async function recover(
  job: Reply,
  api: LinkedInApi,
  { post, actor, text }: Comment,
  intent: Intent,
): Promise<Recovered<PublishedComment>> {
  const { kind, scope } = job.account;
  const needed = kind === 'organization' ? 'r_organization_social_feed' : 'r_member_social_feed';
  if (!hasScopes(scope, [needed])) return { happened: 'unknown', retryAfterMs: null };
  return recoverComment(job, { text, author: actor, intent, isSameText }, () => api.commentsOf(post));
}
