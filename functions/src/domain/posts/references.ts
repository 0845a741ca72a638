import type { Context } from '../../context.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { Media } from '../../model/media.ts';
import type { Platform } from '../../model/platform.ts';
import type { MediaItem } from '../../model/post.ts';
import {
  idsOf,
  mediaFields,
  mediaOfReplies,
  overridingMedia,
  type ReferringTarget,
  type RequestedReply,
} from './requested-post.ts';
import { type ConnectedAccounts, readConnectedAccounts } from './targets.ts';

/** What a post refers to. */
export interface References {
  connected: ConnectedAccounts;
  media: ReadonlyMap<string, Media>;
}

/** The references in the content of a request. */
interface ReferringContent {
  platform?: readonly ReferringTarget[] | undefined;
  mediaIds?: readonly string[] | undefined;
  replies?: readonly RequestedReply[] | undefined;
}

/** Reads the accounts and media that a content names. */
export async function readReferences(
  ctx: Pick<Context, 'store' | 'config'>,
  userId: string,
  { platform = [], mediaIds = [], replies = [] }: ReferringContent = {},
  maxListed?: number,
): Promise<References> {
  const [connected, media] = await Promise.all([
    readConnectedAccounts(ctx, userId, platform, maxListed),
    readPostMedia(ctx, userId, [...mediaIds, ...idsOf(mediaOfReplies(replies)), ...idsOf(overridingMedia(platform))]),
  ]);
  return { connected, media };
}

/** So many documents may be read for a request that is not counted yet. */
const MAX_EARLY_READS = 10;

/** Of a platform that is named without an account: two show that one must be named. */
const MAX_EARLY_LISTED = 2;

/**
 * The same for a request that is not counted yet: null where that may be more than a handful of documents, or where a platform
 * has more accounts than were listed.
 */
export async function readFewReferences(
  ctx: Pick<Context, 'store' | 'config'>,
  userId: string,
  content: ReferringContent = {},
): Promise<References | null> {
  if (mostReads(content) > MAX_EARLY_READS) return null;
  const found = await readReferences(ctx, userId, content, MAX_EARLY_LISTED);
  const isWhole = (platform: Platform) => (found.connected.get(platform)?.size ?? 0) < MAX_EARLY_LISTED;
  return unnamedPlatforms(content).every(isWhole) ? found : null;
}

function mostReads(content: ReferringContent): number {
  return (
    (content.platform ?? []).filter(({ accountId }) => accountId).length +
    (content.mediaIds?.length ?? 0) +
    idsOf(mediaOfReplies(content.replies)).length +
    idsOf(overridingMedia(content.platform ?? [])).length +
    unnamedPlatforms(content).length * MAX_EARLY_LISTED
  );
}

/** The platforms that are named without an account. */
function unnamedPlatforms({ platform = [] }: ReferringContent): Platform[] {
  return [...new Set(platform.filter(({ accountId }) => !accountId).map((target) => target.platform))];
}

/** Reads the user's media with these ids, by id. Ids that do not exist are left out. */
async function readPostMedia(
  ctx: Pick<Context, 'store'>,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Media>> {
  const { media } = ctx.store.user(userId);
  const found = await Promise.all([...new Set(ids)].filter(isPathSegment).map((id) => ctx.store.read(media.doc(id))));
  return new Map(
    found.flatMap((snapshot) => {
      const record = unlessMalformed(() => snapshot.data());
      return record ? [[snapshot.id, record] as const] : [];
    }),
  );
}

/** Where each file of a content is in the content of a request, which need not be valid. */
export function mediaFieldPaths(given: Readonly<Record<string, unknown>>): (item: MediaItem) => string {
  const paths = new Map<unknown, string>();
  for (const name of mediaFields) {
    const value = given[name];
    const named = Array.isArray(value)
      ? value.map((item, index) => [item, `${name}.${index}`] as const)
      : [[value, name] as const];
    for (const [item, path] of named) if (!paths.has(item)) paths.set(item, `content.${path}`);
  }
  return ({ url, mediaId }) => paths.get(mediaId ?? url) ?? 'content';
}
