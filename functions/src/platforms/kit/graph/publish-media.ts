import { z } from 'zod';
import type { MediaItem } from '../../../store/documents/submission.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import {
  type Container,
  type ContainerHouse,
  containerRecord,
  createContainer,
  SpentContainer,
  untilReady,
} from './container.ts';
import { CONTAINERS } from './limits.ts';
import { PublishedTooEarly, publishContainer, TOO_EARLY_PAUSE_MS } from './publish-container.ts';
import type { LivePost } from './recovery.ts';

const itemName = (index: number): string => `item${index + 1}`;

const single = (job: PublishContext, house: ContainerHouse, item: MediaItem, nth: number): Promise<Container> =>
  job.steps.remember('container', containerRecord, () => createContainer(job, house, house.singleForm(item), nth));

/** Items first, one remembered step each, so that a worker's death costs one item and not all. */
const carousel = async (job: PublishContext, house: ContainerHouse, nth: number): Promise<Container> => {
  const { content, steps } = job;
  const items: Container[] = [];
  for (const [index, item] of content.media.entries()) {
    const create = () => createContainer(job, house, house.itemForm(item), nth);
    items.push(await steps.remember(itemName(index), containerRecord, create));
  }
  return steps.remember('container', containerRecord, async () => {
    for (const item of items) await untilReady(job, house, item);
    const form = house.wholeForm(items.map(({ id }) => id));
    return createContainer(job, house, form, Math.max(nth, ...items.map((item) => item.nth)));
  });
};

/** One set of containers, from creation to a live post. Throws `SpentContainer` when the set has come to nothing. */
const publishSet = async (job: PublishContext, house: ContainerHouse, nth: number): Promise<LivePost> => {
  const { content, steps, clock } = job;
  const [first] = content.media;
  const container =
    first && content.media.length === 1 ? await single(job, house, first, nth) : await carousel(job, house, nth);
  const readyAt = await steps.remember('ready', z.number(), async () => {
    await untilReady(job, house, container);
    return clock.now();
  });
  return publishContainer(job, house, { ...container, readyAt });
};

/**
 * Publishes images and videos: a container (or one per item and one for all), wait, publish. The container's id is
 * kept before anything is published, so that every later attempt asks about it instead of making another.
 */
export const publishMedia = async (job: PublishContext, house: ContainerHouse): Promise<LivePost> => {
  const { content, steps, clock, sleep, yieldAt } = job;
  for (let nth = 1; ; ) {
    try {
      return await publishSet(job, house, nth);
    } catch (error) {
      if (error instanceof PublishedTooEarly && clock.now() + TOO_EARLY_PAUSE_MS <= yieldAt) {
        await sleep(TOO_EARLY_PAUSE_MS);
        continue;
      }
      if (!(error instanceof SpentContainer)) throw error;
      if (error.nth >= CONTAINERS) {
        const message = `${error.message} Herald tried ${CONTAINERS} times.`;
        throw new PlatformFailure({ kind: 'rejected', code: 'media_unusable', message }, { cause: error });
      }
      await steps.forget('container', 'ready', 'publish', ...content.media.map((_, index) => itemName(index)));
      nth = error.nth + 1;
    }
  }
};
