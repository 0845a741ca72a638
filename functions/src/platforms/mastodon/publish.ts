import { z } from 'zod';
import { uuid } from '../../infra/ids/ids.ts';
import { type Clock, DAY } from '../../infra/time/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../infra/time/publishing-delays.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { retryWithNewUploads } from '../kit/expired-upload.ts';
import { isLocal } from '../kit/local-server.ts';
import { noPermission, unsupportedContent } from '../kit/outcomes.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../kit/recovery.ts';
import { missingScopes } from '../kit/rules/platform-rules.ts';
import { type MastodonApi, mastodonApi } from './api.ts';
import { unsupported } from './content.ts';
import { MastodonFailure } from './errors.ts';
import { options } from './options.ts';
import { findMatching, type PublishedPost, publishedPost, RECHECK_MS } from './recover.ts';
import { rules } from './rules.ts';
import { readSession } from './session.ts';
import { lostUploads, pollProcessing, type Upload, uploadFile } from './upload.ts';

/** A server keeps a file that no post uses for a day. https://docs.joinmastodon.org/admin/tootctl/#media-remove-orphans */
const UNUSED_FILE_MS = DAY;

/** Publishes to Mastodon exactly once. Throws `PlatformFailure`. */
export async function publish(
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> {
  const { content, account, http, clock } = job;
  checkContent(job);
  const api = mastodonApi({ http, clock, publicOnly: !isLocal(settings) }, readSession(account.accessToken));
  const stepNames = content.media.map((_, index) => `media${index}`);
  const { id, url } = await retryWithNewUploads(
    job,
    { stepNames, refusal: 'Mastodon did not keep the files.' },
    (nth) => uploadAndPost(job, api, nth),
  );
  return { kind: 'published', id, url };
}

function checkContent({ content, account }: PublishContext): void {
  const problem = unsupported(content);
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
  const { content, steps, clock } = job;
  // Every attempt renews the intent, and the post of the first one may appear during the third.
  const begun = await steps.remember('begun', beginning, async () => ({ idempotencyKey: uuid(), at: clock.now() }));
  const status = {
    text: content.text,
    mediaIds: uploads.map(({ id }) => id),
    options: options.parse(job.options),
    idempotencyKey: begun.idempotencyKey,
  };
  let responseLost = false;
  const findOwn = async (): Promise<PublishedPost | undefined> =>
    (await job.unmatched(await findMatching(job, api, uploads, begun.at)))[0];
  return steps.once(
    'publish',
    publishedPost,
    async () => {
      try {
        const { id, url } = await api.createStatus(status);
        return { id, url };
      } catch (error) {
        if (!(error instanceof MastodonFailure) || error.errorClass !== 'refused' || uploads.length === 0) throw error;
        // The files may be gone because an earlier attempt with a lost response has posted them.
        const live = await findOwn();
        if (live) return live;
        if (!(await hasLost(api, uploads))) throw error;
        throw responseLost && isYoung(uploads, clock) ? usedUploads(error) : lostUploads(uploads, error);
      }
    },
    ({ endedAt }) =>
      unknownOnFailure(
        () => RECHECK_MS,
        async () => {
          responseLost = true;
          const value = await findOwn();
          if (value) return { happened: true, value };
          const ended = endedAt.getTime();
          if (hasSettled(clock, ended, ABSENCE_SETTLE_MS)) return { happened: false };
          return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
        },
      ),
  );
}

/** Whether the server still has to have the files, unless a post has them. */
function isYoung(uploads: readonly Upload[], { now }: Clock): boolean {
  return uploads.every(({ at }) => now() - at < UNUSED_FILE_MS);
}

/** The files are gone before their time, so an earlier attempt has posted them, and the server does not list its post yet. */
function usedUploads(cause: unknown): PlatformFailure {
  const message = 'The server of this account has used the files of this post, but does not show the post.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: RECHECK_MS, message }, { cause });
}

/** Whether the server misses one of the files. */
async function hasLost(api: MastodonApi, uploads: readonly Upload[]): Promise<boolean> {
  for (const { id } of uploads) if ((await api.mediaState(id)) === 'gone') return true;
  return false;
}
