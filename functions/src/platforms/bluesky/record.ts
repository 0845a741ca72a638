import type { AppBskyRichtextFacet } from '@atproto/api';
import type { Content } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { type LinkPreview, previewOf, readPage } from '../kit/link-preview.ts';
import { parentGone } from '../kit/outcomes.ts';
import type { Blob, BlueskyApi, StrongRef } from './api.ts';
import { readImage, type Upload, type Uploads } from './upload.ts';

interface RecordParts {
  content: Pick<Content, 'text' | 'media'>;
  facets: readonly object[];
  uploads: Uploads;
  card: LinkCard | null;
  /** The place in a thread; null for a post of its own. */
  reply: ReplyRef | null;
  /** BCP 47 tags. */
  languages: readonly string[] | undefined;
  /** ISO 8601. */
  createdAt: string;
}

/** A post as Bluesky stores it. https://docs.bsky.app/docs/advanced-guides/posts */
export function postRecord({ content, facets, uploads, card, reply, languages, createdAt }: RecordParts): object {
  return {
    $type: 'app.bsky.feed.post',
    text: content.text,
    ...(reply ? { reply } : {}),
    ...(facets.length > 0 ? { facets } : {}),
    ...embedOf(uploads, content.media, card),
    ...(languages ? { langs: Intl.getCanonicalLocales(languages) } : {}),
    createdAt,
  };
}

function embedOf({ kind, files }: Uploads, media: Content['media'], card: LinkCard | null): object {
  const [first] = files;
  if (first && kind === 'video') return { embed: videoOf(first, media[0]?.altText) };
  const images = files.map((file, index) => imageOf(file, media[index]?.altText));
  if (first) return { embed: { $type: 'app.bsky.embed.images', images } };
  return card ? { embed: { $type: 'app.bsky.embed.external', external: card } } : {};
}

/** Without its proportions, apps show a video in a square. https://docs.bsky.app/docs/tutorials/video */
function videoOf({ blob, size }: Upload, altText: string | undefined): object {
  return {
    $type: 'app.bsky.embed.video',
    video: blob,
    ...(altText ? { alt: altText } : {}),
    ...(size ? { aspectRatio: size } : {}),
  };
}

/** An image without a description has an empty one. */
function imageOf({ blob, size }: Upload, altText: string | undefined): object {
  return {
    alt: altText ?? '',
    image: blob,
    ...(size ? { aspectRatio: size } : {}),
  };
}

type Facet = AppBskyRichtextFacet.Main;

/**
 * The links, mentions and tags of a text, in the order of the text. A mention of a handle that leads to no account stays
 * plain text. `didOf` resolves a handle to its account; null where there is none.
 */
export async function facetsOf(text: string, didOf: (handle: string) => Promise<string | null>): Promise<Facet[]> {
  const { RichText, AppBskyRichtextFacet } = await library();
  const richText = new RichText({ text });
  richText.detectFacetsWithoutResolution();
  const facets: Facet[] = [];
  for (const facet of richText.facets ?? []) {
    const features: Facet['features'] = [];
    for (const feature of facet.features) {
      // The library puts the handle where the account belongs.
      const did = AppBskyRichtextFacet.isMention(feature) ? await didOf(feature.did) : null;
      if (did !== null) features.push({ $type: 'app.bsky.richtext.facet#mention', did });
      else if (!AppBskyRichtextFacet.isMention(feature)) features.push(feature);
    }
    if (features.length > 0) facets.push({ $type: 'app.bsky.richtext.facet', index: facet.index, features });
  }
  return facets;
}

/** The address of the first link among the facets. */
export function firstLink(facets: readonly Facet[]): string | null {
  for (const { features } of facets)
    for (const feature of features) if ('uri' in feature && typeof feature.uri === 'string') return feature.uri;
  return null;
}

/** Loaded with the first post: the library is large. */
function library() {
  return import('@atproto/api');
}

/** The first post of a thread, and the one that a reply follows. https://docs.bsky.app/docs/advanced-guides/posts#replies */
interface ReplyRef {
  root: StrongRef;
  parent: StrongRef;
}

/**
 * The place of a reply; null for a post of its own. The server takes any place, so the parent is read: that shows that it is
 * still there, and which thread it belongs to.
 */
export async function placeOf({ thread }: Pick<PublishContext, 'thread'>, api: BlueskyApi): Promise<ReplyRef | null> {
  const last = thread?.at(-1);
  if (!last) return null;
  const stored = await api.readPost(last.id);
  if (!stored) throw new PlatformFailure(parentGone('Bluesky'));
  const { uri, cid, value } = stored;
  const parent = { uri, cid };
  return { root: value.reply?.root ?? parent, parent };
}

/** The preview of a link. https://docs.bsky.app/docs/advanced-guides/posts#website-card-embeds */
interface LinkCard {
  uri: string;
  title: string;
  description: string;
  thumb?: Blob;
}

/**
 * The preview below a post without media: of its link, or of the first link in its text, if the page has a title.
 * Throws `PlatformFailure` if the picture cannot be uploaded.
 */
export async function linkCard(job: PublishContext, api: BlueskyApi, inText: string | null): Promise<LinkCard | null> {
  const { link } = job.content;
  if (link) return cardOf(job, api, await previewOf(job, link));
  const page = inText === null ? null : await readPage(job, inText);
  if (inText === null || !page) return null;
  const { title, description, image } = page;
  return cardOf(job, api, { url: inText, title, description, imageUrl: image });
}

async function cardOf(
  job: PublishContext,
  api: BlueskyApi,
  { url, title, description, imageUrl }: LinkPreview,
): Promise<LinkCard> {
  const thumb = imageUrl ? await thumbOf(job, api, imageUrl) : null;
  return { uri: url, title, description, ...(thumb ? { thumb } : {}) };
}

/** A picture that cannot be had is left out; a failure of the account's server is one of the post. */
async function thumbOf(job: PublishContext, api: BlueskyApi, url: string): Promise<Blob | null> {
  const image = await job
    .openMedia({ kind: 'image', url })
    .then(readImage)
    .catch((error: unknown) => {
      if (error instanceof PlatformFailure) return null;
      throw error;
    });
  return image && api.uploadImage(image.bytes, image.mimeType);
}
