import type { Content, MediaItem } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import type { Options } from './definition.ts';
import { rules } from './rules.ts';

/** Why Threads cannot take this content, and what would work; null when it can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}

/** The parameters of the options of a post, which the items of a carousel do not have. */
export function optionsForm({ replyControl, topicTag }: Options): Record<string, string> {
  return {
    ...(replyControl ? { reply_control: replyControl } : {}),
    ...(topicTag ? { topic_tag: topicTag } : {}),
  };
}

/** The parameters of a post without media. Threads reads the page of a link itself. */
export function textForm({ text, link }: Pick<Content, 'text' | 'link'>): Record<string, string> {
  return {
    media_type: 'TEXT',
    ...(text ? { text } : {}),
    ...(link ? { link_attachment: link.url } : {}),
  };
}

/** The container parameters of one image or video. */
export function mediaForm({ kind, url, altText }: MediaItem): Record<string, string> {
  return {
    ...(kind === 'image' ? { media_type: 'IMAGE', image_url: url } : { media_type: 'VIDEO', video_url: url }),
    ...(altText ? { alt_text: altText } : {}),
  };
}

/** The `media_type` of such a post in Threads' list. */
export function listedType({ media }: Content): string {
  const [first] = media;
  if (!first) return 'TEXT_POST';
  if (media.length > 1) return 'CAROUSEL_ALBUM';
  return first.kind === 'image' ? 'IMAGE' : 'VIDEO';
}
