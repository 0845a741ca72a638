import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { BlueskyApi } from './api.ts';
import { fitImage } from './fit-image.ts';
import type { Blob } from './replies.ts';

/** The preview of a link. https://docs.bsky.app/docs/advanced-guides/posts#website-card-embeds */
export interface LinkCard {
  uri: string;
  title: string;
  description: string;
  thumb?: Blob;
}

/** How much of a page is read for its head (bytes). */
const HEAD_BYTES = 256 * 1024;
/** What is kept of a title and of a description (UTF-16 units). */
const LENGTHS = { title: 300, description: 1000 } as const;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
      const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (point !== null) return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      return entities[(name ?? '').toLowerCase()] ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''],
    ),
  );

/** What the head of a page says about it, in the words of https://ogp.me. Null for a page without a title. */
export const readHead = (html: string): { title: string; description: string; image: string | null } | null => {
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
};

const headOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('utf8');
};

/** A picture that cannot be had is left out; a failure of the account's server is one of the post. */
const thumbOf = async (job: PublishContext, api: BlueskyApi, url: string): Promise<Blob | null> => {
  const image = await job
    .openMedia({ kind: 'image', url })
    .then(fitImage)
    .catch((error: unknown) => {
      if (error instanceof PlatformFailure) return null;
      throw error;
    });
  return image && api.uploadImage(image.bytes, image.mimeType);
};

/**
 * The preview of a link, from the page itself; null where it has none or cannot be read, since the link in the text is
 * enough. Throws `PlatformFailure` where the picture cannot be uploaded.
 */
export const linkCard = async (job: PublishContext, api: BlueskyApi, uri: string): Promise<LinkCard | null> => {
  try {
    const { stream, mimeType } = await job.openMedia({ kind: 'image', url: uri });
    const isPage = mimeType === null || mimeType.startsWith('text/');
    const head = isPage ? readHead(await headOf(stream)) : null;
    if (!head) return null;
    const image = head.image && URL.canParse(head.image, uri) ? new URL(head.image, uri).href : null;
    const thumb = image ? await thumbOf(job, api, image) : null;
    return { uri, title: head.title, description: head.description, ...(thumb ? { thumb } : {}) };
  } catch (error) {
    if (error instanceof PlatformFailure && error.outcome.kind === 'rejected') return null;
    throw error;
  }
};
