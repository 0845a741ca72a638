import type { Content } from '../../functions/src/store/documents/submission.ts';
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
