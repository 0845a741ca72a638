import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, retryWithNewUploads } from '../kit/expired-upload.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/lookup.ts';
import { noPermission, unsupportedContent } from '../kit/outcomes.ts';
import { missingScopes, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type XApi, xApi } from './api.ts';
import { chargeOf } from './charges.ts';
import { definition, type Options, options } from './definition.ts';
import { requestIdOf, XFailure } from './errors.ts';
import { findMatching, findPosts, linkTo, type PublishedPost, publishedPost, RECHECK_MS } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { rules, tooLongWithoutPremium } from './rules.ts';
import { pollProcessing, type Upload, uploadFile } from './upload.ts';

export const x: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply: publish,
  connect,
  metrics,
  findPosts,
  requestIdOf,
  chargeOf,
};

/**
 * How long X may refuse a reply because it does not know the post before it yet (ms); a pause of 5 s has helped.
 * https://github.com/plhery/node-twitter-api-v2/issues/366
 */
const PARENT_LAG_MS = MINUTE;
/** Before such a reply is sent again (ms). */
const PARENT_PAUSE_MS = 5 * SECOND;

/** Publishes a post or a reply to X exactly once. Throws `PlatformFailure`. */
async function publish(job: PublishContext, { apiUrl }: PlatformSettings): Promise<Published> {
  const { content, account, http, clock } = job;
  const api = xApi({ http, clock, apiUrl, accessToken: account.accessToken });
  await checkContent(job, api);
  const stepNames = ['session', ...content.media.flatMap((_, index) => [`media${index}`, describedStep(index)])];
  const { id } = await retryWithNewUploads(job, { stepNames, refusal: 'X did not accept the files.' }, (nth) =>
    uploadAndPost(job, api, nth),
  );
  return { kind: 'published', id, url: linkTo(account.profile, id) };
}

/** Throws for what this account cannot post. Only a long text costs a call. */
async function checkContent({ content, steps, account }: PublishContext, api: XApi): Promise<void> {
  const problem = unsupportedBy(rules, content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  if (missingScopes(rules, account.scope, content).length > 0) throw new PlatformFailure(noPermission('X'));
  const tooLong = tooLongWithoutPremium(content);
  if (tooLong && !(await steps.remember('premium', z.boolean(), () => api.isPremium())))
    throw new PlatformFailure(unsupportedContent(tooLong));
}

/** What X has forgotten with an upload is said again of the next one. */
function describedStep(index: number): string {
  return `described${index}`;
}

/** Files one after the other, each remembered, so that a worker's death costs one of them and not all. */
async function uploadAndPost(job: PublishContext, api: XApi, nth: number): Promise<PublishedPost> {
  const uploads: Upload[] = [];
  for (const [index, item] of job.content.media.entries())
    uploads.push(await uploadFile(job, api, { item, index, nth }));
  for (const upload of uploads) await pollProcessing(job, api, upload);
  await describeUploads(job, api, uploads);
  return postOnce(job, api, uploads);
}

/** Alternative texts belong to uploads, until a post names them. */
async function describeUploads({ content, steps }: PublishContext, api: XApi, uploads: readonly Upload[]) {
  for (const [index, { id }] of uploads.entries()) {
    const item = content.media[index];
    const altText = item?.kind === 'image' ? item.altText : undefined;
    if (altText) await steps.remember(describedStep(index), z.literal(true), () => api.describe(id, altText));
  }
}

/**
 * Makes the post. X has no idempotency key, so after a lost response the account's own posts are read; as they lag, an
 * absence counts only once a late effect would be listed. The id is stored when the run ends: the list has it until then.
 * Throws `ExpiredUpload` where X does not accept the uploads.
 */
async function postOnce(job: PublishContext, api: XApi, uploads: readonly Upload[]): Promise<PublishedPost> {
  const { content, steps, clock, thread } = job;
  const replyTo = thread?.at(-1)?.id ?? null;
  // Every attempt renews the intent, and the post of the first one may appear during the third.
  const begun = await steps.remember('begun', z.number(), async () => clock.now(), { resultWithNextWrite: true });
  const matching = () => findMatching(job, api, uploads, begun);
  /** Which of them is the post of this run: a reply follows its own parent, and the first post of a thread follows none. */
  const ownOf = async (posts: Awaited<ReturnType<typeof matching>>): Promise<PublishedPost | undefined> => {
    const [own] = await job.unmatched(posts.filter((post) => post.replyTo === replyTo));
    return own && { id: own.id };
  };
  const post = { text: content.text, mediaIds: uploads.map(({ id }) => id), options: optionsOf(job), replyTo };
  let responseLost = false;
  return steps.once(
    'publish',
    publishedPost,
    async () => {
      try {
        return { id: await api.createPost(post) };
      } catch (error) {
        if (!(error instanceof XFailure) || error.outcome.kind !== 'rejected') throw error;
        // X may refuse this attempt because an earlier one with a lost response has posted.
        const listed = responseLost ? await matching().catch(nullOnFailure) : null;
        const live = await ownOf(listed ?? []);
        if (live) return live;
        if (error.errorClass === 'parentMissing' && clock.now() - begun < PARENT_LAG_MS) throw parentNotVisible(error);
        throw responseLost && error.errorClass === 'duplicate' ? duplicateOf(error, listed) : refusalOf(error, uploads);
      }
    },
    ({ endedAt }) =>
      unknownOnFailure(
        () => RECHECK_MS,
        async () => {
          responseLost = true;
          const value = await ownOf(await matching());
          if (value) return { happened: true, value };
          const ended = endedAt.getTime();
          if (hasSettled(clock, ended, ABSENCE_SETTLE_MS)) return { happened: false };
          return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
        },
      ),
    { resultWithNextWrite: true },
  );
}

/** Who may reply is decided by the first post of a thread, and a part without media has none that were made with AI. */
function optionsOf({ options: given, content, thread }: PublishContext): Options {
  const { replySettings, madeWithAi, paidPartnership } = options.parse(given);
  if (!thread) return { replySettings, madeWithAi, paidPartnership };
  return { madeWithAi: madeWithAi && content.media.length > 0, paidPartnership };
}

function parentNotVisible(cause: XFailure): PlatformFailure {
  const message = 'X does not know the post before this reply yet.';
  return new PlatformFailure({ kind: 'retryAfter', retryAfterMs: PARENT_PAUSE_MS, message }, { cause });
}

function nullOnFailure(error: unknown): null {
  if (error instanceof PlatformFailure) return null;
  throw error;
}

/**
 * The failure of a post that X refuses as a duplicate, after a lost response without a post of this run. `matching` are
 * the posts of the account with this content, all of other runs; null if X could not be asked.
 */
function duplicateOf(refusal: XFailure, matching: readonly PublishedPost[] | null): PlatformFailure {
  // X has refused the earlier attempt for the same reason.
  if (matching && matching.length > 0) return refusal;
  const message = 'X already has this post, but does not show it.';
  // A later lookup would show nothing else: an effect as old as this would be listed.
  const retryAfterMs = matching ? null : RECHECK_MS;
  return new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause: refusal });
}

/** The failure behind X's refusal to post. X takes only good media, so refused ones have expired, or are unfit after all. */
function refusalOf(refusal: XFailure, uploads: readonly Upload[]): PlatformFailure {
  return refusal.errorClass === 'badMedia' ? new ExpiredUpload('X', uploads, refusal) : refusal;
}
