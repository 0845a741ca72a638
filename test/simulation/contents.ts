import type { Content } from '../../functions/src/infra/store/documents/submission.ts';
import { mediaUrl } from './network/media-host.ts';

export function text(caption: string): Content {
  return { text: caption, mediaType: 'text', media: [], originals: [] };
}

export function image(caption: string): Content {
  return {
    text: caption,
    mediaType: 'image',
    media: [{ kind: 'image', url: mediaUrl('sample.jpg'), mediaId: 'sample' }],
    originals: [],
  };
}

export function video(caption: string): Content {
  return {
    text: caption,
    mediaType: 'video',
    media: [{ kind: 'video', url: mediaUrl('sample.mp4'), mediaId: 'sample' }],
    originals: [],
  };
}

/** A text with a preview of a page, which says nothing about itself. */
export function linked(caption: string): Content {
  return {
    ...text(caption),
    link: { url: 'https://example.com/', title: 'A page', description: '', imageUrl: mediaUrl('sample.jpg') },
  };
}

/** With one reply. */
export function commented(content: Content): Content {
  return { ...content, replies: [{ text: `First of ${content.text}`, media: [] }] };
}
