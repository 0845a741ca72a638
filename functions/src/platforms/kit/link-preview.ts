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

/** How much of a page is read for its head (bytes). */
const HEAD_BYTES = 256 * 1024;
/** What is kept of a title and of a description (UTF-16 units). */
const LENGTHS = { title: 300, description: 1000 } as const;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What a page says about itself. */
interface PageHead {
  title: string;
  description: string;
  /** The address of its picture. */
  image: string | null;
}

/** The metadata in the head of a page, in the terms of https://ogp.me. Null for a page without a title. */
export function readHead(html: string): PageHead | null {
  const metas = [...html.matchAll(/<meta\b[^>]{0,4000}>/gi)].map(([tag]) => attributesOf(tag));
  const find = (...names: string[]): string =>
    names
      .map((name) => metas.find((meta) => (meta['property'] ?? meta['name'])?.toLowerCase() === name)?.['content'])
      .find((text) => text?.trim()) ?? '';
  const title = decoded(find('og:title', 'twitter:title') || (/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? ''));
  if (title === '') return null;
  const description = decoded(find('og:description', 'twitter:description', 'description'));
  return {
    title: title.slice(0, LENGTHS.title),
    description: description.slice(0, LENGTHS.description),
    image: decoded(find('og:image', 'twitter:image')) || null,
  };
}

/** What a page says about itself; null where it says nothing or cannot be read. */
export async function readPage(
  { openMedia }: Pick<PublishContext, 'openMedia'>,
  url: string,
): Promise<PageHead | null> {
  try {
    const { stream, mimeType } = await openMedia({ kind: 'image', url });
    const isPage = mimeType === null || mimeType.startsWith('text/');
    const head = isPage ? readHead(await headOf(stream)) : null;
    return (
      head && { ...head, image: head.image && URL.canParse(head.image, url) ? new URL(head.image, url).href : null }
    );
  } catch (error) {
    if (error instanceof PlatformFailure && error.outcome.kind === 'rejected') return null;
    throw error;
  }
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''],
    ),
  );
}

export function decoded(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
      const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (point !== null) return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      return entities[(name ?? '').toLowerCase()] ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

async function headOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('utf8');
}
