import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isBeingDeleted } from '../../infra/auth/user-deletion.ts';
import { readableUrl } from '../../infra/files/test-files.ts';
import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { RunAddress } from '../../infra/queue/task-result.ts';
import { MINUTE } from '../../model/clock.ts';
import { DOWNLOAD_RETRY_MS } from '../../model/delays.ts';
import { isTestUser } from '../../model/ids.ts';
import type { MediaItem, Submission } from '../../model/post.ts';
import type { FileChange } from '../../model/run.ts';
import { noSettings, type PlatformSettings } from '../../platforms/contract/definition.ts';
import type { FollowUp, PlatformModule } from '../../platforms/contract/module.ts';
import {
  type FailureOutcome,
  type Outcome,
  PlatformFailure,
  type Published,
} from '../../platforms/contract/outcome.ts';
import type { LivePost, PublishContext } from '../../platforms/contract/publish.ts';
import { MediaFailure } from '../../platforms/kit/outcomes.ts';
import { freshAccount, type OpenAccount, platformSettings, withFreshTokens } from '../accounts/index.ts';
import { isActive, readSubscription } from '../billing/index.ts';
import { rehost } from '../media/index.ts';
import { nextReply, replyStepPrefix } from '../posts/index.ts';
import { httpForRun } from './attempt-recorder.ts';
import type { RunContent } from './content-for.ts';
import { createOpenMedia, createOpenPage } from './open-media.ts';
import type { RunSession } from './run-session.ts';
import { type LiveThread, type ReplyPause, sendReplies } from './send-replies.ts';
import { DurableSteps, recordedSteps } from './steps.ts';
import { userPostRef } from './store-outcome.ts';

/** A claimed run, and what its publication needs. */
export interface Publication extends RunContent {
  ctx: Context;
  address: RunAddress;
  module: PlatformModule;
  session: RunSession;
  submission: Submission;
  logger: Logger;
}

/** What an attempt does at the platform. */
type Work<T> = (job: PublishContext, settings: PlatformSettings) => Promise<T>;

/**
 * Publishes a claimed run through its platform's module. Throws `RunLeaseLost`, and what is not the platform's failure.
 */
export function publishRun(claimed: Publication): Promise<Outcome> {
  return workOn(claimed, (job, settings) => claimed.module.publish(job, settings));
}

/** Sends the replies of the live post of a claimed run. Throws as `publishRun` does. */
export function replyRun(
  claimed: Publication,
  post: LivePost,
  withKnownKinds: LiveThread['withKnownKinds'],
): Promise<Outcome | ReplyPause> {
  const { module, session, content } = claimed;
  return workOn(claimed, (job, settings) =>
    sendReplies({ module, session, post, content, withKnownKinds }, job, settings),
  );
}

/** Makes what follows the live post of a claimed run. Throws as `publishRun` does. */
export function followUpRun(claimed: Publication, followUp: FollowUp, post: LivePost): Promise<Outcome> {
  return workOn(claimed, async (job, settings): Promise<Published> => {
    await followUp.run(job, settings, post);
    return { kind: 'published', ...post };
  });
}

/** Does the work of an attempt. A failure of the platform is its outcome. */
async function workOn<T>(claimed: Publication, work: Work<T>): Promise<T | FailureOutcome> {
  const { ctx, address, session, logger } = claimed;
  const http = await observedClient(claimed);
  const publication = { ...claimed, ctx: { ...ctx, http } };
  try {
    return await withFreshTokens(
      (refused) => accountOf(publication, refused),
      (account) => workOnce(publication, account, work),
    );
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { platformTraceId, cause } = error;
    const outcome = error instanceof MediaFailure ? afterFailedDownload(session, error) : error.outcome;
    logger[levelOf(outcome, address)](
      'the platform did not publish',
      { outcome: outcome.kind, platformTraceId },
      cause ?? error,
    );
    return outcome;
  }
}

/** The client of an attempt. Its calls are recorded, and counted where that matters. */
async function observedClient({ ctx, address, module, session }: Publication): Promise<PlatformHttp> {
  const { recorder, meter } = session;
  const http = recorder.observe(await httpForRun(ctx, address, session.id), module.requestIdOf);
  if (isTestUser(address.userId) || !ctx.budgets.areCounted(module)) return http;
  return meter.observe(http, module.chargeOf, () => PURPOSES[recorder.purpose]);
}

/** New tokens cost nothing. */
const PURPOSES = { publish: 'posts', lookup: 'lookups', refresh: null } as const;

/** After so many failed downloads a post fails, or a reply. */
const MAX_DOWNLOADS = 5;

/** A download that may work later is repeated by a later task. */
function afterFailedDownload(session: RunSession, { outcome, message, transient }: MediaFailure): FailureOutcome {
  const { steps, attempt, replies } = session.run;
  const reply = nextReply(replies);
  const name = reply === null ? 'failedDownloads' : `${replyStepPrefix(reply)}FailedDownloads`;
  const failed = z.number().catch(0).parse(steps[name]?.value) + 1;
  if (!transient || failed >= MAX_DOWNLOADS) return outcome;
  const step = { state: 'done', at: new Date(session.now()), attempt, value: failed } as const;
  session.writeWithNext({ steps: { ...steps, [name]: step } });
  return { kind: 'pending', retryAfterMs: DOWNLOAD_RETRY_MS * failed, message };
}

