import { z } from 'zod';
import type { MediaItem } from '../../../store/documents/submission.ts';
import { MINUTE, SECOND } from '../../../time/clock.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { GraphFailure } from './errors.ts';
import { type PublishedPost, SETTLE_MS } from './recovery.ts';

/** How long a container may be in progress; the longest videos take minutes (ms). */
const PROCESSING_LIMIT_MS = 10 * MINUTE;

/** Pauses between two looks at a container within one attempt (ms): images are ready in seconds, a video in half a minute. */
const POLL_MS = { first: SECOND, last: 5 * SECOND } as const;

/**
 * Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts. The
 * documentation asks for one look a minute. https://developers.facebook.com/docs/threads/troubleshooting
 */
const YIELD_MS = { shortest: 5 * SECOND, longest: MINUTE } as const;

/** Tries of a creation whose media could not be downloaded. */
const MAX_DOWNLOADS = 3;

/** A container: media on their way to becoming a post. `nth` counts the sets made for one post, `at` in ms since the epoch. */
export const containerRecord = z.object({ id: z.string(), nth: z.number().int(), at: z.number() });

export type Container = z.infer<typeof containerRecord>;

type Form = Record<string, string>;

/** What a platform says of a container, and why where it says that it failed. */
export interface ContainerStatus {
  status: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
  reason: string;
}

/** Publishing by containers, as one platform has it, for one post. Its calls throw `PlatformFailure`. */
export interface ContainerClient {
  displayName: string;
  /** Makes a container, which nobody sees. Gives its id. */
  create(form: Form): Promise<string>;
  status(containerId: string): Promise<ContainerStatus>;
  /** Makes a container public. Gives the id of the post, which is another than the container's. */
  publish(containerId: string): Promise<string>;
  /** The parameters of a post of one item, of an item among several, and of the whole that holds them. */
  singleForm(item: MediaItem): Form;
  itemForm(item: MediaItem): Form;
  carouselForm(children: string[]): Form;
  /** The fault that a failed container's reason tells of, where the file will not do whoever tries; else null. */
  permanentFailure(reason: string): PlatformFailure | null;
  /** The post that came of this job's content, made at `since` (ms since the epoch) or later. */
  findPost(since: number): Promise<PublishedPost | null>;
  /** Where a live post is that cannot be found. */
  profileUrl: string | null;
}

/** This container will never be published; a new one may. */
export class ExpiredContainer extends PlatformFailure {
  readonly nth: number;

  constructor({ nth }: Container, message: string) {
    super({ kind: 'retryAfter', retryAfterMs: POLL_MS.last, message });
    this.nth = nth;
  }
}

/** What a container says that will not be published; null for one that may be. */
export const containerFailure = (
  client: ContainerClient,
  container: Container,
  report: ContainerStatus,
): PlatformFailure | null => {
  const { displayName } = client;
  if (report.status === 'EXPIRED')
    return new ExpiredContainer(container, `${displayName} let the media expire before they were published.`);
  if (report.status !== 'ERROR') return null;
  return (
    client.permanentFailure(report.reason) ??
    new ExpiredContainer(container, `${displayName} could not process the media.`)
  );
};

/** Creates a container; nobody sees it, so a media address that could not be reached is simply tried again. */
export const createContainer = async (
  { clock, sleep }: Pick<PublishContext, 'clock' | 'sleep'>,
  client: ContainerClient,
  form: Form,
  nth: number,
): Promise<Container> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return { id: await client.create(form), nth, at: clock.now() };
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.errorClass !== 'mediaUnreachable' || tries >= MAX_DOWNLOADS)
        throw error;
      await sleep(POLL_MS.first * tries);
    }
  }
};

/** The status, or null where the platform does not know the container (yet, or any more). */
export const findStatus = async (client: ContainerClient, container: Container): Promise<ContainerStatus | null> => {
  try {
    return await client.status(container.id);
  } catch (error) {
    if (error instanceof GraphFailure && (error.errorClass === 'notFound' || error.errorClass === 'refused'))
      return null;
    throw error;
  }
};

/**
 * Waits until a container can be published (or already is). Looks for as long as the attempt may, then yields with
 * `pending`. Throws what `containerFailure` says, and `ExpiredContainer` when it takes for ever.
 */
export const waitUntilReady = async (
  { clock, sleep, yieldAt }: Pick<PublishContext, 'clock' | 'sleep' | 'yieldAt'>,
  client: ContainerClient,
  container: Container,
): Promise<void> => {
  const { displayName } = client;
  for (let wait: number = POLL_MS.first; ; wait = Math.min(2 * wait, POLL_MS.last)) {
    const report = await findStatus(client, container);
    if (report?.status === 'FINISHED' || report?.status === 'PUBLISHED') return;
    const problem = report && containerFailure(client, container, report);
    if (problem) throw problem;
    const age = clock.now() - container.at;
    // A container that was just made takes a moment to be known.
    if (!report && age > SETTLE_MS) throw new ExpiredContainer(container, `${displayName} lost the media.`);
    if (age > PROCESSING_LIMIT_MS)
      throw new ExpiredContainer(container, `${displayName} did not finish processing the media.`);
    if (clock.now() + wait > yieldAt) {
      const retryAfterMs = Math.min(YIELD_MS.longest, Math.max(YIELD_MS.shortest, age / 4));
      throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: `${displayName} is processing the media.` });
    }
    await sleep(wait);
  }
};
