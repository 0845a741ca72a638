import { DAY_MS } from '../core/clock.ts';
import { decimalId, randomText } from '../core/ids.ts';
import type { PlatformContext, PublishedMedia } from '../core/platform.ts';
import { json, type PlatformResponse, type ResponseError } from '../core/response.ts';
import { type ChosenOperation, pathParam } from '../core/routes.ts';
import { clientSettings, flag, ms } from '../core/settings.ts';
import { type FetchedFile, inspectUrl, type NoFile } from '../media/inspect.ts';
import { type Authorize, type GraphRequest, onlyKnown, required } from './request.ts';

/** Settings of the Graph platforms that publish containers. Times in milliseconds of simulated time. */
export const containerSettings = {
  ...clientSettings,
  codeLifeMs: ms(3_600_000, 'how long an authorization code can be exchanged'),
  shortTokenLifeMs: ms(3_600_000, 'life of the token from the code exchange'),
  longTokenLifeMs: ms(5_184_000_000, 'life of a long-lived token (60 days)'),
  refreshMinAgeMs: ms(86_400_000, 'a long-lived token must be this old to be refreshed (24 hours)'),
  refreshRevokesOld: flag(false, 'a refresh revokes the old token'),
  imageProcessingMs: ms(300, 'IN_PROGRESS time of an image or carousel container'),
  videoProcessingMs: ms(1000, 'IN_PROGRESS time of a video container'),
  containerLifeMs: ms(86_400_000, 'an unpublished container is EXPIRED after this (24 hours)'),
  statusLagMs: ms(0, 'after a publish the container is still FINISHED for this long'),
  permalinkLagMs: ms(0, 'after a publish the media cannot be read by id for this long'),
  listLagMs: ms(0, 'after a publish the media is missing from the lists for this long'),
};

/** The check of the file behind a container. An accepted one is still processed until `readyAt`. */
type MediaCheck<Reason> = { state: 'fetching' } | { state: 'accepted' } | { state: 'rejected'; reason: Reason };

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

