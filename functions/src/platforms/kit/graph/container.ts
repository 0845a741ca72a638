import { z } from 'zod';
import type { MediaItem } from '../../../store/documents/submission.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { GraphFailure } from './errors.ts';
import { DOWNLOAD_TRIES, LAG_MS, POLL_MS, PROCESSING_LIMIT_MS, YIELD_MS } from './limits.ts';
import type { LivePost } from './recovery.ts';

/** A container: media on their way to becoming a post. `nth` counts the sets made for one post, `at` in ms since the epoch. */
export const containerRecord = z.object({ id: z.string(), nth: z.number().int(), at: z.number() });
export type Container = z.infer<typeof containerRecord>;

type Form = Record<string, string>;

/** What a platform says of a container, and why where it says that it failed. */
export interface ContainerReport {
  status: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
  reason: string;
}

/** Publishing by containers, as one platform has it, for one post. Its calls throw `PlatformFailure`. */
export interface ContainerHouse {
  displayName: string;
  /** Makes a container, which nobody sees. Gives its id. */
  create(form: Form): Promise<string>;
  status(containerId: string): Promise<ContainerReport>;
  /** Makes a container public. Gives the id of the post, which is another than the container's. */
  publish(containerId: string): Promise<string>;
  /** The parameters of a post of one item, of an item among several, and of the whole that holds them. */
  singleForm(item: MediaItem): Form;
  itemForm(item: MediaItem): Form;
  wholeForm(children: string[]): Form;
  /** The fault that a failed container's reason tells of, where the file will not do whoever tries; else null. */
  finalFault(reason: string): PlatformFailure | null;
  /** The post that came of this job's content, made at `since` (ms since the epoch) or later. */
  findPost(since: number): Promise<LivePost | null>;
  /** Where a live post is that cannot be found. */
  profileUrl: string | null;
}

/** This container will never be published; a new one may. */
export class SpentContainer extends PlatformFailure {
  readonly nth: number;

  constructor({ nth }: Container, message: string) {
    super({ kind: 'retryAfter', retryAfterMs: POLL_MS.last, message });
    this.nth = nth;
  }
}

/** What a container says that will not be published; null for one that may be. */
export const spent = (house: ContainerHouse, container: Container, report: ContainerReport): PlatformFailure | null => {
  const { displayName } = house;
  if (report.status === 'EXPIRED')
    return new SpentContainer(container, `${displayName} let the media expire before they were published.`);
  if (report.status !== 'ERROR') return null;
  return (
    house.finalFault(report.reason) ?? new SpentContainer(container, `${displayName} could not process the media.`)
  );
};

/** Creates a container; nobody sees it, so a media address that could not be reached is simply tried again. */
export const createContainer = async (
  { clock, sleep }: Pick<PublishContext, 'clock' | 'sleep'>,
  house: ContainerHouse,
  form: Form,
  nth: number,
): Promise<Container> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return { id: await house.create(form), nth, at: clock.now() };
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.meaning !== 'mediaUnreachable' || tries >= DOWNLOAD_TRIES)
        throw error;
      await sleep(POLL_MS.first * tries);
    }
  }
};

/** The status, or null where the platform does not know the container (yet, or any more). */
export const statusIfKnown = async (house: ContainerHouse, container: Container): Promise<ContainerReport | null> => {
  try {
    return await house.status(container.id);
  } catch (error) {
    if (error instanceof GraphFailure && (error.meaning === 'notThere' || error.meaning === 'refused')) return null;
    throw error;
  }
};

/**
 * Waits until a container can be published (or already is). Looks for as long as the attempt may, then yields with
 * `pending`. Throws what `spent` says, and `SpentContainer` when it takes for ever.
 */
export const untilReady = async (
  { clock, sleep, yieldAt }: Pick<PublishContext, 'clock' | 'sleep' | 'yieldAt'>,
  house: ContainerHouse,
  container: Container,
): Promise<void> => {
  const { displayName } = house;
  for (let wait: number = POLL_MS.first; ; wait = Math.min(2 * wait, POLL_MS.last)) {
    const report = await statusIfKnown(house, container);
    if (report?.status === 'FINISHED' || report?.status === 'PUBLISHED') return;
    const problem = report && spent(house, container, report);
    if (problem) throw problem;
    const age = clock.now() - container.at;
    // A container that was just made takes a moment to be known.
    if (!report && age > LAG_MS) throw new SpentContainer(container, `${displayName} lost the media.`);
    if (age > PROCESSING_LIMIT_MS)
      throw new SpentContainer(container, `${displayName} did not finish processing the media.`);
    if (clock.now() + wait > yieldAt) {
      const retryAfterMs = Math.min(YIELD_MS.longest, Math.max(YIELD_MS.shortest, age / 4));
      throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: `${displayName} is processing the media.` });
    }
    await sleep(wait);
  }
};
