import type { Content } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import type { Options } from './definition.ts';
import { rules, titleOf, withoutAngles } from './rules.ts';

/** "People & Blogs", which exists everywhere. https://developers.google.com/youtube/v3/docs/videoCategories/list */
const CATEGORY = '22';

/** What YouTube cannot take, as a sentence that names what would work; null when it can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}

/** The metadata of a video, sent before its bytes. https://developers.google.com/youtube/v3/docs/videos/insert */
export function videoResource(content: Content, privacyStatus: string, options: Options = {}): unknown {
  return {
    snippet: {
      title: titleOf(content),
      description: withoutAngles(content.text),
      categoryId: options.categoryId ?? CATEGORY,
      ...(options.tags ? { tags: options.tags } : {}),
      ...(options.language ? { defaultLanguage: options.language, defaultAudioLanguage: options.language } : {}),
    },
    status: {
      privacyStatus,
      selfDeclaredMadeForKids: options.madeForKids ?? false,
      ...(options.containsSyntheticMedia === undefined
        ? {}
        : { containsSyntheticMedia: options.containsSyntheticMedia }),
    },
  };
}

/** The URL of a video; YouTube redirects to the player for Shorts itself. */
export function linkTo(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}
