import { context } from '../../functions/src/context.ts';
import { saveConnection } from '../../functions/src/domain/accounts/index.ts';
import { orchestrate } from '../../functions/src/domain/publishing/jobs.ts';
import { newDeletion } from '../../functions/src/domain/users/index.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import { bucketHour, DAY, HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import { platforms } from '../../functions/src/model/platform.ts';
import type { StackDescription } from '../stack/description.ts';
import { connectAccount } from '../stack/user.ts';
import { EVENTS, type Load, post, quietContext, recordEvents, type SendOne, storePost, UNVERIFIED } from './load.ts';
import { times } from './measure.ts';
import { subscribers } from './subscribers.ts';

const ACCOUNTS = 1000;
/** Posts that a sweep enqueues at most. */
const DUE = 500;

const OUTCOMES = 1000;
const LOGS = 5000;

/** The jobs with the most to do. The cleanups of other records do the same with fewer. */
export function sweepLoads(stack: StackDescription, pictureUrl: string): Load[] {
  return [
    { what: `sweep of ${DUE} due posts`, target: 'dispatchSweep', prepare: dispatchLoad },
    { what: `checks of ${DUE} posts`, target: 'riskSweep', prepare: riskLoad(pictureUrl) },
    { what: `sweep of ${ACCOUNTS} accounts`, target: 'ttRefreshSweep', prepare: tokenSweepLoad },
    { what: `sweep of ${DUE} lost runs`, target: 'recoverySweep', prepare: recoveryLoad },
    { what: `sweep of ${20 * EVENTS} lost events`, target: 'eventSweep', prepare: eventLoad },
    { what: `sweep of ${ACCOUNTS} due numbers of every platform`, target: 'metricsSweep', prepare: metricsLoad },
    { what: `sweep of ${OUTCOMES} outcomes`, target: 'recordSweep', prepare: recordLoad },
    { what: `deletion of a user with ${DUE} posts`, target: 'deletionSweep', prepare: deletionLoad(stack) },
    { what: `cleanup of ${LOGS} records`, target: 'logCleanup', prepare: logLoad },
  ];
}

/** A sweep over due posts. */
async function dispatchLoad(): Promise<SendOne> {
  const [user] = await subscribers(1);
  for (const index of times(DUE)) await storePost(user?.uid ?? '', 1, new Date(Date.now() + index));
  return runOnce;
}

/** A sweep over scheduled posts with four pictures each. The sweep downloads the beginning of each picture. */
function riskLoad(pictureUrl: string) {
  return async (): Promise<SendOne> => {
    const [user] = await subscribers(1);
    const media = times(4).map((nth) => ({ kind: 'image' as const, url: `${pictureUrl}?n=${nth}` }));
    for (const _post of times(DUE)) await storePost(user?.uid ?? '', 1, new Date(Date.now() + 2 * HOUR), media);
    return runOnce;
  };
}

/** A sweep over accounts with tokens that expire soon. The platform refuses each refresh. */
async function tokenSweepLoad(): Promise<SendOne> {
  const [user] = await subscribers(1, 0);
  for (const index of times(ACCOUNTS))
    await saveConnection(context(), user?.uid ?? '', 'tiktok', {
      tokens: { accessToken: 'bench', refreshToken: 'bench', tokenType: 'bearer', expiresIn: 600, scope: null },
      profile: {
        platformId: `bench-${index}`,
        displayName: 'Bench',
        username: 'bench',
        avatarUrl: null,
        accountType: 'user',
      },
    });
  return runOnce;
}

async function recoveryLoad(): Promise<SendOne> {
  const [user] = await subscribers(1);
  const postSubmissionId = await storePost(user?.uid ?? '', DUE, null);
  await orchestrate(quietContext(), { postSubmissionId, trace: rootTrace() });
  const runs = await context().store.allRuns.where('postSubmissionId', '==', postSubmissionId).get();
  for (const { ref } of runs.docs) await ref.update({ recoverAt: new Date(Date.now() - MINUTE) });
  return runOnce;
}

async function eventLoad(): Promise<SendOne> {
  for (const { uid } of await subscribers(20)) {
    await recordEvents(uid);
    const { docs } = await context().store.allEvents.where('userId', '==', uid).get();
    for (const { ref } of docs) await ref.update({ pendingAt: new Date(Date.now() - MINUTE) });
  }
  return runOnce;
}

async function metricsLoad(): Promise<SendOne> {
  const [user] = await subscribers(1, 0);
  const { accountMetrics } = context().store.user(user?.uid ?? '');
  for (const platform of platforms)
    for (const index of times(ACCOUNTS / platforms.length)) {
      const accountId = `bench-${index}`;
      const due = { platform, accountId, observeAt: new Date(Date.now() - HOUR), failedReads: 0, observations: [] };
      await accountMetrics.doc(`${platform}:${accountId}`).set(due);
    }
  return runOnce;
}

async function recordLoad(): Promise<SendOne> {
  const [user] = await subscribers(1, 0);
  for (const index of times(OUTCOMES))
    await context()
      .store.runOutcomes.doc(`bench:${index}`)
      .set({
        platform: platforms[index % platforms.length] ?? 'x',
        userId: user?.uid ?? '',
        result: 'published',
        posts: 1,
        cause: null,
        code: null,
        scheduled: true,
        attempts: 1,
        lateMs: index,
        publishMs: index,
        endedAt: new Date(),
      });
  return runOnce;
}

/** A user with accounts on every platform, where the access ends. */
function deletionLoad(stack: StackDescription) {
  return async (): Promise<SendOne> => {
    const [user] = await subscribers(1);
    const uid = user?.uid ?? '';
    for (const platform of platforms) await connectAccount(context(), stack, uid, platform, 'bench');
    for (const _post of times(DUE)) await storePost(uid, 1, null);
    await context().store.accountDeletions.doc(uid).set(newDeletion(uid, new Date()));
    return runOnce;
  };
}

async function logLoad(): Promise<SendOne> {
  const timestamp = new Date(Date.now() - 400 * DAY);
  for (const index of times(LOGS))
    await context()
      .store.logs.doc(`bench-${index}`)
      .set({
        eventId: `bench-${index}`,
        timestamp,
        traceId: null,
        spanId: null,
        parentSpanId: null,
        depth: null,
        flowId: null,
        level: 'info',
        message: 'Bench',
        spanStatus: 'ok',
        bucketHour: bucketHour(timestamp.getTime()),
        userId: null,
        functionName: 'bench',
        expireAt: timestamp,
      });
  return runOnce;
}

/** Runs the job once, as Cloud Scheduler does. */
function runOnce(url: string): Promise<void> {
  return post(url, {}, { authorization: UNVERIFIED }, [200]);
}
