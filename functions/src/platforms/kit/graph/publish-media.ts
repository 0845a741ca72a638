import { z } from 'zod';
import { GRAPH_NOT_READY_DELAY_MS } from '../../../model/delays.ts';
import type { MediaItem } from '../../../model/post.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { sleepOrYield } from '../poll.ts';
import {
  type Container,
  type ContainerClient,
  containerRecord,
  createContainer,
  ExpiredContainer,
  waitUntilReady,
} from './container.ts';
import { ContainerNotReady, LOST_AT, publishContainer } from './publish-container.ts';
import type { PublishedPost } from './recovery.ts';

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
