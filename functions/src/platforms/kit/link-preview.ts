import type { PostLink } from '../../model/post.ts';
import type { PublishContext } from '../contract/publish.ts';
import { readPage } from './page-head.ts';

/** What the preview of a link shows. */
export interface LinkPreview {
  url: string;
  title: string;
  description: string;
  imageUrl: string | null;
}

/**
 * The preview of a link as its post names it. What the post leaves out is read from the page, and a page that cannot be read
 * is named by its host.
 */
export async function previewOf(job: Pick<PublishContext, 'openMedia'>, link: PostLink): Promise<LinkPreview> {
  const { url, title, description, imageUrl } = link;
  const isComplete = title !== undefined && description !== undefined && imageUrl !== undefined;
  const page = isComplete ? null : await readPage(job, url);
  return {
    url,
    title: title ?? page?.title ?? new URL(url).host,
    description: description ?? page?.description ?? '',
    imageUrl: imageUrl ?? page?.image ?? null,
  };
}
