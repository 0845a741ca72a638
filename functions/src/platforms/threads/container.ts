import { z } from 'zod';
import { PlatformFailure, type PublishJob } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { ThreadsFailure } from './errors.ts';
import { DOWNLOAD_TRIES, LAG_MS, POLL_MS, PROCESSING_LIMIT_MS, YIELD_MS } from './limits.ts';
import type { ContainerStatus } from './replies.ts';

/** A container: media on their way to becoming a post. `nth` counts the sets made for one post, `at` in ms since the epoch. */
export const containerRecord = z.object({ id: z.string(), nth: z.number().int(), at: z.number() });
export type Container = z.infer<typeof containerRecord>;

/** This container will never be published; a new one may. */
export class SpentContainer extends PlatformFailure {
  readonly nth: number;

  constructor({ nth }: Container, message: string) {
    super({ kind: 'retryAfter', retryAfterMs: POLL_MS.last, message });
    this.nth = nth;
  }
}

const sentences: Record<string, string> = {
  INVALID_ASPEC_RATIO: 'Threads refused the video for its shape. Anything between 1:100 and 10:1 works.',
  INVALID_BIT_RATE: 'Threads refused the video for its bit rate. Up to 25 Mbit per second works.',
  INVALID_DURATION: 'Threads refused the video for its length. Up to 5 minutes work.',
  INVALID_FRAME_RATE: 'Threads refused the video for its frame rate. 23 to 60 frames per second work.',
  INVALID_AUDIO_CHANNELS: 'Threads refused the sound of the video. One or two channels work.',
  INVALID_AUDIO_CHANNEL_LAYOUT: 'Threads refused the sound of the video. Mono and stereo work.',
};

/**
 * What a container says that will not be published: `INVALID_…` is the file's fault and final, anything else may be
 * theirs and is worth a new container.
 */
export const spent = (container: Container, { status, error_message }: ContainerStatus): PlatformFailure | null => {
  if (status === 'EXPIRED')
    return new SpentContainer(container, 'Threads let the media expire before they were published.');
  if (status !== 'ERROR') return null;
  const reason = error_message ?? '';
  if (!reason.startsWith('INVALID_')) return new SpentContainer(container, 'Threads could not process the media.');
  const message = sentences[reason] ?? 'Threads refused the file. MP4 videos and JPEG or PNG images work.';
  return new PlatformFailure({ kind: 'rejected', code: 'media_unusable', message });
};

/** Creates a container; nobody sees it, so a media address that Threads could not reach is simply tried again. */
export const createContainer = async (
  { clock, sleep }: Pick<PublishJob, 'clock' | 'sleep'>,
  api: ThreadsApi,
  form: Record<string, string>,
  nth: number,
): Promise<Container> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return { id: await api.createContainer(form), nth, at: clock.now() };
    } catch (error) {
      if (!(error instanceof ThreadsFailure) || error.meaning !== 'mediaUnreachable' || tries >= DOWNLOAD_TRIES)
        throw error;
      await sleep(POLL_MS.first * tries);
    }
  }
};

/** The status, or null where Threads does not know the container (yet, or any more). */
export const statusIfKnown = async (api: ThreadsApi, container: Container): Promise<ContainerStatus | null> => {
  try {
    return await api.containerStatus(container.id);
  } catch (error) {
    if (error instanceof ThreadsFailure && (error.meaning === 'notThere' || error.meaning === 'refused')) return null;
    throw error;
  }
};

/**
 * Waits until a container can be published (or already is). Looks for as long as the attempt may, then yields with
 * `pending`. Throws what `spent` says, and `SpentContainer` when it takes for ever.
 */
export const untilReady = async (
  { clock, sleep, yieldAt }: Pick<PublishJob, 'clock' | 'sleep' | 'yieldAt'>,
  api: ThreadsApi,
  container: Container,
): Promise<void> => {
  for (let wait: number = POLL_MS.first; ; wait = Math.min(2 * wait, POLL_MS.last)) {
    const report = await statusIfKnown(api, container);
    if (report?.status === 'FINISHED' || report?.status === 'PUBLISHED') return;
    const problem = report && spent(container, report);
    if (problem) throw problem;
    const age = clock.now() - container.at;
    // A container that was just made takes a moment to be known.
    if (!report && age > LAG_MS) throw new SpentContainer(container, 'Threads lost the media.');
    if (age > PROCESSING_LIMIT_MS) throw new SpentContainer(container, 'Threads did not finish processing the media.');
    if (clock.now() + wait > yieldAt) {
      const retryAfterMs = Math.min(YIELD_MS.longest, Math.max(YIELD_MS.shortest, age / 4));
      throw new PlatformFailure({ kind: 'pending', retryAfterMs, message: 'Threads is processing the media.' });
    }
    await sleep(wait);
  }
};
