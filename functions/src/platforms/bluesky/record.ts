import type { LinkCard } from './link-card.ts';
import type { Upload, Uploads } from './upload.ts';

const imageOf = ({ blob, size }: Upload): object => ({
  alt: '',
  image: blob,
  ...(size ? { aspectRatio: size } : {}),
});

const embedOf = ({ kind, files }: Uploads, card: LinkCard | null): object => {
  const [first] = files;
  if (first && kind === 'video') return { embed: { $type: 'app.bsky.embed.video', video: first.blob } };
  if (first) return { embed: { $type: 'app.bsky.embed.images', images: files.map(imageOf) } };
  return card ? { embed: { $type: 'app.bsky.embed.external', external: card } } : {};
};

export interface RecordParts {
  text: string;
  facets: readonly object[];
  uploads: Uploads;
  card: LinkCard | null;
  /** ISO 8601. */
  createdAt: string;
}

/** A post as Bluesky stores it. https://docs.bsky.app/docs/advanced-guides/posts */
export const postRecord = ({ text, facets, uploads, card, createdAt }: RecordParts): object => ({
  $type: 'app.bsky.feed.post',
  text,
  ...(facets.length > 0 ? { facets } : {}),
  ...embedOf(uploads, card),
  createdAt,
});