/** The account with a token that the platform has not `refused`. */
async function accountOf({ ctx, address, session, logger }: Publication, refused?: string): Promise<OpenAccount> {
  const { recorder } = session;
  const location = { uid: address.userId, platform: address.platform, accountId: address.accountId };
  const reason = refused === undefined ? 'due' : 'refused';
  const onRefreshed = (): void => recorder.add({ type: 'token_refreshed', reason });
  const account = await recorder.within({ step: null, purpose: 'refresh' }, () =>
    freshAccount(ctx, location, { logger, onRefreshed, refused }),
  );
  session.recordsEvents = account.recordsEvents;
  return account;
}

function workOnce<T>(publication: Publication, account: OpenAccount, work: Work<T>): Promise<T> {
  const { ctx, address, module, session, content, options, logger } = publication;
  const { rules } = module;
  const { userId } = address;
  const { withPartMemory } = ctx;
  const { keepMetadata = false } = content;
  const { leaseMs } = ctx.config.publishing;
  const onChange = (item: MediaItem, change: FileChange): void => {
    const file = content.media.findIndex(({ url }) => url === item.url) + 1;
    // A picture of a link is no file of the post.
    if (file > 0) session.recorder.add({ type: 'file_changed', file, change });
  };
  const location = `postSubmissions/${address.postSubmissionId}/runs/${address.platform}:${address.accountId}#steps`;
  return work(
    {
      content,
      options,
      account,
      steps: recordedSteps(new DurableSteps(session), session.recorder),
      sealer: { seal: (text) => ctx.vault.seal(text, location), open: (sealed) => ctx.vault.open(sealed, location) },
      http: ctx.http,
      openMedia: createOpenMedia(ctx.config.media, ctx.clock, {
        userId,
        rules,
        keepMetadata,
        withPartMemory,
        readable: (url) => readableUrl(ctx.files, userId, url),
        onChange,
      }),
      openPage: createOpenPage(ctx.config.media),
      withPartMemory,
      // Well within the lease, which is not renewed in the meantime.
      rehost: (item) =>
        rehost(ctx, item, {
          userId,
          rules,
          keepMetadata,
          timeoutMs: leaseMs / 2,
          logger,
          onChange: (change) => onChange(item, change),
        }),
      unmatched: (posts) => unmatchedPosts(ctx, address, session.id, posts),
      // The store's time, as in the timestamps of intents.
      clock: { now: () => session.now() },
      logger,
      sleep: (ms) => sleep(ms),
      yieldAt: session.now() + ctx.config.publishing.pollBudgetMs,
    },
    isTestUser(userId) ? noSettings : platformSettings(ctx, module.platform),
  );
}

/** The posts that belong to no other run of the user. */
async function unmatchedPosts<T extends { id: string }>(
  ctx: Context,
  address: RunAddress,
  runId: string,
  posts: readonly T[],
): Promise<T[]> {
  const records = await Promise.all(posts.map(({ id }) => ctx.store.read(userPostRef(ctx, address, id))));
  return posts.filter((_post, index) => {
    const holder = records[index]?.data();
    return !holder || (holder.postSubmissionId === address.postSubmissionId && holder.runId === runId);
  });
}

/** A platform that is still processing is a normal wait, and in test mode the request names the failures. */
function levelOf({ kind }: FailureOutcome, { userId }: RunAddress): 'debug' | 'info' | 'warn' {
  if (kind === 'pending' || isTestUser(userId)) return 'debug';
  return kind === 'unknown' ? 'warn' : 'info';
}

/** For how long the check of the subscription by the accepting request counts (ms). */
const ACCEPTED_CHECK_MS = 5 * MINUTE;

/**
 * Reads the run and its submission, and whether its user is being deleted, after which nothing is published. A run's id is the platform,
 * or `platform:account` where the post has several targets on the platform.
 */
export async function readRun(ctx: Context, { userId, postSubmissionId, platform, accountId, runId }: RunAddress) {
  const runs = ctx.store.runs(postSubmissionId);
  const ids = runId === undefined ? [platform, `${platform}:${accountId}`] : [runId];
  const [submission, isUserDeleted, ...found] = await Promise.all([
    ctx.store.read(ctx.store.submissions.doc(postSubmissionId)),
    isBeingDeleted(ctx, userId),
    ...ids.map((id) => ctx.store.read(runs.doc(id))),
  ]);
  const run = found.find((snapshot) => {
    const data = snapshot.data();
    return data?.accountId === accountId && data.platform === platform;
  });
  return { run, submission: submission.data(), isUserDeleted };
}

/**
 * Whether the user's subscription is active. The request that accepted an immediate post has just checked it: it is read
 * again for a scheduled post, for one that has waited, and for a task that names no accepted post.
 */
export async function isSubscribed(
  ctx: Context,
  { userId, runId }: RunAddress,
  submission: Submission,
): Promise<boolean> {
  const now = ctx.clock.now();
  const isJustAccepted = submission.publishAt === null && now - submission.createdAt.getTime() < ACCEPTED_CHECK_MS;
  if (runId !== undefined && isJustAccepted) return true;
  return isActive(await readSubscription(ctx, userId), now);
}
