import type { Content } from '../../functions/src/infra/store/documents/submission.ts';
import { mediaUrl } from './network/media-host.ts';

export const text = (words: string): Content => ({ text: words, mediaType: 'text', media: [], originals: [] });

export const image = (words: string): Content => ({
  text: words,
  mediaType: 'image',
  media: [{ kind: 'image', url: mediaUrl('sample.jpg'), mediaId: 'sample' }],
  originals: [],
});

export const video = (words: string): Content => ({
  text: words,
  mediaType: 'video',
  media: [{ kind: 'video', url: mediaUrl('sample.mp4'), mediaId: 'sample' }],
  originals: [],
});

/** A text with a preview of a page, which says nothing about itself. */
export const linked = (words: string): Content => ({
  ...text(words),
  link: { url: 'https://example.com/', title: 'A page', description: '', imageUrl: mediaUrl('sample.jpg') },
});

/** Where a platform has first comments. */
export const commented = (content: Content): Content => ({ ...content, firstComment: `First of ${content.text}` });
