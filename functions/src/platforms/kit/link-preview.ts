import { readHtml } from '../../infra/http-client/html.ts';
import type { PostLink } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';

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
export async function previewOf(job: Pick<PublishContext, 'openPage'>, link: PostLink): Promise<LinkPreview> {
  const { url, title, description, imageUrl } = link;
  const isComplete = title !== undefined && description !== undefined && imageUrl !== undefined;
  const page = isComplete ? null : await readPage(job, url);
  return {
    url,
    title: title ?? page?.title ?? new URL(url).host,
    description: description ?? page?.description ?? '',
    imageUrl: (imageUrl ?? page?.image) || null,
  };
}

/** What is kept of a title and of a description (UTF-16 units). */
const LENGTHS = { title: 300, description: 1000 } as const;

/** What a page says about itself. */
interface PageHead {
  title: string;
  description: string;
  /** The address of its picture. */
  image: string | null;
}

/** The metadata of a page, in the terms of https://ogp.me. Null for a page without a title. */
export async function readHead(html: string): Promise<PageHead | null> {
  const metas = new Map<string, string>();
  let [titleElement, isInTitle] = ['', false];
  await readHtml(html, {
    onopentag: (tag, { property, name, content = '' }) => {
      isInTitle = tag === 'title' && titleElement === '';
      const key = (property ?? name)?.toLowerCase();
      if (tag === 'meta' && key !== undefined && !metas.has(key)) metas.set(key, oneLine(content));
    },
    ontext: (text) => {
      if (isInTitle) titleElement += text;
    },
    onclosetag: () => {
      isInTitle = false;
    },
  });
  const find = (...names: string[]): string => names.map((name) => metas.get(name)).find((text) => text) ?? '';
  const title = find('og:title', 'twitter:title') || oneLine(titleElement);
  if (title === '') return null;
  return {
    title: title.slice(0, LENGTHS.title),
    description: find('og:description', 'twitter:description', 'description').slice(0, LENGTHS.description),
    image: find('og:image', 'twitter:image') || null,
  };
}

/** What a page says about itself; null where it says nothing or cannot be read. */
export async function readPage({ openPage }: Pick<PublishContext, 'openPage'>, url: string): Promise<PageHead | null> {
  try {
    const page = await openPage(url);
    const head = page === null ? null : await readHead(page);
    return (
      head && { ...head, image: head.image && URL.canParse(head.image, url) ? new URL(head.image, url).href : null }
    );
  } catch (error) {
    if (error instanceof PlatformFailure && error.outcome.kind === 'rejected') return null;
    throw error;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