interface ContainerContext<C, S extends Settings = Settings> extends PlatformContext<S> {
  containers: Map<string, C>;
  media: Map<string, Media<C>>;
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** The common fields of a new container. Container ids and media ids look alike and are never equal. */
export function newContainer<D extends { mediaUrl: string | null }>(
  { clock }: PlatformContext,
  accountId: string,
  draft: D,
  { processingMs, notReadyLeft }: { processingMs: number; notReadyLeft: number },
) {
  const createdAt = clock.now();
  const check = { state: draft.mediaUrl === null ? ('accepted' as const) : ('fetching' as const) };
  const container = {
    id: decimalId(17, '18'),
    accountId,
    createdAt,
    readyAt: createdAt + processingMs,
    check,
    notReadyLeft,
  };
  return { ...draft, ...container, mediaId: null, publishedAt: null };
}

interface MediaRules<Reason> {
  maxBytes: number;
  noFile: Record<NoFile, Reason>;
  problem(file: FetchedFile): Reason | null;
}

interface MediaChecks<Reason> extends Record<'image' | 'video', MediaRules<Reason>> {
  redirects: 'follow' | 'error';
}

/** Really fetches the file of a container, beside the response, as the platform does. A reset ends it without a result. */
export function mediaCheck<Reason>(checks: MediaChecks<Reason>) {
  return async (context: PlatformContext, container: Container<Reason>, kind: 'image' | 'video'): Promise<void> => {
    if (container.mediaUrl === null) return;
    const { maxBytes, noFile, problem } = checks[kind];
    const file = await inspectUrl(context, container.mediaUrl, { maxBytes, redirects: checks.redirects });
    const reason = typeof file === 'string' ? noFile[file] : problem(file);
    container.check = reason === null ? { state: 'accepted' } : { state: 'rejected', reason };
  };
}

/** The status of a container now. An unpublished one expires after a day, whatever the check of its file. */
export function containerStatus<Reason>(
  { clock, settings }: Pick<PlatformContext<Settings>, 'clock' | 'settings'>,
  { publishedAt, createdAt, readyAt, check }: Container<Reason>,
): ContainerStatus {
  const { containerLifeMs, statusLagMs } = settings();
  const now = clock.now();
  if (publishedAt !== null) return now < publishedAt + statusLagMs ? 'FINISHED' : 'PUBLISHED';
  if (now >= createdAt + containerLifeMs) return 'EXPIRED';
  if (check.state === 'rejected') return 'ERROR';
  return check.state === 'accepted' && now >= readyAt ? 'FINISHED' : 'IN_PROGRESS';
}

/** Makes the media live. From here on it can be seen, whatever becomes of the response. */
export function makeLive<C extends Container<unknown>>(
  { clock, containers, media: live }: ContainerContext<C>,
  container: C,
  idPrefix: string,
  publishedAt = clock.now(),
): Media<C> {
  const media = { id: decimalId(17, idPrefix), shortcode: randomText(8), container, publishedAt, deleted: false };
  container.mediaId = media.id;
  for (const each of [container, ...childrenOf(containers, container)]) each.publishedAt = publishedAt;
  live.set(media.id, media);
  return media;
}

export function childrenOf<C extends Container<unknown>>(containers: Map<string, C>, { children }: C): C[] {
  return children.map((id) => containers.get(id)).filter((item) => item !== undefined);
}

/** A live post, once it has been live for `lagMs`. */
export function visibleMedia<C>({ clock, media: live }: ContainerContext<C>, id: string, lagMs: number) {
  const media = live.get(id);
  return media && !media.deleted && media.publishedAt + lagMs <= clock.now() ? media : undefined;
}

/** Deletes a live post; false where there is none. */
export function removeMedia<C>({ media: live }: ContainerContext<C>, id: string): boolean {
  const media = live.get(id);
  if (!media || media.deleted) return false;
  media.deleted = true;
  return true;
}

/** The id of the post behind a permalink. */
export function mediaIdOf<C>({ media }: ContainerContext<C>, shortcode: string): string | undefined {
  return [...media.values()].find((one) => one.shortcode === shortcode)?.id;
}

/** The files of a post, or of the items of a carousel. */
export function publishedMedia<C extends Container<unknown>>(
  containers: Map<string, C>,
  container: C,
  isImage: (item: C) => boolean,
): PublishedMedia[] {
  return [container, ...childrenOf(containers, container)].flatMap((item) => {
    const { mediaUrl: url, altText } = item;
    return url === null ? [] : [{ kind: isImage(item) ? 'image' : 'video', url, altText }];
  });
}

/** One path reads profiles, containers and posts: the id and the fields decide the operation's name. */
export function nodeOperation<C>(): ChosenOperation<ContainerContext<C>, GraphRequest> {
  return {
    names: ['profile', 'containerStatus', 'permalink'],
    choose: ({ params }, state, req) => {
      const id = pathParam(req, 'who');
      if (id === 'me' || state.identity.accounts.has(id)) return 'profile';
      return state.containers.has(id) || params['fields']?.includes('status') ? 'containerStatus' : 'permalink';
    },
  };
}

/** How a platform refuses containers. */
interface ContainerErrors {
  badParameter(message: string): ResponseError;
  /** The container is not there, or of another account. */
  missing(id: string): ResponseError;
  notReady(): ResponseError;
}

/** The items of a carousel must exist, be items, and be ready. */
export function checkItems<C extends Container<unknown>>(
  state: ContainerContext<C>,
  accountId: string,
  ids: readonly string[],
  { missing, badParameter, notReady }: ContainerErrors,
) {
  for (const id of ids) {
    const item = state.containers.get(id);
    if (item?.accountId !== accountId) throw missing(id);
    if (!item.isItem) throw badParameter(`Container ${id} was not created with is_carousel_item`);
    const status = containerStatus(state, item);
    if (status === 'IN_PROGRESS') throw notReady();
    if (status !== 'FINISHED') throw badParameter(`Container ${id} cannot be part of a carousel: it is ${status}`);
  }
}

interface PublishRules<C, State> extends ContainerErrors {
  authorize: Authorize;
  scope: string;
  idPrefix: string;
  /** Responds to the publishing of a published container. */
  again(state: State, mediaId: string): PlatformResponse;
  /** Throws where the quota is used up. */
  checkQuota(state: State, container: C): void;
  /** The last that happens to a container. Throws where it cannot become live. */
  beforeLive?(state: State, container: C): void;
}

/** Publishes the container `creation_id`. It becomes one post at most, however often this is called. */
export function publishCall<C extends Container<unknown>, State extends ContainerContext<C>>(
  rules: PublishRules<C, State>,
) {
  return (state: State, profileId: string, request: GraphRequest): PlatformResponse => {
    const { account } = rules.authorize(state, request, rules.scope, profileId);
    onlyKnown(request.params, ['creation_id']);
    const id = required(request.params, 'creation_id');
    if (!/^\d+$/.test(id)) throw rules.badParameter('Param creation_id must be a numeric id');
    const container = state.containers.get(id);
    if (container?.accountId !== account.accountId) throw rules.missing(id);
    if (container.isItem) throw rules.badParameter('An item of a carousel cannot be published by itself');
    if (container.mediaId !== null) return rules.again(state, container.mediaId);
    const status = containerStatus(state, container);
    if (status === 'EXPIRED') throw rules.missing(id);
    if (status !== 'FINISHED') throw rules.notReady();
    if (container.notReadyLeft > 0) {
      container.notReadyLeft -= 1;
      throw rules.notReady();
    }
    rules.checkQuota(state, container);
    rules.beforeLive?.(state, container);
    return json(200, { id: makeLive(state, container, rules.idPrefix).id });
  };
}

/** The posts of an account in the last 24 hours. A deleted post stays counted. */
export function postsOfDay<C extends Container<unknown>>({ clock, media }: ContainerContext<C>, accountId: string) {
  return [...media.values()].filter(
    ({ container, publishedAt }) => container.accountId === accountId && publishedAt > clock.now() - DAY_MS,
  );
}

/** The posts of an account that its lists show, the newest first. */
export function listedMedia<C extends Container<unknown>>(
  state: ContainerContext<C>,
  accountId: string,
  lagMs: number,
): Media<C>[] {
  return [...state.media.values()]
    .filter(({ id, container }) => container.accountId === accountId && visibleMedia(state, id, lagMs))
    .reverse()
    .sort((a, b) => b.publishedAt - a.publishedAt);
}
