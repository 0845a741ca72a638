import { decimalId, randomText } from '../core/ids.ts';
import type { PlatformContext } from '../core/platform-context.ts';
import type { PublishedMedia } from '../core/published.ts';
import { type OperationName, pathParam } from '../core/routes.ts';
import type { GraphRequest } from './request.ts';

/** The check of the file behind a container. An accepted one is still processed until `readyAt`. */
export type MediaCheck<Reason> = { state: 'fetching' } | { state: 'accepted' } | { state: 'rejected'; reason: Reason };

/** An unpublished post. */
export interface Container<Reason> {
  id: string;
  accountId: string;
  mediaUrl: string | null;
  altText: string | null;
  /** Part of a carousel. */
  isItem: boolean;
  children: string[];
  createdAt: number;
  readyAt: number;
  check: MediaCheck<Reason>;
  /** How often publishing still fails as if the container was not ready. */
  notReadyLeft: number;
  /** The media it became, and when. */
  mediaId: string | null;
  publishedAt: number | null;
}

/** A live post. */
export interface Media<C> {
  id: string;
  shortcode: string;
  container: C;
  publishedAt: number;
  deleted: boolean;
}

interface Settings {
  containerLifeMs: number;
  statusLagMs: number;
}

export interface ContainerContext<C, S extends Settings = Settings> extends PlatformContext<S> {
  containers: Map<string, C>;
  media: Map<string, Media<C>>;
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** What a new container has beside its own fields. Container ids and media ids look alike and are never equal. */
export const newContainer = <D extends { mediaUrl: string | null }>(
  { clock }: Pick<PlatformContext, 'clock'>,
  accountId: string,
  draft: D,
  { processingMs, notReadyLeft }: { processingMs: number; notReadyLeft: number },
) => {
  const createdAt = clock.now();
  const check = { state: draft.mediaUrl === null ? ('accepted' as const) : ('fetching' as const) };
  const own = { id: decimalId(17, '18'), accountId, createdAt, readyAt: createdAt + processingMs, check, notReadyLeft };
  return { ...draft, ...own, mediaId: null, publishedAt: null };
};

/** The status of a container now. An unpublished one expires after a day, whatever the check of its file. */
export const containerStatus = <Reason>(
  { clock, settings }: Pick<PlatformContext<Settings>, 'clock' | 'settings'>,
  { publishedAt, createdAt, readyAt, check }: Container<Reason>,
): ContainerStatus => {
  const { containerLifeMs, statusLagMs } = settings();
  const now = clock.now();
  if (publishedAt !== null) return now < publishedAt + statusLagMs ? 'FINISHED' : 'PUBLISHED';
  if (now >= createdAt + containerLifeMs) return 'EXPIRED';
  if (check.state === 'rejected') return 'ERROR';
  return check.state === 'accepted' && now >= readyAt ? 'FINISHED' : 'IN_PROGRESS';
};

/** Makes the media live. From here on it can be seen, whatever becomes of the response. */
export const makeLive = <C extends Container<unknown>>(
  { clock, containers, media: live }: ContainerContext<C>,
  container: C,
  idPrefix: string,
): Media<C> => {
  const publishedAt = clock.now();
  const media = { id: decimalId(17, idPrefix), shortcode: randomText(8), container, publishedAt, deleted: false };
  container.mediaId = media.id;
  for (const each of [container, ...childrenOf(containers, container)]) each.publishedAt = publishedAt;
  live.set(media.id, media);
  return media;
};

export const childrenOf = <C extends Container<unknown>>(containers: Map<string, C>, { children }: C): C[] =>
  children.map((id) => containers.get(id)).filter((item) => item !== undefined);

/** A live post, once it has been live for `lagMs`. */
export const visibleMedia = <C>({ clock, media: live }: ContainerContext<C>, id: string, lagMs: number) => {
  const media = live.get(id);
  return media && !media.deleted && media.publishedAt + lagMs <= clock.now() ? media : undefined;
};

/** The id of the post behind a permalink. */
export const mediaIdOf = <C>({ media }: ContainerContext<C>, shortcode: string): string | undefined =>
  [...media.values()].find((one) => one.shortcode === shortcode)?.id;

/** The files of a post, or of the items of a carousel. */
export const publishedMedia = <C extends Container<unknown>>(
  containers: Map<string, C>,
  container: C,
  isImage: (item: C) => boolean,
): PublishedMedia[] =>
  [container, ...childrenOf(containers, container)].flatMap((item) => {
    const { mediaUrl: url, altText } = item;
    return url === null ? [] : [{ kind: isImage(item) ? 'image' : 'video', url, altText }];
  });

/** One path reads profiles, containers and posts: the id and the fields decide the operation's name. */
export const nodeOperation = <C>(): OperationName<ContainerContext<C>, GraphRequest> => ({
  names: ['profile', 'containerStatus', 'permalink'],
  choose: ({ params }, state, req) => {
    const id = pathParam(req, 'who');
    if (id === 'me' || state.identity.accounts.has(id)) return 'profile';
    return state.containers.has(id) || params['fields']?.includes('status') ? 'containerStatus' : 'permalink';
  },
});
