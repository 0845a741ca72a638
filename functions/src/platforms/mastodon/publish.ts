import { z } from 'zod';
import { type Clock, HOUR } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import { uuid } from '../../model/ids.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { retryWithNewUploads } from '../kit/expired-upload.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/lookup.ts';
import { noPermission, rejected, unsupportedContent } from '../kit/outcomes.ts';
import { missingScopes, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type MastodonApi, mastodonApi } from './api.ts';
import { definition, options } from './definition.ts';
import { MastodonFailure, requestIdOf } from './errors.ts';
import { findMatching, findPosts, type PublishedPost, publishedPost, RECHECK_MS } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { rules } from './rules.ts';
import { lostUploads, POLL_MS, PROCESSING, pollProcessing, stateOf, type Upload, uploadFile } from './upload.ts';

export const mastodon: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply: publish,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/**
 * How long a server certainly keeps a file that no post uses (ms): it deletes one after more than a day.
 * https://github.com/mastodon/mastodon/blob/main/app/lib/vacuum/media_attachments_vacuum.rb
 */
const UNUSED_FILE_MS = 20 * HOUR;

/** Publishes a post or a reply to Mastodon exactly once. Throws `PlatformFailure`. */
async function publish(job: PublishContext, settings: PlatformSettings): Promise<Published> {
  checkContent(job);
  const api = mastodonApi(job, settings);
  const stepNames = job.content.media.map((_, index) => `media${index}`);
  const { id, url } = await retryWithNewUploads(
    job,
    { stepNames, refusal: 'Mastodon no longer has the files.' },
    (nth) => uploadAndPost(job, api, nth),
  );
  return { kind: 'published', id, url };
}

function checkContent({ content, account }: PublishContext): void {
  const problem = unsupportedBy(rules, content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  if (missingScopes(rules, account.scope, content).length > 0) throw new PlatformFailure(noPermission('Mastodon'));
}

/** Files one after the other, each remembered, so that a worker's death costs one of them and not all. */
async function uploadAndPost(job: PublishContext, api: MastodonApi, nth: number): Promise<PublishedPost> {
  const uploads: Upload[] = [];
  for (const [index, item] of job.content.media.entries())
    uploads.push(await uploadFile(job, api, { item, index, nth }));
  // Once a post with them may be live, a server does not show the files any more.
  if (!job.steps.has('publish')) for (const upload of uploads) await pollProcessing(job, api, upload);
  return postOnce(job, api, uploads);
}

const beginning = z.object({ idempotencyKey: z.string(), at: z.number() });

/**
 * Makes the post. Each repetition has the same idempotency key, which a Mastodon server knows for an hour, and other servers of
 * this API may not know at all. So after a lost response the account's own posts are read, and an absence counts only once
 * a late effect would be listed. Throws `ExpiredUpload` where the server does not have the files.
 * https://docs.joinmastodon.org/methods/statuses/#create
 */
async function postOnce(job: PublishContext, api: MastodonApi, uploads: readonly Upload[]): Promise<PublishedPost> {
  const { content, steps, clock, thread } = job;
  // Every attempt renews the intent, and the post of the first one may appear during the third.
  const begin = async () => ({ idempotencyKey: uuid(), at: clock.now() });
  const begun = await steps.remember('begun', beginning, begin, { resultWithNextWrite: true });
  const status = {
    text: content.text,
    mediaIds: uploads.map(({ id }) => id),
    options: options.parse(job.options),
    replyTo: thread?.at(-1)?.id ?? null,
    idempotencyKey: begun.idempotencyKey,
  };
  let responseLost = false;
  const matching = async () => job.unmatched(await findMatching(job, api, uploads, begun.at));
  const findOwn = async (): Promise<PublishedPost | undefined> => ownOf(await matching());
  /** The post of an earlier attempt because of which the server has refused this one, if there is one. */
  const afterRefusal = async (refusal: MastodonFailure): Promise<PublishedPost> => {
    const look = async () => ({ live: responseLost ? await findOwn() : undefined, state: await stateOf(api, uploads) });
    const { live, state } = await (responseLost ? orUnknown(look) : look());
    if (live) return live;
    if (state === 'processing')
      throw new PlatformFailure({ kind: 'pending', retryAfterMs: POLL_MS, message: PROCESSING });
    if (state === 'ready') throw refusal;
    throw responseLost && isYoung(uploads, clock) ? usedUploads(refusal) : lostUploads(uploads, refusal);
  };
  return steps.once(
    'publish',
    publishedPost,
    async () => {
      // Servers before 4.3 leave out files that they do not have.
      if (!isYoung(uploads, clock) && (await stateOf(api, uploads)) === 'gone') throw lostUploads(uploads);
      try {
        const { id, url } = await api.createStatus(status);
        return { id, url };
      } catch (error) {
        if (thread && error instanceof MastodonFailure && error.errorClass === 'notFound') throw parentMissing(error);
        const isRefused = error instanceof MastodonFailure && error.errorClass === 'refused' && uploads.length > 0;
        if (!isRefused) throw error;
        return afterRefusal(error);
      }
    },
    ({ endedAt }) =>
      unknownOnFailure(
        () => RECHECK_MS,
        async () => {
          responseLost = true;
          const found = await matching();
          const value = ownOf(found);
          if (value) return { happened: true, value };
          const ended = endedAt.getTime();
          const isSettled = hasSettled(clock, ended, ABSENCE_SETTLE_MS);
          // Files that are gone before their time belong to the post, which the server does not list yet.
          const isUsed = isSettled && isYoung(uploads, clock) && (await stateOf(api, uploads)) === 'gone';
          if (isSettled && found.length > 0) return { happened: 'unknown', retryAfterMs: null };
          if (isSettled && !isUsed) return { happened: false };
          return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
        },
      ),
  );
}

/** The first of the posts that are certainly of this run. */
function ownOf(matching: Awaited<ReturnType<typeof findMatching>>): PublishedPost | undefined {
  const own = matching.find(({ isOrphan }) => !isOrphan);
  return own && { id: own.id, url: own.url };
}

function parentMissing(cause: MastodonFailure): PlatformFailure {
  const message = 'The post before this reply is not on the server of this account any more.';
  return new PlatformFailure(rejected(message), { cause });
}

/** A lookup that fails proves nothing about a post that may be live. */
async function orUnknown<T>(lookup: () => Promise<T>): Promise<T> {
  try {
    return await lookup();
  } catch (cause) {
    if (!(cause instanceof PlatformFailure)) throw cause;
    const message = 'Mastodon cannot tell yet whether the post was published.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: RECHECK_MS, message }, { cause });
  }
}

/** Whether the server still has the files, unless a post has them. */
function isYoung(uploads: readonly Upload[], { now }: Clock): boolean {
  return uploads.every(({ at }) => now() - at < UNUSED_FILE_MS);
}

/** The files are gone before their time, so an earlier attempt has posted them, and the server does not list its post yet. */
function usedUploads(cause: unknown): PlatformFailure {
  const message = 'The server of this account has used the files of this post, but does not show the post.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: RECHECK_MS, message }, { cause });
}
