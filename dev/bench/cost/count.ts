import { definitelyUnsupported } from '../../../functions/src/domain/posts/index.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { type Platform, platforms } from '../../../functions/src/model/platform.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import type { StackDescription } from '../../stack/description.ts';
import { countNumbers } from './numbers.ts';
import { countEvents, countPublication, countRecord } from './publication.ts';
import { type Step, sumOf } from './steps.ts';

export interface Costs {
  /** Of a text on Threads. */
  steps: Step[];
  logs: Step;
  /** From accept to published, without log records. */
  platforms: Step[];
}

/** What a text needs, step by step; `empty` is a database without documents. */
export async function countCosts(
  stack: Pick<StackDescription, 'authHost' | 'sandboxUrl'>,
  empty: Store,
): Promise<Costs> {
  const publication = await countPublication(stack, 'threads');
  const steps = [await countEvents(stack), await countNumbers(empty), await countRecord(stack)];
  const perPlatform: Step[] = [];
  for (const platform of await platformsOfTexts()) {
    const { steps: own } = await countPublication(stack, platform);
    perPlatform.push(sumOf(platform, own));
  }
  return { steps: [...publication.steps, ...steps], logs: publication.logs, platforms: perPlatform };
}

async function platformsOfTexts(): Promise<Platform[]> {
  const content: Content = { text: 'Counted', mediaType: 'text', media: [], originals: [] };
  const found = await Promise.all(
    platforms.map(async (platform) => (definitelyUnsupported((await load(platform)).rules, content) ? [] : [platform])),
  );
  return found.flat();
}
