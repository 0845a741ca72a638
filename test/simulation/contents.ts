import type { SeededRandom } from '@herald-lab/simulation';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import type { Content, Reply } from '../../functions/src/model/post.ts';
import { unsupportedBy } from '../../functions/src/platforms/kit/rules/platform-rules.ts';
import { platformRules } from '../../functions/src/platforms/rules.ts';
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

/** What the texts of replies are drawn from. */
interface ReplyTexts {
  /** Of other posts. */
  others: readonly string[];
  /** Whether some replies have the same text as their post, another reply or another post. */
  duplicates: boolean;
}

/** The platforms that take such a post. */
export function platformsFor(content: (caption: string) => Content): Platform[] {
  return platforms.filter((platform) => unsupportedBy(platformRules[platform], content('A caption')) === null);
}

/** With 1 to 6 replies: some have a picture, some are sent after a pause. */
export function replied(random: SeededRandom, content: Content, { others, duplicates }: ReplyTexts): Content {
  const replies: Reply[] = [];
  const count = random.integer(1, 6);
  for (let index = 0; index < count; index += 1) {
    const earlier = [content.text, ...replies.map((reply) => reply.text), ...others];
    const own = `Part ${index + 1} of ${content.text}`;
    const isDuplicate = random.happens(0.3) && duplicates;
    const words = isDuplicate ? random.pick(earlier) : own;
    const { media } = random.happens(0.2) ? image(words) : text(words);
    const delaySeconds = random.happens(0.2) ? random.integer(1, 240) : undefined;
    replies.push({ text: words, media, ...(delaySeconds === undefined ? {} : { delaySeconds }) });
  }
  return { ...content, replies };
}
