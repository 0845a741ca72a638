import type { Context } from '../context.ts';
import type { Media } from '../store/documents/media.ts';
import { readPostMedia } from './media.ts';
import type { RequestedTarget } from './request.ts';
import { type ConnectedAccounts, readConnectedAccounts } from './targets.ts';

/** What a post refers to. */
export interface References {
  connected: ConnectedAccounts;
  media: ReadonlyMap<string, Media>;
}

/** The references in the content of a request. */
export interface ReferringContent {
  platform?: readonly RequestedTarget[] | undefined;
  mediaIds?: readonly string[] | undefined;
}

/** Reads the accounts and media that a content names. */
export const readReferences = async (
  ctx: Pick<Context, 'store'>,
  userId: string,
  { platform = [], mediaIds = [] }: ReferringContent = {},
): Promise<References> => {
  const [connected, media] = await Promise.all([
    readConnectedAccounts(ctx, userId, platform),
    readPostMedia(ctx, userId, mediaIds),
  ]);
  return { connected, media };
};

/** So many documents may be read for a request that is not counted yet. */
const MAX_EARLY_READS = 10;

/** The same for a request that is not counted yet: null where that would be more than a handful of documents. */
export const readFewReferences = async (
  ctx: Pick<Context, 'store'>,
  userId: string,
  content: ReferringContent = {},
): Promise<References | null> => {
  const count = (content.platform?.length ?? 0) + (content.mediaIds?.length ?? 0);
  return count > MAX_EARLY_READS ? null : readReferences(ctx, userId, content);
};
