import { z } from 'zod';
import type { Clock } from '../../../model/clock.ts';
import {
  ABSENCE_SETTLE_MS,
  GRAPH_NOT_READY_DELAY_MS,
  GRAPH_RECHECK_MS,
  GRAPH_SETTLE_MS,
} from '../../../model/delays.ts';
import { type FailureOutcome, PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../lookup.ts';
import { type Container, type ContainerClient, containerFailure, ExpiredContainer, findStatus } from './container.ts';
import { GraphFailure } from './errors.ts';
import {
  type PublishedPost,
  publishedPost,
  publishOrFindDuplicate,
  recheckMs,
  stillUnknown,
  type UnconfirmedAttempt,
} from './recovery.ts';

/** The platform does not find a container that it has reported as finished: a race on its side, common for some seconds. */
export class ContainerNotReady extends PlatformFailure {
  constructor(displayName: string, cause: GraphFailure) {
    const message = `${displayName} does not have the media ready yet.`;
    const options = { platformTraceId: cause.platformTraceId, cause };
    super({ kind: 'retryAfter', retryAfterMs: GRAPH_NOT_READY_DELAY_MS, message }, options);
  }
}

/** The step that remembers when the last call without a clear response ended, while later ones are refused. */
export const LOST_AT = 'lostAt';

interface ReadyContainer extends Container {
  /** Since when it could be published (ms since the epoch). */
  readyAt: number;
}

interface RefusedPublish {
  container: ReadyContainer;
  refusal: GraphFailure;
  lost: UnconfirmedAttempt | null;
}

/**
 * Publishes a container. After a lost response its status is decisive: `PUBLISHED` is live whatever else is known, and
 * `FINISHED` may be out of date for the settle time.
 */
export function publishContainer(
  { steps, clock }: PublishContext,
  client: ContainerClient,
  container: ReadyContainer,
): Promise<PublishedPost> {
  const find = () => client.findPost(container.at);
  /** The last lost call: a later refusal, which proves nothing either, does not restart its settle time. */
  const lostAttempt = async (intentEndedAt: Date): Promise<UnconfirmedAttempt> => {
    const endedAt = intentEndedAt.getTime();
    if (!steps.has(LOST_AT)) return { find, endedAt };
    return { find, endedAt: await steps.remember(LOST_AT, z.number(), async () => endedAt) };
  };
  const isRefused = (error: unknown): error is GraphFailure =>
    error instanceof GraphFailure && needsInspection(error, lost);
  let failure: PlatformFailure | null = null;
  let lost: UnconfirmedAttempt | null = null;
  const publish = async () => ({ id: await client.publish(container.id), url: null });
  return steps.once(
    'publish',
    publishedPost,
    async () => {
      if (failure) throw failure;
      // Unless it is refused, this call may be lost as well.
      if (steps.has(LOST_AT)) await steps.forget(LOST_AT);
      try {
        return await publishOrFindDuplicate(client.displayName, publish, lost);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const { endedAt } = lost ?? {};
        if (endedAt !== undefined) await steps.remember(LOST_AT, z.number(), async () => endedAt);
        return resolveRefusal(client, clock, { container, refusal: error, lost });
      }
    },
    ({ endedAt }) =>
      unknownOnFailure(recheckMs, async () => {
        lost = await lostAttempt(endedAt);
        const report = await findStatus(client, container);
        failure = report && containerFailure(client, container, report);
        if (failure) return { happened: false };
        const ended = endedAt.getTime();
        const hasEnded = hasSettled(clock, ended, ABSENCE_SETTLE_MS);
        if (!report && client.postsLookAlike)
          return { happened: 'unknown', retryAfterMs: hasEnded ? null : recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
        const isLive = report?.status === 'PUBLISHED';
        const value = isLive || !report ? await find() : null;
        if (value) return { happened: true, value };
        if (isLive && !hasEnded)
          return { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, ABSENCE_SETTLE_MS) };
        if (isLive) return { happened: true, value: await postOfLiveContainer(client, container) };
        if (!hasSettled(clock, ended, GRAPH_SETTLE_MS) || report?.status === 'IN_PROGRESS') return stillUnknown;
        return { happened: false };
      }),
  );
}

/** Refusals that need a check: refusals of the container, and, after a lost response, refusals that prove nothing. */
function needsInspection(error: GraphFailure, lost: UnconfirmedAttempt | null): boolean {
  if (error.outcome.kind !== 'unknown') return error.errorClass === 'notFound' || error.errorClass === 'refused';
  return lost !== null && (error.errorClass === 'blocked' || !('retryAfterMs' in error.definiteOutcome));
}

/**
 * What a refusal to publish means. After a lost response the container may be live already, so it counts as unpublished
 * only after a longer settle time. Returns the post of the earlier call, or throws.
 */
async function resolveRefusal(
  client: ContainerClient,
  clock: Clock,
  { container, refusal, lost }: RefusedPublish,
): Promise<PublishedPost> {
  const found = await inspect(client, container, lost);
  if (found?.post) return found.post;
  if (!found || found.report?.status === 'PUBLISHED') throw unknownOutcome(client, GRAPH_RECHECK_MS, refusal);
  const problem = found.report && containerFailure(client, container, found.report);
  if (problem) throw problem;
  if (lost && !hasSettled(clock, lost.endedAt, ABSENCE_SETTLE_MS))
    throw unknownOutcome(client, recheckAfter(clock, lost.endedAt, ABSENCE_SETTLE_MS), refusal);
  const age = clock.now() - container.readyAt;
  if (refusal.errorClass !== 'notFound') throw definiteFailure(refusal);
  throw age > GRAPH_SETTLE_MS
    ? new ExpiredContainer(container, `${client.displayName} lost the post before it was published.`)
    : new ContainerNotReady(client.displayName, refusal);
}

/**
 * The status of the container, and the post that an earlier call has created from it; null if the platform cannot be
 * asked.
 */
async function inspect(client: ContainerClient, container: Container, lost: UnconfirmedAttempt | null) {
  try {
    const report = await findStatus(client, container);
    return { report, post: lost && (await lost.find()) };
  } catch (error) {
    if (error instanceof PlatformFailure) return null;
    throw error;
  }
}

function unknownOutcome({ displayName }: ContainerClient, retryAfterMs: number, cause: unknown): PlatformFailure {
  const message = `${displayName} gave no clear answer, so the post may be live.`;
  return new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause });
}

/** A refusal that is certain. A new connection would not help: the container was made with this one. */
function definiteFailure({ definiteOutcome, platformTraceId }: GraphFailure): PlatformFailure {
  const outcome: FailureOutcome =
    definiteOutcome.kind === 'reconnect'
      ? { kind: 'rejected', code: 'platform_rejected', message: definiteOutcome.message }
      : definiteOutcome;
  return new PlatformFailure(outcome, { platformTraceId });
}

/**
 * The post of a container that is live for certain, some time after its call. If several posts have the same content,
 * any of them is correct: they belong to runs with equal content, and each post is assigned once. The id of the
 * container is the last resort.
 */
async function postOfLiveContainer(client: ContainerClient, container: Container): Promise<PublishedPost> {
  return (await client.findPost(container.at, 'severalAlike')) ?? { id: container.id, url: client.profileUrl };
}
