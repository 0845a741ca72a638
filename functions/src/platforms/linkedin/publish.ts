import { z } from 'zod';
import { MINUTE } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext, Thread } from '../contract/publish.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { ExpiredUpload, retryWithNewUploads } from '../kit/expired-upload.ts';
import { recheckAfter } from '../kit/lookup.ts';
import { noPermission, parentGone, rejected, retryAfter, unsupportedContent } from '../kit/outcomes.ts';
import { recoverComment } from '../kit/recover-comment.ts';
import { hasScopes, missingScopes, optionBreaches, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type LinkedInApi, linkedInApi } from './api.ts';
import { type Article, articleOf, THUMBNAIL } from './article.ts';
import { postBody, urnOf } from './content.ts';
import { definition, options } from './definition.ts';
import { LinkedInFailure, requestIdOf } from './errors.ts';
import { findListed, findPosts, isSameText, linkTo, postNamedBy, type Repetition, recover, timeOf } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { rules, withNames } from './rules.ts';
import {
  ARRIVAL_LIMIT_MS,
  pollFile,
  type Upload,
  uploadDocument,
  uploadImage,
  uploadVideo,
  waitForImages,
} from './upload.ts';

export const linkedin: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

const publishedPost = z.object({ id: z.string() });
type PublishedPost = z.infer<typeof publishedPost>;

/** Publishes to LinkedIn exactly once, or leaves it unknown. Throws `PlatformFailure`. */
async function publish(job: PublishContext, settings: PlatformSettings): Promise<Published> {
  const { content, account, http, clock } = job;
  checkContent(job);
  const api = linkedInApi({ http, clock, settings, accessToken: account.accessToken });
  const stepNames = ['plan', THUMBNAIL, ...content.media.map((_, index) => `media${index}`)];
  const { id } = await retryWithNewUploads(job, { stepNames, refusal: 'LinkedIn no longer has the files.' }, (nth) =>
    uploadAndPost(job, api, nth),
  );
  return { kind: 'published', id, url: linkTo(id) };
}

function checkContent({ content, account, options: chosen }: PublishContext): void {
  const problem = unsupportedBy(rules, content) ?? optionBreaches(rules, chosen, account.kind)[0]?.message;
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  if (missingScopes(rules, account.scope, content).length > 0) throw new PlatformFailure(noPermission('LinkedIn'));
}

const uploadOf = { image: uploadImage, video: uploadVideo, document: uploadDocument } as const;

/** Files one after the other, each remembered, so that a worker's death costs one of them and not all. */
async function uploadAndPost(job: PublishContext, api: LinkedInApi, nth: number): Promise<PublishedPost> {
  const author = urnOf(job.account);
  const uploads: Upload[] = [];
  for (const [index, item] of job.content.media.entries()) {
    uploads.push(await uploadOf[item.kind](job, api, { item, owner: author, index, nth }));
  }
  const [first] = uploads;
  const article = await articleOf(job, api, { owner: author, nth });
  if (first && job.content.media[0]?.kind !== 'image') await pollFile(job, api, first);
  else await waitForImages(job, article?.thumbnail ? [article.thumbnail] : uploads);
  return postOnce(job, api, author, uploads, article);
}

/** Makes the post. Throws `ExpiredUpload` where LinkedIn does not have the uploads. */
function postOnce(
  job: PublishContext,
  api: LinkedInApi,
  author: string,
  media: readonly Upload[],
  article: Article | null,
): Promise<PublishedPost> {
  const { content, steps, clock } = job;
  const urns = media.map(({ urn }) => urn);
  const body = postBody(author, content, urns, { article, ...options.parse(job.options) });
  const uploads = article?.thumbnail ? [article.thumbnail] : media;
  let lostSince: number | null = null;
  return steps.once(
    'publish',
    publishedPost,
    async () => {
      const repeatedAt = clock.now();
      try {
        return { id: await api.createPost(body) };
      } catch (error) {
        if (!(error instanceof LinkedInFailure)) throw error;
        if (lostSince !== null && error.errorClass === 'duplicate')
          return findDuplicate(job, api, error, { since: lostSince, repeatedAt });
        if (lostSince === null && neverArrived(error, uploads, clock.now()))
          throw new ExpiredUpload('LinkedIn', uploads, error);
        throw error;
      }
    },
    async (intent) => {
      const listed = await findListed(job, api, { author, urns }, intent);
      if (listed.happened === true) return listed;
      const refused = recover(intent, content, clock.now());
      const isUnreadable = listed.happened === 'unknown' && listed.retryAfterMs === null;
      const recovered = isUnreadable || refused.happened === 'refusedIfRepeated' ? refused : listed;
      if (recovered.happened !== 'unknown') lostSince = intent.since.getTime();
      return recovered;
    },
  );
}

/**
 * The post of an earlier attempt, as the refusal of its duplicate names it. If it names the post of another run,
 * LinkedIn refuses ours as a duplicate of that post, and has refused the earlier attempt as well.
 */
async function findDuplicate(
  { steps, unmatched }: PublishContext,
  api: LinkedInApi,
  refusal: LinkedInFailure,
  repetition: Repetition,
): Promise<PublishedPost> {
  const [match] = refusal.duplicateOf === null ? [null] : await unmatched([{ id: refusal.duplicateOf }]);
  if (match !== undefined) return postNamedBy(refusal, api, repetition);
  await steps.forget('publish');
  throw new PlatformFailure(rejected('LinkedIn does not publish the same post twice.'), { cause: refusal });
}

/** LinkedIn still waits for a file that was sent long ago: it never arrived. */
function neverArrived(error: LinkedInFailure, uploads: readonly Upload[], now: number): boolean {
  return error.errorClass === 'notReady' && uploads.some(({ at }) => now - at > ARRIVAL_LIMIT_MS);
}

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
async function publishReply(job: Reply, settings: PlatformSettings) {
  const { content, account, steps, thread, http, clock } = job;
  const api = linkedInApi({ http, clock, settings, accessToken: account.accessToken });
  const comment = { post: thread[0].id, actor: urnOf(account), text: withNames(content.text) };
  const { id } = await steps.once(
    'comment',
    publishedComment,
    () => writeComment(job, api, comment),
    (intent) => recoverReply(job, api, comment, intent),
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
async function recoverReply(
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
