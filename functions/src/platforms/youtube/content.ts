import type { Content } from '../../store/documents/submission.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules, titleOf, withoutAngles } from './rules.ts';

/** "People & Blogs", which exists everywhere. https://developers.google.com/youtube/v3/docs/videoCategories/list */
const CATEGORY = '22';

/** What YouTube cannot take, as a sentence that names what would work; null when it can. */
export const unsupported = (content: Content): string | null => unsupportedBy(rules, content);

/** The metadata of a video, sent before its bytes. https://developers.google.com/youtube/v3/docs/videos/insert */
export const videoResource = (content: Content, privacyStatus: string): unknown => ({
  snippet: { title: titleOf(content), description: withoutAngles(content.text), categoryId: CATEGORY },
  // Videos for children have to be declared on YouTube itself.
  status: { privacyStatus, selfDeclaredMadeForKids: false },
});

/** The URL of a video; YouTube redirects to the player for Shorts itself. */
export const linkTo = (videoId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
