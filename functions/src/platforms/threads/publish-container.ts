import { type Clock, SECOND } from '../../time/clock.ts';
import { PlatformFailure, type PublishJob } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { type Container, SpentContainer, spent, statusIfKnown } from './container.ts';
import { ThreadsFailure } from './errors.ts';
import { DOUBT_MS, LAG_MS } from './limits.ts';
import { profileUrl } from './link.ts';
import {
  findOwnPost,
  hasSettled,
  type LivePost,
  LOOK_AGAIN_MS,
  livePost,
  lookAgainOnFailure,
  notYetKnown,
} from './recovery.ts';
import { type LostAttempt, publishing } from './refused-publish.ts';

/** Pause before a container that was ready, and yet "does not exist", is published again (ms). */
export const TOO_EARLY_PAUSE_MS = 3 * SECOND;

/** Threads does not find a container that it has called finished: a race in its own house, common for some seconds. */
export class PublishedTooEarly extends PlatformFailure {
  constructor(cause: ThreadsFailure) {
    const message = 'Threads does not have the media ready yet.';
    const options = { platformTraceId: cause.platformTraceId, cause };
    super({ kind: 'retryAfter', retryAfterMs: TOO_EARLY_PAUSE_MS, message }, options);
  }
}

export interface ReadyContainer extends Container {
  /** Since when it could be published (ms since the epoch). */
  readyAt: number;
}

const perhapsLive = (cause: unknown): PlatformFailure => {
  const message = 'Threads gave no clear answer, so the post may be live.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: LOOK_AGAIN_MS, message }, { cause });
};

/** What Threads shows of the container, and of a post that an earlier call has made of it; null where it cannot be asked. */
const lookAt = async (api: ThreadsApi, container: Container, lost: LostAttempt | null) => {
  try {
    const report = await statusIfKnown(api, container);
    return { report, live: lost && (await lost.find()) };
  } catch (error) {
    if (error instanceof PlatformFailure) return null;
    throw error;
  }
};

interface Refused {
  container: ReadyContainer;
  refusal: ThreadsFailure;
  lost: LostAttempt | null;
}

/**
 * What a refusal to publish really means. After a lost answer it may well mean that the container is live already:
 * then it has to look unpublished for long before it is given up.
 */
const explained = async (api: ThreadsApi, clock: Clock, { container, refusal, lost }: Refused): Promise<LivePost> => {
  const seen = await lookAt(api, container, lost);
  if (seen?.live) return seen.live;
  if (!seen || seen.report?.status === 'PUBLISHED') throw perhapsLive(refusal);
  const problem = seen.report && spent(container, seen.report);
  if (problem) throw problem;
  const age = clock.now() - container.readyAt;
  if (lost && age <= DOUBT_MS) throw perhapsLive(refusal);
  if (refusal.meaning === 'refused') throw refusal;
  throw age > LAG_MS ? new SpentContainer(container, 'Threads lost the media.') : new PublishedTooEarly(refusal);
};

const isDoubtful = (error: unknown): error is ThreadsFailure =>
  error instanceof ThreadsFailure && (error.meaning === 'notThere' || error.meaning === 'refused');

/**
 * Makes a container public. Its status is what a lost answer is recovered from: `PUBLISHED` is live whatever else is
 * known, and `FINISHED` may be a stale reading for a minute.
 */
export const publishContainer = (job: PublishJob, api: ThreadsApi, container: ReadyContainer): Promise<LivePost> => {
  const { content, steps, clock, account } = job;
  const find = () => findOwnPost(api, content, container.at);
  let dead: PlatformFailure | null = null;
  let lost: LostAttempt | null = null;
  return steps.once(
    'publish',
    livePost,
    async () => {
      if (dead) throw dead;
      try {
        return await publishing(api, () => api.publishContainer(container.id), lost);
      } catch (error) {
        if (isDoubtful(error)) return explained(api, clock, { container, refusal: error, lost });
        throw error;
      }
    },
    ({ since }) =>
      lookAgainOnFailure(async () => {
        lost = { find };
        const report = await statusIfKnown(api, container);
        dead = report && spent(container, report);
        if (dead) return { happened: false };
        const isLive = report?.status === 'PUBLISHED';
        const value = isLive || !report ? await find() : null;
        if (value) return { happened: true, value };
        if (!hasSettled(clock, since.getTime()) || report?.status === 'IN_PROGRESS') return notYetKnown;
        return isLive
          ? { happened: true, value: { id: container.id, url: profileUrl(account.profile) } }
          : { happened: false };
      }),
  );
};
