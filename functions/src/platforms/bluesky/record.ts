import type { Content } from '../../infra/store/documents/submission.ts';
import type { LinkCard } from './link-card.ts';
import type { Upload, Uploads } from './upload.ts';

export interface RecordParts {
  content: Pick<Content, 'text' | 'media'>;
  facets: readonly object[];
  uploads: Uploads;
  card: LinkCard | null;
  /** ISO 8601. */
  createdAt: string;
}

/** A post as Bluesky stores it. https://docs.bsky.app/docs/advanced-guides/posts */
export function postRecord({ content, facets, uploads, card, createdAt }: RecordParts): object {
  return {
    $type: 'app.bsky.feed.post',
    text: content.text,
    ...(facets.length > 0 ? { facets } : {}),
    ...embedOf(uploads, content.media, card),
    createdAt,
  };
}

function embedOf({ kind, files }: Uploads, media: Content['media'], card: LinkCard | null): object {
  const [first] = files;
  const alt = media[0]?.altText;
  if (first && kind === 'video')
    return { embed: { $type: 'app.bsky.embed.video', video: first.blob, ...(alt ? { alt } : {}) } };
  const images = files.map((file, index) => imageOf(file, media[index]?.altText));
  if (first) return { embed: { $type: 'app.bsky.embed.images', images } };
  return card ? { embed: { $type: 'app.bsky.embed.external', external: card } } : {};
}

/** An image without a description has an empty one. */
function imageOf({ blob, size }: Upload, altText: string | undefined): object {
  return {
    alt: altText ?? '',
    image: blob,
    ...(size ? { aspectRatio: size } : {}),
  };
}
