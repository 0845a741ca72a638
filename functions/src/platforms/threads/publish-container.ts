import { SECOND } from '../../time/clock.ts';
import { PlatformFailure, type PublishJob } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { type Container, SpentContainer, spent, statusIfKnown } from './container.ts';
import { ThreadsFailure } from './errors.ts';
import { profileUrl } from './link.ts';
import { findOwnPost, hasSettled, type LivePost, livePost, lookAgainOnFailure, notYetKnown } from './recovery.ts';
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
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: TOO_EARLY_PAUSE_MS, message }, { cause });
};

/** What a refusal to publish really means: the container tells, and where it cannot be asked nothing is guessed. */
const reasonOf = async (
  { clock }: PublishJob,
  api: ThreadsApi,
  container: ReadyContainer,
  refusal: ThreadsFailure,
): Promise<PlatformFailure> => {
  try {
    const report = await statusIfKnown(api, container);
    if (report?.status === 'PUBLISHED') return perhapsLive(refusal);
    const problem = report && spent(container, report);
    if (problem || refusal.meaning === 'refused') return problem ?? refusal;
    if (hasSettled(clock, container.readyAt)) return new SpentContainer(container, 'Threads lost the media.');
    return new PublishedTooEarly(refusal);
  } catch (error) {
    if (error instanceof PlatformFailure) return perhapsLive(error);
    throw error;
  }
};

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
        const doubtful =
          error instanceof ThreadsFailure && (error.meaning === 'notThere' || error.meaning === 'refused');
        throw doubtful ? await reasonOf(job, api, container, error) : error;
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
