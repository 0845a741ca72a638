import { z } from 'zod';
import { MINUTE } from '../../../model/clock.ts';
import { GRAPH_POLL_MS, GRAPH_PROCESSING_DELAY_MS, GRAPH_SETTLE_MS } from '../../../model/delays.ts';
import type { MediaItem } from '../../../model/post.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { sleepOrYield, type Waiting } from '../poll.ts';
import { retryDownload } from './call.ts';
import { GraphFailure } from './errors.ts';
import type { PublishedPost } from './recovery.ts';

/** How long a container may be in progress; the longest videos take minutes (ms). */
const PROCESSING_LIMIT_MS = 10 * MINUTE;

/**
 * A container: media that the platform processes for a post. `nth` counts the sets of containers made for one post, `at`
 * is the time of creation in ms since the epoch.
 */
export const containerRecord = z.object({ id: z.string(), nth: z.number().int(), at: z.number() });

export type Container = z.infer<typeof containerRecord>;

type Form = Record<string, string>;

/** A container's status; `reason` is the platform's message where it failed. */
export interface ContainerStatus {
  status: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
  reason: string;
}

/** What one platform's containers need, for one post. Its calls throw `PlatformFailure`. */
export interface ContainerClient {
  displayName: string;
  /** Creates a container, which is not public. Returns its id. */
  create(form: Form): Promise<string>;
  status(containerId: string): Promise<ContainerStatus>;
  /** Publishes a container. Returns the id of the post, which differs from the container's. */
  publish(containerId: string): Promise<string>;
  /** How long a container has to rest between processing and publishing (ms). */
  restMs?: number;
  /** The parameters of a text, of a post of one item, of an item of a carousel, and of a carousel. */
  textForm(): Form;
  singleForm(item: MediaItem): Form;
  itemForm(item: MediaItem): Form;
  carouselForm(children: string[]): Form;
  /** The failure for a `reason` that another container would meet again; null where a new container may work. */
  permanentFailure(reason: string): PlatformFailure | null;
  /**
   * The post with the content of this job that was created at `since` (ms since the epoch) or later. With
   * `severalAlike` also one of several, if the platform does not show which.
   */
  findPost(since: number, among?: 'oneAlike' | 'severalAlike'): Promise<PublishedPost | null>;
  /** The list does not show which post is this one: only the status of the container shows whether it is live. */
  postsLookAlike?: boolean;
  /** The address given for a live post that is not found in the list. */
  profileUrl: string | null;
}

/** This container cannot be published any more; a new one may. */
export class ExpiredContainer extends PlatformFailure {
  readonly nth: number;

  constructor({ nth }: Container, message: string) {
    super({ kind: 'retryAfter', retryAfterMs: GRAPH_POLL_MS.last, message });
    this.nth = nth;
  }
}

/** The failure of a container that cannot be published; null for one that can. */
export function containerFailure(
  client: ContainerClient,
  container: Container,
  { status, reason }: ContainerStatus,
): PlatformFailure | null {
  const { displayName } = client;
  if (status === 'EXPIRED')
    return new ExpiredContainer(container, `${displayName} let the post expire before it was published.`);
  if (status !== 'ERROR') return null;
  return (
    client.permanentFailure(reason) ?? new ExpiredContainer(container, `${displayName} could not process the post.`)
  );
}

/** Creates a container. It is not public, so a download that failed is retried. */
export async function createContainer(
  job: Pick<PublishContext, 'clock' | 'sleep'>,
  client: ContainerClient,
  form: Form,
  nth: number,
): Promise<Container> {
  return { id: await retryDownload(job, () => client.create(form)), nth, at: job.clock.now() };
}

/** The status, or null where the platform does not find the container (yet, or any more). */
export async function findStatus(client: ContainerClient, container: Container): Promise<ContainerStatus | null> {
  try {
    return await client.status(container.id);
  } catch (error) {
    if (error instanceof GraphFailure && (error.errorClass === 'notFound' || error.errorClass === 'refused'))
      return null;
    throw error;
  }
}

/**
 * Waits until a container can be published, or is already. Polls until the attempt has to yield, then throws `pending`.
 * Throws the container's failure, and `ExpiredContainer` when processing takes too long.
 */
export async function waitUntilReady(job: Waiting, client: ContainerClient, container: Container): Promise<void> {
  const { displayName } = client;
  for (let wait: number = GRAPH_POLL_MS.first; ; wait = Math.min(2 * wait, GRAPH_POLL_MS.last)) {
    const report = await findStatus(client, container);
    if (report?.status === 'FINISHED' || report?.status === 'PUBLISHED') return;
    const problem = report && containerFailure(client, container, report);
    if (problem) throw problem;
    const age = job.clock.now() - container.at;
    // A new container cannot be read by its id for some seconds.
    if (!report && age > GRAPH_SETTLE_MS)
      throw new ExpiredContainer(container, `${displayName} lost the post before it was published.`);
    if (age > PROCESSING_LIMIT_MS)
      throw new ExpiredContainer(container, `${displayName} did not finish processing the post.`);
    const retryAfterMs =
      age < GRAPH_PROCESSING_DELAY_MS.first ? GRAPH_PROCESSING_DELAY_MS.first : GRAPH_PROCESSING_DELAY_MS.next;
    await sleepOrYield(job, wait, { message: `${displayName} is processing the post.`, retryAfterMs });
  }
}
