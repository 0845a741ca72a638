import { type Clock, SECOND } from '../../../time/clock.ts';
import { PlatformFailure, type RetryableFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { type Container, type ContainerHouse, SpentContainer, spent, statusIfKnown } from './container.ts';
import { GraphFailure } from './errors.ts';
import { DOUBT_MS, LAG_MS } from './limits.ts';
import { type LostAttempt, publishing } from './lost-attempt.ts';
import { hasSettled, type LivePost, LOOK_AGAIN_MS, livePost, lookAgainOnFailure, notYetKnown } from './recovery.ts';

/** Pause before a container that was ready, and yet "does not exist", is published again (ms). */
export const TOO_EARLY_PAUSE_MS = 3 * SECOND;

/** The platform does not find a container that it has called finished: a race in its own house, common for some seconds. */
export class PublishedTooEarly extends PlatformFailure {
  constructor(displayName: string, cause: GraphFailure) {
    const message = `${displayName} does not have the media ready yet.`;
    const options = { platformTraceId: cause.platformTraceId, cause };
    super({ kind: 'retryAfter', retryAfterMs: TOO_EARLY_PAUSE_MS, message }, options);
  }
}

export interface ReadyContainer extends Container {
  /** Since when it could be published (ms since the epoch). */
  readyAt: number;
}

const perhapsLive = ({ displayName }: ContainerHouse, cause: unknown): PlatformFailure => {
  const message = `${displayName} gave no clear answer, so the post may be live.`;
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: LOOK_AGAIN_MS, message }, { cause });
};

/** What the platform shows of the container, and of a post that an earlier call has made of it; null where it cannot be asked. */
const lookAt = async (house: ContainerHouse, container: Container, lost: LostAttempt | null) => {
  try {
    const report = await statusIfKnown(house, container);
    return { report, live: lost && (await lost.find()) };
  } catch (error) {
    if (error instanceof PlatformFailure) return null;
    throw error;
  }
};

interface Refused {
  container: ReadyContainer;
  refusal: GraphFailure;
  lost: LostAttempt | null;
}

/** A refusal that nobody doubts any more. A new connection would not help: the container was made with this one. */
const final = ({ atItsWord, platformTraceId }: GraphFailure): PlatformFailure => {
  const outcome: RetryableFailure =
    atItsWord.kind === 'reconnect'
      ? { kind: 'rejected', code: 'platform_rejected', message: atItsWord.message }
      : atItsWord;
  return new PlatformFailure(outcome, { platformTraceId });
};

/**
 * What a refusal to publish really means. After a lost answer it may well mean that the container is live already:
 * then it has to look unpublished for long before it is given up.
 */
const explained = async (
  house: ContainerHouse,
  clock: Clock,
  { container, refusal, lost }: Refused,
): Promise<LivePost> => {
  const seen = await lookAt(house, container, lost);
  if (seen?.live) return seen.live;
  if (!seen || seen.report?.status === 'PUBLISHED') throw perhapsLive(house, refusal);
  const problem = seen.report && spent(house, container, seen.report);
  if (problem) throw problem;
  const age = clock.now() - container.readyAt;
  if (lost && age <= DOUBT_MS) throw perhapsLive(house, refusal);
  if (refusal.meaning !== 'notThere') throw final(refusal);
  throw age > LAG_MS
    ? new SpentContainer(container, `${house.displayName} lost the media.`)
    : new PublishedTooEarly(house.displayName, refusal);
};

/** Refusals that need a look: the container's own, and, after a lost answer, those that are not to be taken at their word. */
const needsLook = (error: GraphFailure, lost: LostAttempt | null): boolean => {
  if (error.outcome.kind !== 'unknown') return error.meaning === 'notThere' || error.meaning === 'refused';
  return lost !== null && !('retryAfterMs' in error.atItsWord);
};

/**
 * Makes a container public. Its status is what a lost answer is recovered from: `PUBLISHED` is live whatever else is
 * known, and `FINISHED` may be a stale reading for a minute.
 */
export const publishContainer = (
  { steps, clock }: PublishContext,
  house: ContainerHouse,
  container: ReadyContainer,
): Promise<LivePost> => {
  const find = () => house.findPost(container.at);
  let dead: PlatformFailure | null = null;
  let lost: LostAttempt | null = null;
  const publish = async () => ({ id: await house.publish(container.id), url: null });
  return steps.once(
    'publish',
    livePost,
    async () => {
      if (dead) throw dead;
      try {
        return await publishing(house.displayName, publish, lost);
      } catch (error) {
        if (error instanceof GraphFailure && needsLook(error, lost))
          return explained(house, clock, { container, refusal: error, lost });
        throw error;
      }
    },
    ({ since }) =>
      lookAgainOnFailure(async () => {
        lost = { find };
        const report = await statusIfKnown(house, container);
        dead = report && spent(house, container, report);
        if (dead) return { happened: false };
        const isLive = report?.status === 'PUBLISHED';
        const value = isLive || !report ? await find() : null;
        if (value) return { happened: true, value };
        if (!hasSettled(clock, since.getTime()) || report?.status === 'IN_PROGRESS') return notYetKnown;
        return isLive ? { happened: true, value: { id: container.id, url: house.profileUrl } } : { happened: false };
      }),
  );
};
