import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { type LinkPreview, previewOf } from '../kit/link-preview.ts';
import { readPage } from '../kit/page-head.ts';
import type { BlueskyApi } from './api.ts';
import type { Blob } from './replies.ts';
import { readImage } from './upload.ts';

/** The preview of a link. https://docs.bsky.app/docs/advanced-guides/posts#website-card-embeds */
export interface LinkCard {
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
