import { z } from 'zod';
import type { Clock } from '../../../model/clock.ts';
import {
  ABSENCE_SETTLE_MS,
  GRAPH_NOT_READY_DELAY_MS,
  GRAPH_RECHECK_MS,
  GRAPH_SETTLE_MS,
} from '../../../model/delays.ts';
import type { MediaItem } from '../../../model/post.ts';
import { type FailureOutcome, PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { hasSettled, recheckAfter, unknownOnFailure } from '../lookup.ts';
import { sleepOrYield } from '../poll.ts';
import {
  type Container,
  type ContainerClient,
  containerFailure,
  containerRecord,
  createContainer,
  ExpiredContainer,
  findStatus,
  waitUntilReady,
} from './container.ts';
import { GraphFailure } from './errors.ts';
import {
  type PublishedPost,
  publishedPost,
  publishOrFindDuplicate,
  recheckMs,
  stillUnknown,
  type UnconfirmedAttempt,
} from './recovery.ts';

/** Sets of containers per post: failures of media are sometimes the platform's fault. */
const MAX_CONTAINER_SETS = 3;

/**
 * Publishes images, videos and texts: creates a container (or one per item and one for the carousel), waits, publishes. The
 * container's id is stored before anything is published, so that later attempts use it instead of creating another.
 */
export async function publishMedia(job: PublishContext, client: ContainerClient): Promise<PublishedPost> {
  const { content, steps, clock, sleep, yieldAt } = job;
  for (let nth = 1; ; ) {
    try {
      return await publishSet(job, client, nth);
    } catch (error) {
      if (error instanceof ContainerNotReady && clock.now() + GRAPH_NOT_READY_DELAY_MS <= yieldAt) {
        await sleep(GRAPH_NOT_READY_DELAY_MS);
        continue;
      }
      if (!(error instanceof ExpiredContainer)) throw error;
      if (error.nth >= MAX_CONTAINER_SETS) {
        const message = `${error.message} Herald tried ${MAX_CONTAINER_SETS} times.`;
        const code = content.media.length === 0 ? 'platform_rejected' : 'media_unusable';
        throw new PlatformFailure({ kind: 'rejected', code, message }, { cause: error });
      }
      await steps.forget('container', 'ready', 'publish', LOST_AT, ...content.media.map((_, index) => itemName(index)));
      nth = error.nth + 1;
    }
  }
}

/** One set of containers, from creation to a live post. Throws `ExpiredContainer` when another set may work. */
async function publishSet(job: PublishContext, client: ContainerClient, nth: number): Promise<PublishedPost> {
  const { content, steps, clock } = job;
  const [first] = content.media;
  const container =
    content.media.length <= 1 ? await createSingle(job, client, first, nth) : await createCarousel(job, client, nth);
  const readyAt = await steps.remember('ready', z.number(), async () => {
    await waitUntilReady(job, client, container);
    return clock.now();
  });
  const restMs = readyAt + (client.restMs ?? 0) - clock.now();
  if (restMs > 0) await sleepOrYield(job, restMs, { message: `${client.displayName} is processing the post.` });
  return publishContainer(job, client, { ...container, readyAt });
}

function createSingle(
  job: PublishContext,
  client: ContainerClient,
  item: MediaItem | undefined,
  nth: number,
): Promise<Container> {
  return job.steps.remember('container', containerRecord, () =>
    createContainer(job, client, item ? client.singleForm(item) : client.textForm(), nth),
  );
}

/** Items first, one remembered step each, so that a lost worker repeats one item and not all. */
async function createCarousel(job: PublishContext, client: ContainerClient, nth: number): Promise<Container> {
  const { content, steps } = job;
  const items: Container[] = [];
  for (const [index, item] of content.media.entries()) {
    const create = () => createContainer(job, client, client.itemForm(item), nth);
    items.push(await steps.remember(itemName(index), containerRecord, create));
  }
  return steps.remember('container', containerRecord, async () => {
    for (const item of items) await waitUntilReady(job, client, item);
    const form = client.carouselForm(items.map(({ id }) => id));
    return createContainer(job, client, form, Math.max(nth, ...items.map((item) => item.nth)));
  });
}

function itemName(index: number): string {
  return `item${index + 1}`;
}

/** The platform does not find a container that it has reported as finished: a race on its side, common for some seconds. */
class ContainerNotReady extends PlatformFailure {
  constructor(displayName: string, cause: GraphFailure) {
    const message = `${displayName} does not have the media ready yet.`;
    const options = { platformTraceId: cause.platformTraceId, cause };
    super({ kind: 'retryAfter', retryAfterMs: GRAPH_NOT_READY_DELAY_MS, message }, options);
  }
}

/** The step that remembers when the last call without a clear response ended, while later ones are refused. */
const LOST_AT = 'lostAt';

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
