import { type Clock, SECOND } from '../../../time/clock.ts';
import { PlatformFailure, type RetryableFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { type Container, type ContainerClient, containerFailure, ExpiredContainer, findStatus } from './container.ts';
import { GraphFailure } from './errors.ts';
import {
  hasSettled,
  type PublishedPost,
  publishedPost,
  publishOrFindDuplicate,
  RECHECK_MS,
  REFUSAL_SETTLE_MS,
  SETTLE_MS,
  stillUnknown,
  type UnconfirmedAttempt,
  unknownOnFailure,
} from './recovery.ts';

/** Pause before a container that was ready, and yet "does not exist", is published again (ms). */
export const NOT_READY_PAUSE_MS = 3 * SECOND;

/** The platform does not find a container that it has called finished: a race in its own client, common for some seconds. */
export class ContainerNotReady extends PlatformFailure {
  constructor(displayName: string, cause: GraphFailure) {
    const message = `${displayName} does not have the media ready yet.`;
    const options = { platformTraceId: cause.platformTraceId, cause };
    super({ kind: 'retryAfter', retryAfterMs: NOT_READY_PAUSE_MS, message }, options);
  }
}

interface ReadyContainer extends Container {
  /** Since when it could be published (ms since the epoch). */
  readyAt: number;
}

const unknownOutcome = ({ displayName }: ContainerClient, cause: unknown): PlatformFailure => {
  const message = `${displayName} gave no clear answer, so the post may be live.`;
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: RECHECK_MS, message }, { cause });
};

/** What the platform shows of the container, and of a post that an earlier call has made of it; null where it cannot be asked. */
const inspect = async (client: ContainerClient, container: Container, lost: UnconfirmedAttempt | null) => {
  try {
    const report = await findStatus(client, container);
    return { report, live: lost && (await lost.find()) };
  } catch (error) {
    if (error instanceof PlatformFailure) return null;
    throw error;
  }
};

interface Refused {
  container: ReadyContainer;
  refusal: GraphFailure;
  lost: UnconfirmedAttempt | null;
}

/** A refusal that nobody doubts any more. A new connection would not help: the container was made with this one. */
const final = ({ definiteOutcome, platformTraceId }: GraphFailure): PlatformFailure => {
  const outcome: RetryableFailure =
    definiteOutcome.kind === 'reconnect'
      ? { kind: 'rejected', code: 'platform_rejected', message: definiteOutcome.message }
      : definiteOutcome;
  return new PlatformFailure(outcome, { platformTraceId });
};

/**
 * What a refusal to publish really means. After a lost answer it may well mean that the container is live already:
 * then it has to look unpublished for long before it is given up.
 */
const resolveRefusal = async (
  client: ContainerClient,
  clock: Clock,
  { container, refusal, lost }: Refused,
): Promise<PublishedPost> => {
  const seen = await inspect(client, container, lost);
  if (seen?.live) return seen.live;
  if (!seen || seen.report?.status === 'PUBLISHED') throw unknownOutcome(client, refusal);
  const problem = seen.report && containerFailure(client, container, seen.report);
  if (problem) throw problem;
  const age = clock.now() - container.readyAt;
  if (lost && age <= REFUSAL_SETTLE_MS) throw unknownOutcome(client, refusal);
  if (refusal.errorClass !== 'notFound') throw final(refusal);
  throw age > SETTLE_MS
    ? new ExpiredContainer(container, `${client.displayName} lost the media.`)
    : new ContainerNotReady(client.displayName, refusal);
};

/** Refusals that need a look: the container's own, and, after a lost answer, those that are not to be taken at their word. */
const needsInspection = (error: GraphFailure, lost: UnconfirmedAttempt | null): boolean => {
  if (error.outcome.kind !== 'unknown') return error.errorClass === 'notFound' || error.errorClass === 'refused';
  return lost !== null && !('retryAfterMs' in error.definiteOutcome);
};

/**
 * Makes a container public. Its status is what a lost answer is recovered from: `PUBLISHED` is live whatever else is
 * known, and `FINISHED` may be a stale reading for a minute.
 */
export const publishContainer = (
  { steps, clock }: PublishContext,
  client: ContainerClient,
  container: ReadyContainer,
): Promise<PublishedPost> => {
  const find = () => client.findPost(container.at);
  let dead: PlatformFailure | null = null;
  let lost: UnconfirmedAttempt | null = null;
  const publish = async () => ({ id: await client.publish(container.id), url: null });
  return steps.once(
    'publish',
    publishedPost,
    async () => {
      if (dead) throw dead;
      try {
        return await publishOrFindDuplicate(client.displayName, publish, lost);
      } catch (error) {
        if (error instanceof GraphFailure && needsInspection(error, lost))
          return resolveRefusal(client, clock, { container, refusal: error, lost });
        throw error;
      }
    },
    ({ since }) =>
      unknownOnFailure(async () => {
        lost = { find };
        const report = await findStatus(client, container);
        dead = report && containerFailure(client, container, report);
        if (dead) return { happened: false };
        const isLive = report?.status === 'PUBLISHED';
        const value = isLive || !report ? await find() : null;
        if (value) return { happened: true, value };
        if (!hasSettled(clock, since.getTime()) || report?.status === 'IN_PROGRESS') return stillUnknown;
        return isLive ? { happened: true, value: { id: container.id, url: client.profileUrl } } : { happened: false };
      }),
  );
};
